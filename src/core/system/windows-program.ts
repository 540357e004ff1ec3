/** The full path of a program that comes with Windows. */
import { win32 } from 'node:path'

/**
 * `name` with its ending. A bare name would be looked for in the current folder before anywhere else, and that folder may
 * be a project of anybody's (https://learn.microsoft.com/windows/win32/api/processthreadsapi/nf-processthreadsapi-createprocessw,
 * 2026-12-01).
 */
export function windowsProgram(name: string, env: Readonly<Record<string, string | undefined>> = process.env): string {
  return win32.join(env.SystemRoot ?? 'C:\\Windows', 'System32', name)
}
