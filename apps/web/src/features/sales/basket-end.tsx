import { Button, Kbd } from '../../ui/index.ts'
import { keys } from './shortcuts.ts'
import { useTerminal } from './terminal-context.ts'

interface BasketEndProps {
  /** What completing does, in the words of its button. */
  readonly words: string
  readonly canVoid: boolean
  readonly canComplete: boolean
}

/** The two ways a basket ends: voided, or completed (SELL-040, SELL-050). */
export function BasketEnd({ words, canVoid, canComplete }: BasketEndProps) {
  const { checkout, clear } = useTerminal()
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
        look="primary"
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
