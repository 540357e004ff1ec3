/** Says how Windows starts a batch file: only its command interpreter can, and it reads the line in its own way. */

export interface BatchStart {
  readonly command: string
  readonly args: readonly string[]
}

/** `npx`, `uvx` and their kin are such files on Windows; Node itself refuses to start them (CVE-2024-27980, 2024-04-10). */
export function isBatchFile(file: string): boolean {
  return /[.](cmd|bat)$/i.test(file)
}

/**
 * One verbatim line for `cmd.exe /d /s /c "…"`. First the quoting that the started program undoes, then a `^` before every
 * character that the interpreter obeys; twice for npm's own wrappers, which hand their arguments to the interpreter again
 * (the rules of cross-spawn 7.0.6, lib/util/escape.js, read 2026-12-01).
 */
export function buildBatchStart(file: string, args: readonly string[], interpreter: string): BatchStart {
  const isWrapper = /node_modules[\\/][.]bin[\\/][^\\/]+[.]cmd$/i.test(file)
  const quoted = args.map((argument) => {
    const once = escapeObeyed(quoteArgument(argument))
    return isWrapper ? escapeObeyed(once) : once
  })
  const line = [escapeObeyed(file), ...quoted].join(' ')
  return { command: interpreter, args: ['/d', '/s', '/c', `"${line}"`] }
}

function quoteArgument(argument: string): string {
  return `"${argument.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\*)$/, '$1$1')}"`
}

function escapeObeyed(text: string): string {
  return text.replace(/[()\][%!^"`<>&|;, *?]/g, '^$&')
}
