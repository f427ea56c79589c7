import { PauseCircle } from 'lucide-react'
import { Button } from '../../../ui/index.ts'
import { useTerminal } from '../terminal-context.ts'

/** The way to the parked baskets, with how many there are; on a phone the sign and the number alone. */
export function ParkedButton({ isCompact = false }: { isCompact?: boolean }) {
  const { parked, show } = useTerminal()
  const count = parked?.baskets.length ?? 0
  const isTwice = (parked?.twice.length ?? 0) > 0
  return (
    <Button
      onClick={() => show({ kind: 'parked' })}
      aria-label={`Parked baskets, ${count}${isTwice ? ', one was taken up twice' : ''}`}
    >
      <PauseCircle size={18} aria-hidden />
      {isCompact ? null : 'Parked'}
      {count > 0 || isTwice ? (
        <span
          data-testid="parked-count"
          className={`figures min-w-5 rounded-full px-1.5 text-center text-xs leading-5 font-bold ${
            isTwice ? 'bg-bad-ink text-surface' : 'bg-ink text-ink-inverse'
          }`}
        >
          {isTwice ? '!' : count.toLocaleString('en-GB')}
        </span>
      ) : null}
    </Button>
  )
}
