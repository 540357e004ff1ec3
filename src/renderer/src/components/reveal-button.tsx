/** Shows a file in the desktop's file manager. */
import { escapeInvisible } from '../../../model/invisible-text.ts'
import { useRevealFile } from '../api/mutations.ts'

export function RevealButton({ path }: { readonly path: string }) {
  const reveal = useRevealFile()
  return (
    <button
      type="button"
      onClick={() => reveal.mutate(path)}
      className="rounded text-accent text-sm underline-offset-2 hover:underline"
    >
      Reveal<span className="sr-only"> {escapeInvisible(path)}</span>
    </button>
  )
}
