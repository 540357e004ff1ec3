/** Takes folders that are dropped anywhere onto the window, says so while they hover, and what became of each afterwards. */
import { useEffect, useState } from 'react'
import type { DropOutcome, DroppedFolders } from '../../../../ipc/dropped-folders.ts'
import { useActions } from '../../actions/actions.tsx'
import { problemsOf } from '../../api/afd-client.ts'
import { useDropFolders } from '../../api/mutations.ts'
import type { Place } from '../../api/queries.ts'
import { useAnnounce } from '../../components/announcer.tsx'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { ProblemList } from '../../components/problem-list.tsx'
import { Verbatim } from '../../components/verbatim.tsx'
import { describeDrop } from './describe-drop.ts'

/** `onPlace` shows the first folder that was added or was known. */
export function useFolderDrop(onPlace: (place: Place) => void) {
  const drop = useDropFolders()
  const announce = useAnnounce()
  const [isOver, setOver] = useState(false)
  const { mutate } = drop
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listeners stay as long as the window
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'link'
      setOver(true)
    }
    // Leaving one element for another inside the window has somewhere to go.
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      mutate([...(event.dataTransfer?.files ?? [])], {
        onSuccess: (dropped) => {
          const shown =
            dropped.folders.find(({ outcome }) => outcome === 'added') ?? dropped.folders.find(({ id }) => id)
          if (shown?.id !== undefined) onPlace(shown.id)
          announce(describeDrop(dropped))
        },
      })
    }
    window.addEventListener('dragenter', onOver)
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragenter', onOver)
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [])
  return { isOver, dropped: drop.data, error: drop.error, dismiss: drop.reset }
}

export function DropTarget() {
  return (
    <div className="pointer-events-none fixed inset-3 z-30 grid place-items-center rounded-xl border-2 border-accent border-dashed bg-page/90">
      <p className="grid justify-items-center gap-2 p-6 text-center text-lg">
        <Icon name="folder" className="size-8 text-accent" />
        Drop project folders here
        <span className="max-w-md text-base text-soft">
          They are added to the list on the left. Nothing in them is changed, and you can take them off the list again.
        </span>
      </p>
    </div>
  )
}

const words: Readonly<Record<DropOutcome, string>> = {
  added: 'added',
  known: 'was in the list already',
  file: 'is a file: drop the folder it is in',
  missing: 'is not there, or is no folder of this machine',
  unreadable: 'cannot be read by you',
  home: 'is your home, or holds it: its files are those of the user scope',
}

interface DropResultProps {
  readonly dropped: DroppedFolders | undefined
  readonly error: Error | null
  readonly onDismiss: () => void
}

export function DropResult({ dropped, error, onDismiss }: DropResultProps) {
  const { review } = useActions()
  if (error)
    return (
      <Notice tone="bad" title="The folders were not added" actions={<Button onClick={onDismiss}>Close</Button>}>
        <ProblemList problems={problemsOf(error)} />
      </Notice>
    )
  if (!dropped) return null
  const { folders, transaction } = dropped
  const isAllAdded = folders.every(({ outcome }) => outcome === 'added')
  return (
    <Notice
      tone={isAllAdded ? 'good' : 'wait'}
      title={describeDrop(dropped)}
      actions={
        <>
          {transaction !== null && <Button onClick={() => review({ operation: 'recover', transaction })}>Undo…</Button>}
          <Button onClick={onDismiss}>Close</Button>
        </>
      }
    >
      <ul>
        {folders.map(({ name, outcome, inside }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two folders may have the same name
          <li key={index}>
            <Verbatim text={name === '' ? 'Something' : name} look="name" className="font-medium" /> {words[outcome]}
            {inside !== undefined && (
              <span className="text-soft">
                {' '}
                (it lies in <Verbatim text={inside} look="name" />)
              </span>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
