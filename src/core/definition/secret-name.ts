/** Whether the name of a field says that it holds a credential. */

/** These count anywhere in a name: no innocent word contains them. */
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

/** Cut at everything but letters and digits, and where camel case begins a word (`apiKey`, `APIKey`, `oauth2Key`). */
function splitSegments(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((segment) => segment.toLowerCase())
    .filter((segment) => segment !== '')
}
