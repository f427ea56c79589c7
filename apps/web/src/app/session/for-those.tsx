import type { Permission } from '@tuppence/domain/staff'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { askPassword, useSignedInUser } from '../../foundation/session/session.ts'
import { Button, EmptyState } from '../../ui/index.ts'

/** Shows a screen only to those who may, and tells the others what opens it, or whom to ask. The server refuses them as well. */
export function ForThose({ who, children }: { who: Permission; children: ReactNode }) {
  const { permissions, passwordOpens } = useSignedInUser()
  if (permissions.includes(who)) return children
  const icon = <Lock size={40} aria-hidden />
  return (
    <div className="grid min-h-[60dvh] place-content-center">
      {passwordOpens?.includes(who) ? (
        <EmptyState
          icon={icon}
          title="This screen needs your password"
          hint="You came in with your PIN, which opens the till only."
          action={
            <Button look="primary" onClick={askPassword}>
              Sign in with your password
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={icon}
          title="This screen is not for your role"
          hint="Ask a manager to open it for you, or to widen what you may do."
        />
      )}
    </div>
  )
}
