import type { TillPrinter } from '@tuppence/contract/printers'
import { KeyRound } from 'lucide-react'
import { askPassword, useSignedInUser } from '../../foundation/session/session.ts'
import { Badge, Button, Dialog } from '../../ui/index.ts'
import { CONNECTION_WORDS, seenWords } from './printer-words.ts'

interface NetworkPrinterOfTillProps {
  tillName: string
  /** Undefined where the server cannot be asked which it is. */
  printer: TillPrinter | undefined
  onAnother: () => void
  onClose: () => void
}

/** The network printer of a till, for whoever stands there and may not change it: what there is, and what changes it. */
export function NetworkPrinterOfTill({ tillName, printer, onAnother, onClose }: NetworkPrinterOfTillProps) {
  const mayByPassword = useSignedInUser().passwordOpens?.includes('manage-tills') ?? false
  const seen = printer && seenWords(printer)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`${tillName} has a network printer`}
      description="Its receipts are printed there."
      actions={
        <>
          <Button onClick={onAnother}>Use another at this device</Button>
          {mayByPassword ? (
            <Button look="primary" onClick={askPassword}>
              <KeyRound size={20} aria-hidden />
              Sign in with your password
            </Button>
          ) : (
            <Button look="primary" onClick={onClose}>
              Leave it
            </Button>
          )}
        </>
      }
    >
      {printer && seen ? (
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <span className="font-medium [overflow-wrap:anywhere]">{printer.name}</span>
          <Badge state="neutral">{CONNECTION_WORDS[printer.connection]}</Badge>
          <Badge state={seen.look}>{seen.words}</Badge>
          <span className="figures w-full text-sm text-ink-muted [overflow-wrap:anywhere]">
            {printer.host}:{printer.port}
          </span>
        </div>
      ) : null}
      <p>
        {mayByPassword
          ? 'You came in with your PIN, which changes no printer of a till. Your password does.'
          : 'Whoever may manage the tills changes it: ask a manager.'}
      </p>
    </Dialog>
  )
}
