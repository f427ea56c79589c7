import { listNotifications } from '@tuppence/contract/notifications'
import { Bell } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { classNames, fetchedDialog } from '../../ui/index.ts'
import { countedUnread } from './counted-unread.ts'

const NotificationList = fetchedDialog(async () => (await import('./notification-list.tsx')).NotificationList)

/** What the owners and managers of a shop are told of: a bell with how much of it is unread, and the list behind it. */
export function NotificationBell({ className }: { className?: string }) {
  const list = useCall(listNotifications, {})
  const [isOpen, setIsOpen] = useState(false)
  const unread = list.data?.unread ?? 0
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        type="button"
        ref={opener}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={unread > 0 ? `Notifications: ${countedUnread(unread)}` : 'Notifications'}
        onClick={() => setIsOpen((wasOpen) => !wasOpen)}
        className={classNames(
          'relative grid size-11 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-hover hover:text-ink',
          className,
        )}
      >
        <Bell size={20} aria-hidden strokeWidth={1.75} />
        {unread > 0 ? (
          <span
            aria-hidden
            className="figures absolute top-1 right-0.5 min-w-5 rounded-full bg-copper px-1 text-center text-xs font-semibold text-on-copper"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        ) : null}
      </button>
      {isOpen ? <NotificationList opener={opener} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
