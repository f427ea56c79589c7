import { roleLabel } from '@tuppence/domain/staff'
import { shownName } from '../../../../foundation/address/places.ts'
import { staffAsked } from '../../../../foundation/person/staff-asked.ts'
import { Avatar } from '../../../../ui/index.ts'
import { useTerminal } from '../../till/terminal-context.ts'

/** Who is at the till, and in which role; pressed, the next one takes over (STAFF-040). */
export function StaffName() {
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
