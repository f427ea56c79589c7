import { roleLabel } from '@tuppence/domain/staff'
import { LogOut } from 'lucide-react'
import { shownName } from '../../foundation/address/places.ts'
import { logOut } from '../../foundation/session/log-out.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { Avatar, Button, Card } from '../../ui/index.ts'

/** On a phone this is where one sees who is signed in, and leaves: there is no room for it in the bottom bar. */
export function SignedIn() {
  const user = useSignedInUser()
  const name = shownName(user)
  return (
    <Card className="flex flex-wrap items-center gap-4 p-5">
      <Avatar name={name} imageUrl={user.profileImageUrl} size={44} />
      <p className="min-w-40 flex-1 leading-tight">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="text-sm text-ink-muted">{roleLabel(user.role)}</span>
      </p>
      <Button onClick={() => void logOut()}>
        <LogOut size={18} aria-hidden />
        Log out
      </Button>
    </Card>
  )
}
