/** Whether the name of a field says that it holds a credential, and whether its value is none all the same. */

/** These count anywhere in a name. */
const tellingParts = /token|secret|password|passwd|credential/i

/** These count only as a whole segment: `monkey` and `author` contain them too. */
const tellingSegments: ReadonlySet<string> = new Set([
  'key',
  'apikey',
  'auth',
  'authorization',
  'bearer',
  'cookie',
  'pat',
  'pwd',
  'dsn',
  'passphrase',
])

/** Without one of these no segment tells anything. */
const tellingLetters = /key|auth|bearer|cookie|pat|pwd|dsn|pass/i

/** `API_KEY`, `apiKey`, `x-api-key` and `MYTOKEN` are; `MONKEY_PATCH`, `AUTHOR` and `KEYCLOAK_URL` are not. */
export function isSecretName(name: string): boolean {
  if (tellingParts.test(name)) return true
  if (!tellingLetters.test(name)) return false
  const segments = splitSegments(name)
  // DB_PASS holds a password, PASS_THROUGH does not.
  return segments.some((segment) => tellingSegments.has(segment)) || segments.at(-1) === 'pass'
}

/**
 * Whether the field is about a credential and holds none: a switch (`AUTH=none`), a count (`MAX_TOKENS=4096`), or what its
 * last word says, if the value is of that kind (`AUTH_TYPE=oauth`, `TOKEN_URL=https://…`, `API_KEY_FILE=/run/key`).
 */
export function isSetting(name: string, value: string): boolean {
  if (switchWord.test(value)) return true
  const segments = splitSegments(name)
  if (segments.includes('tokens') && wholeNumber.test(value)) return true
  const rest = segments.filter((segment) => !/^tokeni[sz]/.test(segment))
  if (rest.length < segments.length && !isSecretName(rest.join('_'))) return true
  const last = segments.at(-1) ?? ''
  // A secret address is a secret whatever it leads to.
  if (places.has(last)) return address.test(value) && !/secret|passw|credential/i.test(name)
  return kinds.find(({ words }) => words.has(last))?.value.test(value) === true
}

const switchWord = /^(true|false|yes|no|on|off|none|null|0|1)$/i
const places: ReadonlySet<string> = new Set(['url', 'uri', 'endpoint', 'issuer', 'audience'])
const address = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^\s]+$/
const wholeNumber = /^[0-9]{1,9}$/
const kinds: readonly { readonly words: ReadonlySet<string>; readonly value: RegExp }[] = [
  // Short words; what has digits inside may be anything.
  {
    words: new Set(['type', 'mode', 'method', 'provider', 'algorithm', 'flow']),
    value: /^[A-Za-z][A-Za-z_-]{0,23}[0-9]{0,3}$/,
  },
  {
    words: new Set(['file', 'path', 'dir', 'directory', 'sock', 'socket']),
    value: /^(\.{0,2}|~|[A-Za-z]:|[\w.-]+)[\\/][^\s]*$/,
  },
  { words: new Set(['ttl', 'timeout', 'limit', 'count', 'size', 'length', 'budget', 'expiry']), value: wholeNumber },
]

/** Cut at everything but letters and digits, and where camel case begins a word (`apiKey`, `APIKey`, `oauth2Key`). */
function splitSegments(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((segment) => segment.toLowerCase())
    .filter((segment) => segment !== '')
}
