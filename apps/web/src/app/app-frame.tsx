import { Link, useLocation } from '@tanstack/react-router'
import { roleLabel } from '@tuppence/domain/staff'
import { LogOut } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { fromStep } from '../features/first-run/from-step.ts'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { shownName } from '../foundation/address/places.ts'
import { staffAsked } from '../foundation/person/staff-asked.ts'
import { ThemeButton } from '../foundation/person/theme-button.tsx'
import { logOut } from '../foundation/session/log-out.ts'
import { useOpenPlaces, useSignedInUser } from '../foundation/session/session.ts'
import { useCart } from '../offline/index.ts'
import { Avatar, classNames, fetchedPart, IconButton, Mark, PageBack, type WayBack } from '../ui/index.ts'
import { DeviceState, DeviceStrip } from './device-state.tsx'
import { PaymentUnderWay } from './payment-under-way.tsx'
import { RemoteAccessStrip } from './remote-access/remote-access-strip.tsx'

const BackToFirstRun = fetchedPart(
  async () => (await import('../features/first-run/back-to-first-run.tsx')).BackToFirstRun,
)

export interface AppFrameProps {
  /** Stands in the sidebar under the links: the till's figures of today, its display and its hardware. */
  aside?: ReactNode
  /** The screen fills the window and scrolls inside itself, as the till does. */
  isFixed?: boolean
  children: ReactNode
}

/** Sidebar from 1024 px, bottom bar below (SHELL-026), and the screen beside or above them. */
export function AppFrame({ aside, isFixed, children }: AppFrameProps) {
  return (
    <div className={classNames('flex min-h-dvh flex-col lg:flex-row', isFixed && 'h-dvh')}>
      <a
        href="#screen"
        className="sr-only z-50 rounded-md bg-copper px-4 py-3 font-semibold text-on-copper focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to the screen
      </a>
      <Sidebar aside={aside} />
      <main
        id="screen"
        tabIndex={-1}
        className={classNames('min-w-0 flex-1', isFixed ? 'flex min-h-0 flex-col' : 'pb-20 lg:pb-0')}
      >
        <RemoteAccessStrip />
        <FirstRun />
        {aside ? null : <DeviceStrip />}
        {aside ? null : <Payment />}
        <PageBack value={useWayBack()}>{children}</PageBack>
      </main>
      <BottomBar isFixed={isFixed} />
    </div>
  )
}

/** For whom a step of the first run led somewhere. */
function FirstRun() {
  const from = useSyncExternalStore(fromStep.subscribe, fromStep.get)
  return from ? <BackToFirstRun /> : null
}

/** Shown where there is one, or may be one that a window which is gone has left. */
function Payment() {
  const { awaited, isReady } = useCart()
  return awaited || !isReady ? <PaymentUnderWay /> : null
}

/** The till stands on three addresses; each of them is Sales. */
const tillPaths = ['/', '/sales', '/pos', '/pos-standalone']

/** What the back office leads to and the navigation does not name. */
const backOfficePaths = [
  '/online-orders',
  '/journal',
  '/store-health',
  '/audit-log',
  '/shifts',
  '/tills',
  '/payment-terminals',
  '/staff-management',
  '/first-run',
  '/support',
]

/** From each of them the way back; a till comes to the health of the store from its own screen. */
function useWayBack(): WayBack | undefined {
  const path = useLocation({ select: (location) => location.pathname })
  const { session } = useSignedInUser()
  if (path.startsWith('/stock-takes/')) return { to: '/stock-takes', label: 'Stock-takes' }
  if (path === '/stock-takes') return { to: '/stock', label: 'Stock' }
  if (path === '/stock' || path === '/imports' || path === '/labels')
    return { to: '/inventory', label: 'Inventory' }
  if (path.startsWith('/customers/')) return { to: '/customers', label: 'Customers' }
  if (!backOfficePaths.includes(path)) return undefined
  return session === 'pos' ? { to: '/sales', label: 'Sales' } : { to: '/back-office', label: 'Back Office' }
}

