import { shownName } from '../../foundation/address/places.ts'
import { StaffButtons } from '../../foundation/person/staff-buttons.tsx'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { Dialog } from '../../ui/index.ts'

/** What a person can do about who is at the till, from their name in the sidebar. */
export function StaffMenu({ onClose }: { onClose: () => void }) {
  const user = useSignedInUser()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      width="narrow"
      title={shownName(user)}
      description={
        user.hasPin
          ? 'Hand the till over, lock it while you are away, or change your own PIN and password.'
          : 'Hand the till over, or change your password. A PIN of your own locks the till while you are away: choose one here.'
      }
    >
      <div className="grid gap-2">
        <StaffButtons />
      </div>
    </Dialog>
  )
}
