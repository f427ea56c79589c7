import type { ReactNode } from 'react'
import { Popover } from '../ui/index.ts'
import { shownName } from './places.ts'
import { useSignedInUser } from './session.ts'
import { StaffButtons } from './staff-buttons.tsx'

/** The person's name in the sidebar opens what they can do about who is at the till. */
export function StaffMenu({ children }: { children: ReactNode }) {
  const user = useSignedInUser()
  return (
    <Popover
      label="Staff"
      trigger={
        <button
          type="button"
          aria-label={`${shownName(user)}: switch staff, lock or choose a PIN`}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-md hover:bg-hover"
        >
          {children}
        </button>
      }
    >
      <div className="grid gap-2">
        <StaffButtons />
      </div>
    </Popover>
  )
}
