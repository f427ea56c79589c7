import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { logOut } from '../../../../foundation/session/log-out.ts'
import { OfflineIndicator } from '../../../../offline/offline-indicator.tsx'
import { IconButton, Mark } from '../../../../ui/index.ts'
import { ShiftButton } from '../../drawer/shift-button.tsx'
import { useTerminal } from '../../till/terminal-context.ts'
import { MoreMenu } from './more-menu.tsx'
import { StaffName } from './staff-name.tsx'

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
