/** Says results aloud to screen readers; what is said is also on the screen. */
import { createContext, type ReactNode, useContext, useState } from 'react'

const AnnouncerContext = createContext<(sentence: string) => void>(() => undefined)

export const useAnnounce = () => useContext(AnnouncerContext)

export function Announcer({ children }: { readonly children: ReactNode }) {
  const [sentence, setSentence] = useState('')
  return (
    <AnnouncerContext value={setSentence}>
      {children}
      <p role="status" className="sr-only">
        {sentence}
      </p>
    </AnnouncerContext>
  )
}