function useIsAt() {
  const path = useLocation({ select: (location) => location.pathname })
  return (to: string) => {
    if (to === '/sales') return tillPaths.includes(path)
    if (to === '/customers' && path.startsWith('/customers/')) return true
    if (to === '/inventory' && /^\/(stock(-takes)?|imports|labels)(\/|$)/.test(path)) return true
    return path === to || (to === '/back-office' && backOfficePaths.includes(path))
  }
}

function Sidebar({ aside }: { aside?: ReactNode }) {
  const isAt = useIsAt()
  const places = useOpenPlaces()
  return (
    <aside className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col border-r border-line bg-sunken lg:flex">
      <BusinessHead hasBell={!aside} />
      <nav aria-label="Main" className="grid gap-0.5 px-3">
        {places.map(({ to, label, Icon }) => (
          <Link
            key={to}
            to={to}
            aria-current={isAt(to) ? 'page' : undefined}
            className={classNames(
              'relative flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-ink-muted hover:bg-hover hover:text-ink',
              'aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-ink',
              'aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-2.5 aria-[current=page]:before:-left-3',
              'aria-[current=page]:before:w-1 aria-[current=page]:before:rounded-r-sm aria-[current=page]:before:bg-copper',
            )}
          >
            <Icon size={20} aria-hidden strokeWidth={1.75} />
            {label}
          </Link>
        ))}
      </nav>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 py-1.5">{aside ?? <DeviceState />}</div>
      <Person />
    </aside>
  )
}

/** The bell stands on every screen but a till's, before which a customer stands. */
function BusinessHead({ hasBell }: { hasBell: boolean }) {
  const { businessName, businessCode } = useSignedInUser()
  return (
    <div className="flex items-center gap-3 px-5 pt-4 pb-3">
      <span className="shrink-0">
        <Mark size={36} title="Tuppence" />
      </span>
      <p className="min-w-0 flex-1 leading-tight">
        <span className="line-clamp-2 font-head font-bold">{businessName}</span>
        <span className="figures text-sm text-ink-muted">{businessCode}</span>
      </p>
      {hasBell ? <NotificationBell /> : null}
    </div>
  )
}

/** SHELL-022 to SHELL-024, and the way out (SHELL-020). */
function Person() {
  const user = useSignedInUser()
  const name = shownName(user)
  return (
    <div className="flex items-center gap-2.5 border-t border-line px-3 py-2">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${name}: switch staff, lock or choose a PIN`}
        onClick={() => staffAsked.set('menu')}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-md hover:bg-hover"
      >
        <Avatar name={name} imageUrl={user.profileImageUrl} size={36} />
        <span className="min-w-0 flex-1 text-left leading-tight">
          <span className="line-clamp-2 text-[0.9375rem] font-semibold [overflow-wrap:anywhere]">{name}</span>
          <span className="text-sm text-ink-muted">{roleLabel(user.role)}</span>
        </span>
      </button>
      <span className="flex">
        <ThemeButton />
        <IconButton label="Log out" size="small" onClick={() => void logOut()}>
          <LogOut size={18} aria-hidden />
        </IconButton>
      </span>
    </div>
  )
}

function BottomBar({ isFixed }: { isFixed?: boolean }) {
  const isAt = useIsAt()
  const places = useOpenPlaces()
  return (
    <nav
      aria-label="Main"
      className={classNames(
        'inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden',
        !isFixed && 'fixed',
      )}
    >
      {places.map(({ to, short, Icon }) =>
        short ? (
          <Link
            key={to}
            to={to}
            aria-current={isAt(to) ? 'page' : undefined}
            className={
              'relative grid min-h-14 content-center justify-items-center gap-0.5 text-xs font-medium text-ink-muted ' +
              'focus-visible:-outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-copper-ink ' +
              'aria-[current=page]:before:absolute aria-[current=page]:before:inset-x-4 aria-[current=page]:before:top-0 ' +
              'aria-[current=page]:before:h-0.5 aria-[current=page]:before:bg-copper'
            }
          >
            <Icon size={22} aria-hidden strokeWidth={1.75} />
            {short}
          </Link>
        ) : null,
      )}
    </nav>
  )
}
