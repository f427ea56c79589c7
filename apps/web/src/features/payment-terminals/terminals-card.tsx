import { Link } from '@tanstack/react-router'
import { buttonLook, Card } from '../../ui/index.ts'

/** Card terminals have a page of their own: whoever looks for them beside the printers finds it here. */
export function TerminalsCard() {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div>
        <h2 className="text-xl">Payment terminals</h2>
        <p className="text-ink-muted">
          Which there are, the keys of their providers, and the day’s comparison.
        </p>
      </div>
      <Link to="/payment-terminals" className={buttonLook('secondary', 'medium')}>
        Payment Terminals
      </Link>
    </Card>
  )
}
