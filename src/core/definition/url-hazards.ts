/** What is wrong with the address of a server before anyone contacts it. */
export type UrlHazard =
  | 'bad-url'
  /** Neither http nor https. */
  | 'url-scheme'
  /** A user name or password before the host, literal or not: addresses end up in logs. */
  | 'url-userinfo'
  /** Plain http to another machine. */
  | 'insecure-http'
  /** Plain http inside the local network. */
  | 'insecure-http-lan'

/** Templates count as unknown text; an address that begins with one is not judged. */
export function detectUrlHazards(url: string): readonly UrlHazard[] {
  if (/^\$\{[^}]*\}/.test(url)) return []
  const known = url.replace(/\$\{[^}]*\}/g, 'afd-reference')
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(known)?.[1]?.toLowerCase()
  if (scheme === undefined) return ['bad-url']
  if (scheme !== 'http' && scheme !== 'https') return ['url-scheme']
  const parsed = parseUrl(portAsNumber(known))
  if (parsed === undefined || !/^https?:\/\/[^/]/i.test(known)) return ['bad-url']
  const hasUser = parsed.username !== '' || parsed.password !== '' || /^https?:\/\/[^/?#]*@/i.test(known)
  const insecure = scheme === 'http' ? judgePlainHttp(parsed.hostname) : []
  return [...(hasUser ? (['url-userinfo'] as const) : []), ...insecure]
}

function judgePlainHttp(host: string): readonly UrlHazard[] {
  if (isLoopback(host)) return []
  return [isLocalNetwork(host) ? 'insecure-http-lan' : 'insecure-http']
}

function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]+\])\.?$/.test(host)
}

/** RFC 1918, link-local and unique local addresses, multicast DNS names, names without a dot, and an unknown host. */
function isLocalNetwork(host: string): boolean {
  return (
    /^(10\.|192\.168\.|172\.(1[6-9]|2[0-9]|3[01])\.|169\.254\.|0\.0\.0\.0$)/.test(host) ||
    /^\[f(e[89ab]|[cd])[0-9a-f]*:/.test(host) ||
    /\.(local|lan|home\.arpa|internal)\.?$/.test(host) ||
    !/[.:]/.test(host)
  )
}

/** `http://localhost:${PORT}/` is a legal address with an unknown port. */
function portAsNumber(url: string): string {
  return url.replace(/^([a-z]+:\/\/[^/?#]*?:)afd-reference(?=[/?#]|$)/i, '$11')
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
