import { countWords } from '@tuppence/domain/counts'
import { PauseCircle } from 'lucide-react'
import { keys } from '../../../foundation/till/shortcuts.ts'
import { IconButton } from '../../../ui/index.ts'
import { useTerminal } from '../till/terminal-context.ts'

/**
 * One place for both ways: with goods in the cart it parks them, without it leads to what is parked, which the dialog of the
 * first does too. It carries how many baskets wait.
 */
export function ParkButton() {
  const { parked, park, show, isEmpty } = useTerminal()
  const count = parked.baskets.length
  const isTwice = parked.twice.length > 0
  const waiting = isTwice ? ', one was taken up twice' : count > 0 ? ` (${countWords(count)})` : ''
  return (
    <IconButton
      label={`${isEmpty ? 'Parked baskets' : 'Park the basket'}${waiting}`}
      keys={isEmpty ? keys.parked : keys.park}
      className="relative"
      onClick={isEmpty ? () => show({ kind: 'parked' }) : park}
    >
      <PauseCircle size={20} aria-hidden />
      {count > 0 || isTwice ? (
        <span
          data-testid="parked-count"
          aria-hidden
          className={`figures absolute top-0.5 right-0 min-w-4.5 rounded-full px-1 text-center text-[0.6875rem] leading-4.5 font-bold ${
            isTwice ? 'bg-bad-tint text-bad-ink' : 'bg-ink text-ink-inverse'
          }`}
        >
          {isTwice ? '!' : countWords(count)}
        </span>
      ) : null}
    </IconButton>
  )
}
