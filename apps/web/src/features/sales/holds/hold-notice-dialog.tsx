import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button, Dialog } from '../../../ui/index.ts'
import { holdNotice, noticeWords } from './hold-notice.ts'

/** What another till has used meanwhile, until somebody has read it. */
export function HoldNoticeDialog() {
  const notice = useSyncExternalStore(holdNotice.subscribe, holdNotice.get)
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => main.current?.focus(), [])
  if (!notice) return null
  const { title, lines = [], whatToDo } = noticeWords(notice)
  const close = () => holdNotice.set(undefined)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || close()}
      title={title}
      width="narrow"
      actions={
        <Button ref={main} look="primary" onClick={close}>
          OK
        </Button>
      }
    >
      <div className="grid gap-3">
        {lines.length > 0 ? (
          <ul
            aria-label="What is left"
            className="grid gap-1 rounded-md border border-line bg-sunken px-3 py-2.5"
          >
            {lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while it is read
              <li key={place} className="figures font-medium [overflow-wrap:anywhere]">
                {line}
              </li>
            ))}
          </ul>
        ) : null}
        <p>{whatToDo}</p>
      </div>
    </Dialog>
  )
}
