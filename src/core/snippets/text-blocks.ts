/** Cuts a pasted text into the parts that can be read on their own. */

const fence = /^[ \t]*(```+|~~~+)[^\n]*\n([\s\S]*?)^[ \t]*\1[ \t]*$/gm

/** The fenced blocks of a Markdown text, or the whole text where it has none; line ends as `\n`, without a prompt sign. */
export function cutBlocks(text: string): readonly string[] {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const fenced = [...plain.matchAll(fence)].map((match) => match[2] ?? '')
  const blocks = (fenced.length > 0 ? fenced : [plain]).map((block) => block.replace(/^[ \t]*[$❯>][ \t]+/gm, ''))
  return blocks.filter((block) => block.trim() !== '')
}
