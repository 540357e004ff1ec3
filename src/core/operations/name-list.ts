/** Names as a person lists them: `a`, `a and b`, `a, b and c`. */
export function nameList(names: readonly string[]): string {
  const last = names.at(-1)
  if (last === undefined) return ''
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
