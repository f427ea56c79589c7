import { Link } from '@tanstack/react-router'
import { roleLabel } from '@tuppence/domain/staff'
import { LogOut } from 'lucide-react'
import { Avatar, Button, buttonLook, Popover } from '../../ui/index.ts'
import { shownName } from '../address/places.ts'
import { logOut } from '../session/log-out.ts'
import { useOpenPlaces, useSignedInUser } from '../session/session.ts'
import { StaffButtons } from './staff-buttons.tsx'
import { ThemeButton } from './theme-button.tsx'

/** Who is signed in, and the way out, where there is no sidebar to show them (SHELL-020, SHELL-022). */
export function PersonMenu() {
  const user = useSignedInUser()
  const name = shownName(user)
  const office = useOpenPlaces().find(({ to }) => to === '/back-office')
  return (
    <Popover
      label="Signed in"
      triggerLabel={`Signed in as ${name}`}
      trigger={<Avatar name={name} imageUrl={user.profileImageUrl} size={36} />}
      className="grid size-11 shrink-0 place-content-center rounded-full hover:bg-hover"
    >
      <div className="grid gap-3">
        <div className="flex items-center gap-3">
          <p className="min-w-0 flex-1 leading-tight">
            <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
            <span className="text-sm text-ink-muted">{roleLabel(user.role)}</span>
          </p>
          <ThemeButton />
        </div>
        <StaffButtons />
        {office ? (
          <Link to={office.to} className={buttonLook('secondary', 'medium')}>
            <office.Icon size={18} aria-hidden />
            {office.label}
          </Link>
        ) : null}
        <Button onClick={() => void logOut()}>
          <LogOut size={18} aria-hidden />
          Log out
        </Button>
      </div>
    </Popover>
  )
}
