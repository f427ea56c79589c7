import { minorOf } from '@tuppence/domain/money'
import { type CardOnDisplay, METHOD_LABELS } from '@tuppence/domain/sales'
import type { DisplayState } from '../../devices/display-channel.ts'
import { classNames, fitted } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'
import { shownMoney } from './display-items.tsx'

const methodNames: Readonly<Record<string, string>> = { ...METHOD_LABELS, split: 'Split payment' }

/** On a 7-inch display there is no room for it beside what is asked of the customer. */
const HIDDEN_WHERE_LOW = '[@media(max-height:540px)]:hidden'

/** DISP-009 to DISP-011: what it comes to, how it is paid, and what comes back. */
export function DisplayTotals({ state }: { state: DisplayState }) {
  const isDiscounted = state.discount !== '0.00'
  const isAsMarked = state.vatMode === 'as-marked'
  const isGivenBack = state.total.startsWith('-')
  const total = shownMoney(state.total.replace('-', ''))
  const hasChange = state.change !== undefined && state.change !== '0.00'
  return (
    <section
      aria-label="Total"
      aria-live="polite"
      className="flex shrink-0 flex-col justify-end gap-5 border-line bg-surface p-6 max-md:gap-3 max-md:border-t max-md:p-4 md:w-[26rem] md:border-l md:p-8 [@media(max-height:540px)]:gap-3 [@media(max-height:540px)]:p-4"
    >
      <dl
        className={classNames(
          'grid gap-2 text-xl text-ink-muted',
          // On a phone the code of the receipt needs the room.
          state.isPaid && state.receiptLink && 'max-md:hidden',
        )}
      >
        {isDiscounted ? <Row label="Discount" amount={formatMoney(-minorOf(state.discount))} /> : null}
        {isAsMarked ? null : <Row label="Subtotal" amount={shownMoney(state.subtotal)} />}
        {isAsMarked ? null : <Row label={state.vatLabel} amount={shownMoney(state.vatAmount)} />}
        {isAsMarked && state.vatAdded !== '0.00' ? (
          <Row label="VAT on prices without it" amount={shownMoney(state.vatAdded)} />
        ) : null}
      </dl>
      <div>
        <p className="text-2xl font-semibold">{totalWords(state, isGivenBack)}</p>
        <p className="figures font-head leading-none font-bold" style={fitted(total, 4.5, 21)}>
          {total}
        </p>
        {state.leftToPay ? (
          <p className="mt-2 flex justify-between gap-4 text-2xl font-semibold">
            <span>Left to pay</span>
            <span className="figures">{shownMoney(state.leftToPay)}</span>
          </p>
        ) : null}
        {isAsMarked ? (
          <p
            className={classNames('figures mt-2 text-xl text-ink-muted', state.leftToPay && HIDDEN_WHERE_LOW)}
          >
            Includes {state.vatLabel} {shownMoney(state.vatAmount)}
          </p>
        ) : null}
      </div>
      {state.paymentMethod ? (
        <p className={classNames('text-xl text-ink-muted', state.card && HIDDEN_WHERE_LOW)}>
          Payment method:{' '}
          <span className="font-semibold text-ink">
            {methodNames[state.paymentMethod] ?? state.paymentMethod}
          </span>
        </p>
      ) : null}
      {state.card && !state.isPaid ? <CardWords card={state.card} /> : null}
      {state.isSimulated && !state.isPaid ? (
        <p className="rounded-lg border border-line bg-sunken px-4 py-2 text-lg font-semibold">
          Simulator: no money moves
        </p>
      ) : null}
      {hasChange && state.change ? (
        <div className="rounded-lg border border-good-line bg-good-tint p-5 text-good-ink">
          <p className="text-xl font-semibold">Change</p>
          <p
            className="figures font-head leading-none font-bold"
            style={fitted(shownMoney(state.change), 3, 18)}
          >
            {shownMoney(state.change)}
          </p>
        </div>
      ) : null}
      {state.isPaid ? (
        <p className="text-2xl font-semibold">{isGivenBack ? 'Thank you!' : 'Paid. Thank you!'}</p>
      ) : null}
    </section>
  )
}

const CARD_WORDS: Readonly<Record<CardOnDisplay, string>> = {
  present: 'Please present your card',
  approved: 'Your card was approved',
  declined: 'Your card was declined',
  'not-taken': 'Nothing was taken',
}

const CARD_LOOKS: Readonly<Record<CardOnDisplay, string>> = {
  present: 'border-copper bg-copper-tint text-copper-ink',
  approved: 'border-good-line bg-good-tint text-good-ink',
  declined: 'border-bad-line bg-bad-tint text-bad-ink',
  'not-taken': 'border-line bg-sunken text-ink',
}

/** To be read from the other side of the counter. */
function CardWords({ card }: { card: CardOnDisplay }) {
  return (
    <p
      className={classNames(
        'rounded-lg border p-5 text-2xl font-semibold text-balance [@media(max-height:540px)]:p-3 [@media(max-height:540px)]:text-xl',
        CARD_LOOKS[card],
      )}
    >
      {CARD_WORDS[card]}
    </p>
  )
}

/** What the largest figure is to the customer. */
function totalWords({ isPaid, leftToPay }: DisplayState, isGivenBack: boolean): string {
  if (isGivenBack) return isPaid ? 'You got back' : 'You get back'
  return isPaid || leftToPay ? 'Total' : 'Total to pay'
}

function Row({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd className="figures">{amount}</dd>
    </div>
  )
}
