import { addedVatMinor, vatLabel, vatTotalsLabel } from '@tuppence/domain/tax'
import { X } from 'lucide-react'
import { discountWarning } from '../../../foundation/discounts/discount-limit.ts'
import { fitted, IconButton } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { useTerminal } from '../till/terminal-context.ts'

/**
 * What it comes to (SELL-041 to SELL-047): subtotal, VAT and total; or the total and the VAT it includes, where prices are
 * what the customer pays. The total is the largest thing on the till.
 */
export function Totals({ isCompact = false }: { isCompact?: boolean }) {
  const { totals, shop } = useTerminal()
  const label = vatTotalsLabel(totals.groups, new Date(), shop?.vatRates)
  // A device that is no till knows nothing of its shop's way with VAT, and any sum would be a guess.
  const totalWords = shop ? formatMoney(totals.totalMinor) : '—'
  const total = (
    <div className="flex items-baseline justify-between gap-3 text-ink">
      <dt className="text-lg font-semibold">Total</dt>
      <dd
        data-testid="total"
        className="figures font-head leading-none font-bold"
        style={fitted(totalWords, isCompact ? 2.25 : 3, isCompact ? 14 : 18.5)}
      >
        {totalWords}
      </dd>
    </div>
  )
  if (!shop) return <dl>{total}</dl>
  if (shop.vatMode === 'as-marked') {
    const addedMinor = addedVatMinor(totals)
    return (
      <dl className="grid gap-0.5 text-ink-muted">
        <OfferRow />
        <DiscountRow />
        {addedMinor > 0 ? <Row label="VAT on prices without it" amountMinor={addedMinor} /> : null}
        {total}
        <Row label={`Includes ${label}`} amountMinor={totals.vatMinor} />
        <Rates />
      </dl>
    )
  }
  return (
    <dl className="grid gap-0.5 text-ink-muted">
      <OfferRow />
      <DiscountRow />
      <Row label="Subtotal" amountMinor={totals.subtotalMinor} />
      <Row label={label} amountMinor={totals.vatMinor} />
      <Rates />
      {total}
    </dl>
  )
}

function OfferRow() {
  const { offerMinor = 0 } = useTerminal().totals
  return offerMinor === 0 ? null : <Row label="Offers" amountMinor={-offerMinor} />
}

function DiscountRow() {
  const { totals, cart, change, rights } = useTerminal()
  if (totals.discountMinor === 0) return null
  const warning = discountWarning(cart, rights)
  return (
    <div className="flex flex-wrap items-center justify-between">
      <dt className="flex items-center">
        Discount {cart.discount?.reason}
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
      <dd className="figures text-copper-ink">{formatMoney(-totals.discountMinor)}</dd>
      {warning ? (
        <dd role="alert" className="w-full text-sm font-medium text-bad-ink">
          {warning}
        </dd>
      ) : null}
    </div>
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

/** Where goods bear VAT at several rates: what each of them comes to. Zero-rated and exempt goods bear none. */
function Rates() {
  const { totals } = useTerminal()
  const charged = totals.groups.filter((group) => group.vatRate > 0)
  if (charged.length < 2) return null
  return (
    <div className="flex flex-wrap justify-end gap-x-3 text-sm">
      <dt className="sr-only">By rate</dt>
      {charged.map((group) => (
        <dd key={`${group.vatCode} ${group.vatRate}`} className="figures">
          {vatLabel(group.vatCode, group.vatRate)} {formatMoney(group.vatMinor)}
        </dd>
      ))}
    </div>
  )
}
