/** What a new version of a file cannot take over from the old one: access lists and extended attributes (Linux). */
import { execFile } from 'node:child_process'

export type ExtraAttribute = 'access-list' | 'extended-attributes'

/** SELinux and the access list itself are set anew by the system, or told by the other question. */
const systemAttributes = /^(security\.selinux|system\.posix_acl_\w+)/

/**
 * By absolute path; asked of getfacl and getfattr, and empty where they are missing: Node cannot see either
 * (man 1 getfacl, man 1 getfattr, 2026-12-01).
 */
export async function listExtraAttributes(
  paths: readonly string[],
): Promise<ReadonlyMap<string, readonly ExtraAttribute[]>> {
  const found = new Map<string, ExtraAttribute[]>()
  if (paths.length === 0 || process.platform !== 'linux') return found
  const add = (path: string, attribute: ExtraAttribute) => found.set(path, [...(found.get(path) ?? []), attribute])
  const [lists, attributes] = await Promise.all([
    ask('getfacl', ['--skip-base', '--absolute-names', '--', ...paths]),
    ask('getfattr', ['--match=-', '--absolute-names', '--', ...paths]),
  ])
  for (const [path] of cutByFile(lists)) add(path, 'access-list')
  for (const [path, names] of cutByFile(attributes)) {
    if (names.some((name) => !systemAttributes.test(name))) add(path, 'extended-attributes')
  }
  return found
}

function ask(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout: 2000, env: { ...process.env, LC_ALL: 'C' } }, (_error, stdout) => {
      resolve(stdout)
    })
  })
}

/** Both print `# file: PATH` and the file's lines below it; backslashes and line ends in a path as `\ooo`. */
function cutByFile(text: string): readonly (readonly [string, readonly string[]])[] {
  return text
    .split(/^# file: /m)
    .slice(1)
    .map((part) => {
      const [path = '', ...lines] = part.split('\n')
      const name = path.replace(/\\([0-7]{3})/g, (_whole, octal: string) =>
        String.fromCharCode(Number.parseInt(octal, 8)),
      )
      return [name, lines.filter((line) => line !== '' && !line.startsWith('#'))] as const
    })
}
