import type { Account } from '@tuppence/contract/operator'
import { useState } from 'react'
import { Button, ConfirmDialog, CopyButton, Dialog } from '../../ui/index.ts'

export interface OncePassword {
  readonly account: Account
  readonly password: string
}

/** Decision D3: a generated password is shown this once; the server keeps only its hash. It goes when somebody says that they have it. */
export function PasswordOnce({ account, password, onClose }: OncePassword & { onClose: () => void }) {
  const [isLeaving, setIsLeaving] = useState(false)
  const lines = [
    { label: 'Sign in at', text: `${location.origin}/back-office-login` },
    { label: 'Business code', text: account.businessCode },
    { label: 'Username', text: account.username },
    { label: 'Password', text: password },
  ]
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || setIsLeaving(true)}
      width="narrow"
      title={`Sign-in of ${account.businessName}`}
      description="The password is shown now and never again. It is to be changed at the first sign-in."
      actions={
        <Button look="primary" onClick={onClose}>
          I have noted it
        </Button>
      }
    >
      <dl>
        {lines.map(({ label, text }) => (
          <div
            key={label}
            className="flex items-center justify-between gap-4 border-b border-line py-1.5 last:border-0"
          >
            <dt className="text-ink-muted">{label}</dt>
            <dd className="figures flex items-center gap-1 font-semibold">
              <span className="[overflow-wrap:anywhere]">{text}</span>
              <CopyButton text={text} label={`Copy the ${label.toLowerCase()}`} />
            </dd>
          </div>
        ))}
      </dl>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title="Have you noted the password?"
        consequence="It is not shown again. Without it, the business needs another: Reset password makes one."
        confirmLabel="Yes, close"
        cancelLabel="Show it again"
        onConfirm={onClose}
      />
    </Dialog>
  )
}
