import type { FoundTerminal } from '@tuppence/contract/payment-terminals'
import { CONNECTION_LABELS, FEATURE_LABELS } from '@tuppence/domain/payments'
import { explain } from '../../foundation/asking/api.ts'
import { Badge, Banner, Button } from '../../ui/index.ts'

interface FoundTerminalsProps {
  found: readonly FoundTerminal[]
  /** Whether this terminal is the shop’s already. */
  isConnected: (terminal: FoundTerminal) => boolean
  pairing: {
    readonly isPending: boolean
    readonly isError: boolean
    readonly error: unknown
    readonly variables: Pick<FoundTerminal, 'provider' | 'terminalId'> | undefined
    mutate: (terminal: FoundTerminal) => void
  }
  onScanAgain: () => void
}

/** What the scan found; choosing one pairs it (PAY-012). */
export function FoundTerminals({ found, isConnected, pairing, onScanAgain }: FoundTerminalsProps) {
  const { isPending, isError, error, variables, mutate } = pairing
  return (
    <>
      {isError ? <Banner tone="bad" title={explain(error)} isUrgent /> : null}
      <ul aria-label="Terminals found" className="grid">
        {found.map((terminal) => (
          <li
            key={`${terminal.provider} ${terminal.terminalId}`}
            className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-0"
          >
            <span className="min-w-48 flex-1">
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {terminal.name}
                {isConnected(terminal) ? <Badge state="good">Connected already</Badge> : null}
              </span>
              <span className="block text-sm text-ink-muted">{factsOf(terminal)}</span>
            </span>
            {isConnected(terminal) ? null : (
              <Button
                aria-label={`Select ${terminal.name}`}
                busy={isPending && variables === terminal}
                disabled={isPending}
                onClick={() => mutate(terminal)}
              >
                {isPending && variables === terminal ? 'Pairing…' : 'Select'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button disabled={isPending} onClick={onScanAgain}>
        Back to the scan
      </Button>
    </>
  )
}

const factsOf = ({
  brand,
  model,
  serialNumber,
  connectionType,
  batteryLevel,
  features,
}: FoundTerminal): string =>
  [
    `${brand} ${model}`,
    serialNumber,
    CONNECTION_LABELS[connectionType],
    batteryLevel === null ? null : `battery ${batteryLevel}%`,
    features.map((feature) => FEATURE_LABELS[feature]).join(', '),
  ]
    .filter((fact) => fact !== null)
    .join(' · ')
