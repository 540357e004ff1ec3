/** A dialog over the window: title on top, the middle scrolls, what can be done stands at the bottom. */
import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { Verbatim } from './verbatim.tsx'

const widths = { narrow: 'max-w-lg', wide: 'max-w-3xl', full: 'max-w-6xl' } as const

interface ModalProps {
  readonly title: string
  readonly width?: keyof typeof widths
  readonly children: ReactNode
  readonly footer: ReactNode
  readonly onClose: () => void
}

/** The focus starts on the title, so that no key pressed in haste confirms anything. */
export function Modal({ title, width = 'narrow', children, footer, onClose }: ModalProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-black/45" />
        <Dialog.Popup
          initialFocus={heading}
          finalFocus={returnFocus}
          className={`fixed inset-x-0 top-[4vh] mx-auto flex max-h-[92vh] w-[calc(100vw-2rem)] flex-col rounded-xl border border-line bg-surface shadow-2xl ${widths[width]}`}
        >
          <Dialog.Title
            ref={heading}
            tabIndex={-1}
            className="border-line border-b px-6 py-4 font-semibold text-lg outline-none wrap-anywhere"
          >
            <Verbatim text={title} look="name" />
          </Dialog.Title>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable without a mouse */}
          <div className="relative grid min-h-0 flex-1 content-start gap-6 overflow-y-auto px-6 py-5" tabIndex={0}>
            {children}
          </div>
          <div className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-6 py-4">{footer}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** What opened the dialog may be gone (an adopted row): then the page's heading takes the focus. */
function returnFocus(): boolean {
  queueMicrotask(() => {
    setTimeout(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus()
    })
  })
  return true
}
