import { formatMoney } from '@tuppence/domain/money'
import { vatLabel, vatTotalsLabel } from '@tuppence/domain/tax'
import { X } from 'lucide-react'
import { IconButton } from '../../ui/index.ts'
import { useTerminal } from './terminal-context.ts'

/** Subtotal, VAT and total (SELL-041 to SELL-047). The total is the largest thing on the till. */
export function Totals({ isCompact = false }: { isCompact?: boolean }) {
  const { totals, cart, change } = useTerminal()
  const label = vatTotalsLabel(totals.groups)
  return (
    <dl className="grid gap-0.5 text-ink-muted">
      {totals.discountMinor > 0 ? (
        <div className="flex items-center justify-between">
          <dt className="flex items-center">
            Discount
            {cart.discount ? (
              <IconButton
                label="Take the basket discount off"
                size="small"
                onClick={() => change({ type: 'discount-basket', discount: null })}
              >
                <X size={16} aria-hidden />
              </IconButton>
            ) : null}
          </dt>
          <dd className="figures text-copper-ink">−{formatMoney(totals.discountMinor)}</dd>
        </div>
      ) : null}
      <Row label="Subtotal" amountMinor={totals.subtotalMinor} />
      <Row label={label} amountMinor={totals.vatMinor} />
      {label === 'VAT' ? <Rates /> : null}
      <div className="flex items-baseline justify-between gap-3 text-ink">
        <dt className="text-lg font-semibold">Total</dt>
        <dd
          data-testid="total"
          className={`figures font-head leading-none font-bold ${isCompact ? 'text-4xl' : 'text-5xl'}`}
        >
          {formatMoney(totals.totalMinor)}
        </dd>
      </div>
    </dl>
  )
}

function Row({ label, amountMinor }: { label: string; amountMinor: number }) {
  return (
    <div className="flex justify-between">
      <dt>{label}</dt>
      <dd className="figures">{formatMoney(amountMinor)}</dd>
    </div>
  )
}

/** Where rates differ: what each of them comes to. */
function Rates() {
  const { totals } = useTerminal()
  return (
    <div className="flex flex-wrap justify-end gap-x-3 text-sm">
      <dt className="sr-only">By rate</dt>
      {totals.groups.map((group) => (
        <dd key={`${group.vatCode} ${group.vatRate}`} className="figures">
          {vatLabel(group.vatCode, group.vatRate)} {formatMoney(group.vatMinor)}
        </dd>
      ))}
    </div>
  )
}
