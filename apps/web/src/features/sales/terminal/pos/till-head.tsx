import { roleLabel } from '@tuppence/domain/staff'
import { Ellipsis, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { shownName } from '../../../../foundation/address/places.ts'
import { staffAsked } from '../../../../foundation/person/staff-asked.ts'
import { logOut } from '../../../../foundation/session/log-out.ts'
import { OfflineIndicator } from '../../../../offline/offline-indicator.tsx'
import { Avatar, buttonLook, IconButton, Mark, Popover } from '../../../../ui/index.ts'
import { ShiftButton } from '../../drawer/shift-button.tsx'
import { useTerminal } from '../../till/terminal-context.ts'
import { MoreList } from '../fetched-parts.ts'

/** The head of a till that stands by itself: whose shop it is, how it stands, who sells, and what else can be done. */
export function TillHead({ children }: { children: ReactNode }) {
  const { user } = useTerminal()
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-3 py-2 max-sm:gap-x-1 lg:px-5">
      <span className="shrink-0 max-sm:hidden">
        <Mark size={32} title="Tuppence" />
      </span>
      <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-3 max-sm:contents">
        <h1 className="line-clamp-2 min-w-0 text-lg leading-tight max-sm:line-clamp-1 max-sm:basis-full max-sm:px-2 max-sm:text-sm [overflow-wrap:anywhere]">
          {user.businessName}
        </h1>
        <OfflineIndicator isFolded />
      </div>
      <StaffName />
      <ShiftButton isFolded />
      <div className="ml-auto flex flex-wrap items-center justify-end gap-1.5 max-sm:flex-nowrap max-sm:gap-0.5">
        {children}
        <MoreMenu />
        <IconButton label="Logout" onClick={() => void logOut()}>
          <LogOut size={18} aria-hidden />
        </IconButton>
      </div>
    </header>
  )
}

/** Who is at the till, and in which role; pressed, the next one takes over (STAFF-040). */
function StaffName() {
  const { user } = useTerminal()
  const name = shownName(user)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-tooltip="Switch staff"
      onClick={() => staffAsked.set(user.session === 'pos' ? 'switch' : 'menu')}
      className="flex min-h-11 max-w-[50%] min-w-0 items-center gap-2 rounded-md px-1.5 hover:bg-hover max-sm:shrink-0 lg:max-w-56"
    >
      <Avatar name={name} imageUrl={user.profileImageUrl} size={32} />
      <span className="grid min-w-0 text-left leading-tight max-sm:sr-only">
        <span className="truncate text-[0.9375rem] font-semibold">{name}</span>
        <span className="truncate text-sm text-ink-muted">{roleLabel(user.role)}</span>
      </span>
    </button>
  )
}

/** The rest of what can be done, which no sale needs. */
function MoreMenu() {
  return (
    <Popover
      label="More"
      triggerLabel="More"
      trigger={<Ellipsis size={20} aria-hidden />}
      className={`${buttonLook('quiet', 'medium')} w-11 px-0!`}
    >
      <MoreList />
    </Popover>
  )
}
