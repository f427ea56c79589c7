import { METHOD_LABELS, type PayOut, type TenderMethod } from '@tuppence/domain/sales'
import { Banknote, Coins, CreditCard } from 'lucide-react'
import { useEffect } from 'react'
import { useConnectivity } from '../../../../offline/index.ts'
import { SegmentedControl } from '../../../../ui/index.ts'
import { formatMoney } from '../../../../ui/shop-money.ts'
import { backToCardInWords } from '../../card-payments/card-words.ts'
import { noteNotOwed } from '../../returns/not-owed.ts'
import { owedBack } from '../../returns/not-paid.tsx'
import type { PayOutWay } from '../../till/checkout.ts'
import { wayOf } from '../../till/tender-words.ts'
import { useTerminal } from '../../till/terminal-context.ts'
import { BasketEnd } from '../payment/basket-end.tsx'
import { givenBack } from './given-back.ts'
import { type StandsIn, standsInFor, waysToPayOut } from './stands-in.ts'

/** How the money goes back, and the end of the refund or exchange: what the payment is where something is owed. */
export function PayOutPanel() {
  const { cart, totals, back, checkout } = useTerminal()
  const { payOut } = checkout
  const dueMinor = -totals.totalMinor
  const sale = back?.goods.from.sale ?? null
  const saleId = sale?.id
  const ways = waysToPayOut(sale, dueMinor)
  const way = ways.includes(payOut.way) ? payOut.way : (ways[0] ?? 'cash')
  const standsIn = dueMinor > 0 ? standsInFor(way, sale, dueMinor) : null
  useEffect(
    () =>
      noteNotOwed(
        saleId,
        payOut.payOuts.filter(({ isNotPaid }) => isNotPaid),
      ),
    [saleId, payOut.payOuts],
  )
  const kind = cart.lines.length > 0 ? 'exchange' : 'refund'
  const words = backWords(payOut.payOuts) ?? `Complete ${kind}`
  const canComplete = back !== undefined && back.problem === undefined && back.returned.length > 0
  return (
    <div className="grid gap-3">
      {ways.length > 1 && dueMinor > 0 ? (
        <SegmentedControl
          label="Give it back"
          value={way}
          options={ways.map((value) => ({
            value,
            label: wayWords(value, standsInFor(value, sale, dueMinor)),
          }))}
          onChange={payOut.choose}
          className="w-full"
        />
      ) : null}
      {canComplete ? <PayOuts payOuts={payOut.payOuts} /> : null}
      {canComplete && payOut.payOuts.some(({ isNotPaid }) => isNotPaid) ? (
        <p className="flex justify-between font-semibold">
          <span>To give back</span>
          <span className="figures">{formatMoney(owedBack(payOut.payOuts))}</span>
        </p>
      ) : null}
      {standsIn ? <p className="text-sm text-ink-muted">{STANDS_IN[standsIn]}</p> : null}
      <BasketEnd words={words} canVoid={back !== undefined} canComplete={canComplete} />
    </div>
  )
}

/** The button names what hands give first; points, and money to a card that a provider read, go back by themselves. */
function backWords(payOuts: readonly PayOut[]): string | undefined {
  const { handedMinor, inPointsMinor, toCardsMinor } = givenBack(payOuts)
  if (handedMinor > 0 && toCardsMinor > 0)
    return `Give back ${formatMoney(handedMinor)}, and ${formatMoney(toCardsMinor)} by card`
  if (handedMinor > 0) return `Give back ${formatMoney(handedMinor)}`
  if (toCardsMinor > 0) return `Give back ${formatMoney(toCardsMinor)} by card`
  return inPointsMinor > 0 ? `Give back ${formatMoney(inPointsMinor)} in points` : undefined
}

const STANDS_IN: Readonly<Record<StandsIn, string>> = {
  'for-card': 'This was paid by card or wallet. Cash is given in its place.',
  'in-part-for-card': 'Part of this was paid by card or wallet. Cash is given in its place.',
  'for-exchanged': 'What these goods replaced may have been paid by card or wallet. Cash is given for it.',
  'for-the-rest':
    'The rest of what these goods replaced may have been paid by card or wallet. Cash is given for it.',
}

function wayWords(way: PayOutWay, standsIn: StandsIn | null): string {
  if (way !== 'as-paid') return METHOD_LABELS[way]
  return standsIn ? 'As far as known' : 'As it was paid'
}

const NOT_PAID = 'Not paid: the card had this back before the sale came. There is nothing to give.'

const WHERE_FROM: Readonly<Partial<Record<TenderMethod, string>>> = {
  cash: 'From the drawer.',
  loyalty: 'The points go back to the customer by themselves.',
}

function PayOuts({ payOuts }: { payOuts: readonly PayOut[] }) {
  const { isOnline } = useConnectivity()
  if (payOuts.length === 0)
    return <p className="text-ink-muted">Nothing to pay and nothing to give back: it comes out even.</p>
  return (
    <ul aria-label="To give back" className="grid gap-1.5">
      {payOuts.map(({ method, amountMinor, payment, isNotPaid }) => (
        <li
          key={`${payment?.id ?? method} ${isNotPaid}`}
          className="flex items-start gap-3 rounded-md border border-line bg-sunken px-3 py-2.5"
        >
          {method === 'cash' ? (
            <Banknote size={20} aria-hidden className="mt-0.5 shrink-0" />
          ) : method === 'loyalty' ? (
            <Coins size={20} aria-hidden className="mt-0.5 shrink-0" />
          ) : (
            <CreditCard size={20} aria-hidden className="mt-0.5 shrink-0" />
          )}
          <span className="flex-1">
            <span className="block font-semibold">{wayOf(method, payment)}</span>
            <span className="block text-sm text-ink-muted">
              {isNotPaid
                ? NOT_PAID
                : payment
                  ? backToCardInWords(payment, isOnline)
                  : (WHERE_FROM[method] ??
                    'On your own machine: press the button first, then refund it there.')}
            </span>
          </span>
          <span className="figures text-lg font-semibold">
            {isNotPaid ? (
              <s className="font-normal text-ink-muted">{formatMoney(amountMinor)}</s>
            ) : (
              formatMoney(amountMinor)
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
