import { roleLabel } from '@tuppence/domain/staff'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { shownName } from '../../app/places.ts'
import { logOut, useSignedInUser } from '../../app/session.ts'
import { Avatar, Button, Card, Page, ThemeSwitch } from '../../ui/index.ts'

export function SettingsPage() {
  const { businessName, businessCode } = useSignedInUser()
  return (
    <Page title="Settings" subtitle="What this shop and this device are set to">
      <Card className="p-5">
        <h2 className="mb-2 text-xl">Store</h2>
        <dl>
          <Row label="Store name">{businessName}</Row>
          <Row label="Business code">
            <span className="figures">{businessCode}</span>
          </Row>
        </dl>
      </Card>
      <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
        <div>
          <h2 className="text-xl">Look</h2>
          <p className="text-ink-muted">Light, dark, or as this device is set. It is kept on this device.</p>
        </div>
        <ThemeSwitch />
      </Card>
      <SignedIn />
    </Page>
  )
}

/** On a phone this is where one sees who is signed in, and leaves: there is no room for it in the bottom bar. */
function SignedIn() {
  const user = useSignedInUser()
  const name = shownName(user)
  return (
    <Card className="flex flex-wrap items-center gap-4 p-5">
      <Avatar name={name} imageUrl={user.profileImageUrl} size={44} />
      <p className="min-w-40 flex-1 leading-tight">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="text-sm text-ink-muted">{roleLabel(user.role)}</span>
      </p>
      <Button onClick={logOut}>
        <LogOut size={18} aria-hidden />
        Log out
      </Button>
    </Card>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-3 last:border-0">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
