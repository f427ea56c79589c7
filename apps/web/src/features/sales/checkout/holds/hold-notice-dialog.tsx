import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button, Dialog } from '../../../../ui/index.ts'
import { type HoldNotice, holdNotice, noticeWords } from '../../till/hold-notice.ts'

/** What another till has used meanwhile, until somebody has read it. */
export function HoldNoticeDialog() {
  const notice = useSyncExternalStore(holdNotice.subscribe, holdNotice.get)
  return notice ? <Told notice={notice} /> : null
}

function Told({ notice }: { notice: HoldNotice }) {
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => main.current?.focus(), [])
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
        <p>{whatToDo}</p>
        {lines.length > 0 ? (
          <ul aria-label="What is left" className="rounded-md border border-line bg-sunken">
            {lines.map(({ name, said }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while it is read
              <li key={place} className="border-line px-3 py-2 not-last:border-b">
                <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
                <span className="figures block text-sm text-ink-muted">{said}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Dialog>
  )
}
