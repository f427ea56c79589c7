import type { Account } from '@tuppence/contract/operator'
import { Button, CopyButton, Dialog } from '../../ui/index.ts'

export interface OncePassword {
  readonly account: Account
  readonly password: string
}

/** Decision D3: a generated password is shown this once; the server keeps only its hash. */
export function PasswordOnce({ account, password, onClose }: OncePassword & { onClose: () => void }) {
  const lines = [
    { label: 'Sign in at', text: `${location.origin}/back-office-login` },
    { label: 'Business code', text: account.businessCode },
    { label: 'Username', text: account.username },
    { label: 'Password', text: password },
  ]
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
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
    </Dialog>
  )
}
