import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { listNotifications, type Notification, readNotifications } from '@tuppence/contract/notifications'
import { notificationPlace, notificationWords } from '@tuppence/domain/notifications'
import type { ReactNode, RefObject } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useMay } from '../../foundation/session/session.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Banner, Button, classNames, EmptyState, Loaded, Sheet } from '../../ui/index.ts'
import { PopoverPanel } from '../../ui/popover-panel.tsx'
import { shownCurrency } from '../../ui/shop-money.ts'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { countedUnread } from './counted-unread.ts'

export interface NotificationListProps {
  /** The bell. */
  opener: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** What the bell opens. */
export function NotificationList({ opener, onClose }: NotificationListProps) {
  const list = useCall(listNotifications, {})
  return (
    <Opened opener={opener} onClose={onClose}>
      <Loaded {...list} what="The notifications">
        {({ notifications, unread }) => (
          <List notifications={notifications} unread={unread} onClose={onClose} />
        )}
      </Loaded>
    </Opened>
  )
}

/** Beside the bell where there is room for it, so that the page stays in sight; from the edge of a phone. */
function Opened({ opener, onClose, children }: NotificationListProps & { children: ReactNode }) {
  if (!useIsDesktop())
    return (
      <Sheet title="Notifications" open onOpenChange={(isStill) => isStill || onClose()}>
        {children}
      </Sheet>
    )
  return (
    <PopoverPanel opener={opener} label="Notifications" size="wide" onClose={onClose}>
      <h2 className="mb-3 text-xl">Notifications</h2>
      {children}
    </PopoverPanel>
  )
}

interface ListProps {
  notifications: readonly Notification[]
  unread: number
  onClose: () => void
}

function List({ notifications, unread, onClose }: ListProps) {
  const client = useQueryClient()
  const router = useRouter()
  const timeZone = useShopTimeZone()
  const isForShop = useMay('manage-settings')
  const mark = useMutation({
    mutationFn: (ids: string[] | 'all') => send(readNotifications, { body: { ids } }),
    onSuccess: () => refresh(client, '/api/notifications'),
  })
  if (notifications.length === 0)
    return (
      <EmptyState
        title="Nothing to tell"
        hint={
          isForShop
            ? 'Low stock, big refunds, cash differences and the like appear here. Settings, Notifications says which.'
            : 'Logins on new devices and changes to your email, password or PIN appear here.'
        }
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
          const { title, text } = notificationWords(facts, { currency: shownCurrency(), timeOf })
          return (
            <li key={id} className="border-b border-line last:border-0">
              <button
                type="button"
                onClick={() => {
                  if (!isRead) mark.mutate([id])
                  onClose()
                  const to = notificationPlace(facts.kind)
                  void router.navigate({ to, ...(to === '/settings' && { search: { tab: 'users' } }) })
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
