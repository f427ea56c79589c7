import { X } from 'lucide-react'
import { Button, IconButton } from '../../../../ui/index.ts'
import { useTerminal } from '../../till/terminal-context.ts'
import { forgetAwaitedCode, useAwaitedCodes } from './awaited-codes.ts'

/** What was scanned without a network and is no product yet: each to be created, or forgotten. */
export function AwaitedCodes({ onChoose }: { onChoose: (code: string) => void }) {
  const { user } = useTerminal()
  const codes = useAwaitedCodes(user.organizationId)
  if (codes.length === 0) return null
  return (
    <section aria-label="To be created" className="sm:col-span-2">
      <h3 className="mb-1.5 text-sm font-semibold text-ink-muted">
        Scanned without a network, to be created
      </h3>
      <ul className="flex flex-wrap gap-2">
        {codes.map((code) => (
          <li key={code} className="flex items-center rounded-md border border-line bg-sunken">
            <Button look="quiet" className="figures max-w-64 truncate" onClick={() => onChoose(code)}>
              {code}
            </Button>
            <IconButton label={`Forget ${code}`} onClick={() => forgetAwaitedCode(user.organizationId, code)}>
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
