/** What a server gets of the user's environment beside what its definition names. */

/**
 * Agents differ in what they hand on; the official SDK takes the least (DEFAULT_INHERITED_ENV_VARS in
 * https://github.com/modelcontextprotocol/typescript-sdk/blob/v1.x/src/client/stdio.ts, 1.32.2, 2026-12-01). This is that
 * list, with what programs need to find their folders, their language, a proxy and certificates: no tokens of other programs.
 */
const inherited: readonly string[] = [
  ...['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL', 'LC_CTYPE'],
  ...['XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME', 'XDG_STATE_HOME', 'XDG_RUNTIME_DIR'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE'],
]
const inheritedOnWindows: readonly string[] = [
  ...[
    'APPDATA',
    'COMSPEC',
    'HOMEDRIVE',
    'HOMEPATH',
    'LOCALAPPDATA',
    'PATHEXT',
    'PROCESSOR_ARCHITECTURE',
    'PROGRAMDATA',
  ],
  ...[
    'PROGRAMFILES',
    'PROGRAMFILES(X86)',
    'SYSTEMDRIVE',
    'SYSTEMROOT',
    'TEMP',
    'TMP',
    'USERNAME',
    'USERPROFILE',
    'WINDIR',
  ],
]

/** Names without a secret in them; a proxy's address may hold one, so it is not among them. */
const harmless =
  /^(HOME|LOGNAME|PATH|SHELL|TERM|USER|USERNAME|USERPROFILE|APPDATA|LOCALAPPDATA|PWD|TMPDIR|TEMP|TMP|XDG_\w+)$/

type Environment = Readonly<Record<string, string | undefined>>

export function pickInherited(env: Environment, platform: 'posix' | 'win32'): Record<string, string> {
  const names = platform === 'win32' ? [...inherited, ...inheritedOnWindows] : inherited
  const found = names.map((name) => [name, env[name]] as const)
  return Object.fromEntries(found.filter((pair): pair is [string, string] => isHandedOn(pair[1])))
}

/** Bash hands functions on as variables; a server has no use for them. */
function isHandedOn(value: string | undefined): boolean {
  return value !== undefined && !value.startsWith('()')
}

/** Whether the value of a variable need not be masked. */
export function isHarmlessVariable(name: string): boolean {
  return harmless.test(name)
}
