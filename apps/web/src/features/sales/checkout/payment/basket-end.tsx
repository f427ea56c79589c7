import { keys } from '../../../../foundation/till/shortcuts.ts'
import { Button, Kbd } from '../../../../ui/index.ts'
import { useTerminal } from '../../till/terminal-context.ts'

interface BasketEndProps {
  /** What completing does, in the words of its button. */
  readonly words: string
  readonly canVoid: boolean
  readonly canComplete: boolean
}

/**
 * The two ways a basket ends: voided, or completed (SELL-040, SELL-050). A split that is not paid yet is told of what is missing
 * (PAY-006), and its button does not look as if the sale were ready.
 */
export function BasketEnd({ words, canVoid, canComplete }: BasketEndProps) {
  const { checkout, clear } = useTerminal()
  const { payment, owedMinor, problem } = checkout
  const isUnpaid = problem !== undefined || (payment.method === 'split' && owedMinor > 0)
  return (
    <div className="flex gap-2">
      <Button
        size="till"
        className="w-28 text-base!"
        disabled={!canVoid}
        onClick={() => clear('Transaction voided')}
      >
        Void Transaction
      </Button>
      <Button
        look={isUnpaid ? 'secondary' : 'primary'}
        size="till"
        id="complete-transaction"
        className="figures flex-1"
        busy={checkout.isPending}
        disabled={!canComplete}
        onClick={() => void checkout.complete()}
      >
        {words}
        <span aria-hidden className="hidden 2xl:inline">
          <Kbd>{keys.complete}</Kbd>
        </span>
      </Button>
    </div>
  )
}
