import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { listNotifications, type Notification, readNotifications } from '@tuppence/contract/notifications'
import { getSettings } from '@tuppence/contract/settings'
import { countWords } from '@tuppence/domain/counts'
import { notificationPlace, notificationWords } from '@tuppence/domain/notifications'
import { Bell } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Banner, Button, classNames, EmptyState, Loaded, Sheet } from '../../ui/index.ts'
import { PopoverPanel } from '../../ui/popover-panel.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'

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
      <Opened isOpen={isOpen} opener={opener} onClose={() => setIsOpen(false)}>
        <Loaded {...list} what="The notifications">
          {({ notifications, unread: still }) => (
            <List notifications={notifications} unread={still} onClose={() => setIsOpen(false)} />
          )}
        </Loaded>
      </Opened>
    </>
  )
}

interface OpenedProps {
  isOpen: boolean
  opener: RefObject<HTMLButtonElement | null>
  onClose: () => void
  children: ReactNode
}

/** Beside the bell where there is room for it, so that the page stays in sight; from the edge of a phone. */
function Opened({ isOpen, opener, onClose, children }: OpenedProps) {
  if (!useIsDesktop())
    return (
      <Sheet title="Notifications" open={isOpen} onOpenChange={(isStill) => isStill || onClose()}>
        {children}
      </Sheet>
    )
  if (!isOpen) return null
  return (
    <PopoverPanel opener={opener} label="Notifications" size="wide" onClose={onClose}>
      <h2 className="mb-3 text-xl">Notifications</h2>
      {children}
    </PopoverPanel>
  )
}

const countedUnread = (unread: number) => `${countWords(unread)} unread`

interface ListProps {
  notifications: readonly Notification[]
  unread: number
  onClose: () => void
}

function List({ notifications, unread, onClose }: ListProps) {
  const client = useQueryClient()
  const router = useRouter()
  const timeZone = useShopTimeZone()
  const currency = useCall(getSettings, {}).data?.currency ?? 'GBP'
  const mark = useMutation({
    mutationFn: (ids: string[] | 'all') => send(readNotifications, { body: { ids } }),
    onSuccess: () => refresh(client, '/api/notifications'),
  })
  if (notifications.length === 0)
    return (
      <EmptyState
        title="Nothing to tell"
        hint="Low stock, big refunds, cash differences and the like appear here. Settings, Notifications says which."
      />
    )
  const timeOf = (at: Date) => shopTime(at, timeZone)
  return (
    <div className="grid gap-3">
      {mark.isError ? <Banner tone="bad" title={explain(mark.error)} isUrgent /> : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-muted">{unread > 0 ? countedUnread(unread) : 'All read'}</p>
        <Button disabled={unread === 0} busy={mark.isPending} onClick={() => mark.mutate('all')}>
          Mark all read
        </Button>
      </div>
      <ul className="grid">
        {notifications.map(({ id, at, facts, isRead }) => {
          const { title, text } = notificationWords(facts, { currency, timeOf })
          return (
            <li key={id} className="border-b border-line last:border-0">
              <button
                type="button"
                onClick={() => {
                  if (!isRead) mark.mutate([id])
                  onClose()
                  void router.navigate({ to: notificationPlace(facts.kind) })
                }}
                className="grid w-full gap-0.5 rounded-md px-2 py-3 text-left hover:bg-hover"
              >
                <span className="flex items-start gap-2">
                  <span
                    aria-hidden
                    className={classNames(
                      'mt-2 size-2 shrink-0 rounded-full',
                      isRead ? 'bg-transparent' : 'bg-copper',
                    )}
                  />
                  <span
                    className={classNames(
                      'min-w-0 flex-1 [overflow-wrap:anywhere]',
                      isRead ? '' : 'font-semibold',
                    )}
                  >
                    {title}
                    {isRead ? null : <span className="sr-only">, unread</span>}
                  </span>
                </span>
                <span className="pl-4 text-ink-muted [overflow-wrap:anywhere]">{text}</span>
                <span className="figures pl-4 text-sm text-ink-muted">{timeOf(new Date(at))}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
