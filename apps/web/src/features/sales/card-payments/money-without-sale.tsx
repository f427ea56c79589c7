import { Link } from '@tanstack/react-router'
import {
  type PlacedPayment,
  type PlacedRefund,
  paymentsNeedingAttention,
  type UnallocatedPayment,
  type UnpaidSale,
} from '@tuppence/contract/payments'
import { counted } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { cardInWords, isOwnWord, unpaidWayOut } from '@tuppence/domain/payments'
import { useEffect, useState } from 'react'
import { useCall } from '../../../foundation/asking/use-call.ts'
import {
  type BegunPayment,
  connectivity,
  useCart,
  useEngine,
  useOutbox,
  useTill,
} from '../../../offline/index.ts'
import { buttonLook } from '../../../ui/button-look.ts'
import { Banner, Button } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { backToPayment } from './back-to-payment.ts'
import { thatCard } from './card-words.ts'
import { ClosedWindow } from './closed-window.tsx'

interface OfTheTill {
  readonly unsettled: readonly PlacedPayment[]
  /** Those of the basket among them. */
  readonly allUnsettled: readonly PlacedPayment[]
  readonly takenNotUsed: readonly UnallocatedPayment[]
  /** Money of this till's cards, or of records made here, that did not go back. */
  readonly notGivenBack: readonly NotGivenBack[]
  /** Sales of this till's cards whose money had been given back before they came. */
  readonly unpaidSales: readonly UnpaidSale[]
  readonly askAgain: () => void
}

interface NotGivenBack extends PlacedRefund {
  /** Of the record that gives it back, where this device has made that. */
  readonly receiptNumber: string | undefined
}

/** The payments of this till that somebody has to see to, beside those of the basket and of sales that are still here. */
export function usePaymentsOfTheTill(): OfTheTill {
  const { record } = useTill()
  const { awaited, leftBehind = [], tenders } = useCart()
  const { data, error, onRetry } = useCall(paymentsNeedingAttention, {})
  useEffect(() => (error ? connectivity.whenBack(onRetry) : undefined), [error, onRetry])
  const madeHere = useMadeHere((data?.takenNotUsed.length ?? 0) + (data?.refunds.length ?? 0) > 0)
  const own = new Set([
    ...madeHere.flatMap(({ paymentIds }) => paymentIds),
    ...(awaited ? [awaited.id] : []),
    ...leftBehind.map(({ id }) => id),
    ...tenders.flatMap(({ payment }) => payment?.id ?? []),
  ])
  const ofTill = <P extends PlacedPayment>(payments: readonly P[] = []) =>
    payments.filter(({ tillId }) => tillId === record?.till.id)
  const notOwn = <P extends PlacedPayment>(payments: readonly P[]) =>
    payments.filter(({ id }) => !own.has(id))
  const notGivenBack = (data?.refunds ?? []).flatMap((refund) => {
    const made = madeHere.find(({ id }) => id === refund.transactionId)
    if (!made && refund.tillId !== null && refund.tillId !== record?.till.id) return []
    return [{ ...refund, receiptNumber: made?.receiptNumber }]
  })
  const allUnsettled = ofTill(data?.unsettled)
  return {
    allUnsettled,
    notGivenBack,
    unsettled: notOwn(allUnsettled),
    takenNotUsed: notOwn(ofTill(data?.takenNotUsed)),
    unpaidSales: (data?.unpaidSales ?? []).filter(({ tillId }) => tillId === record?.till.id),
    askAgain: onRetry,
  }
}

/** More sales than a till makes before it is online again are looked through; the rest the server knows. */
const LOOKED_THROUGH = 200

interface MadeHere {
  readonly id: string
  readonly receiptNumber: string
  readonly paymentIds: readonly string[]
}

/** The records that this device has made with their payments, be they sent or not. */
function useMadeHere(isWanted: boolean): readonly MadeHere[] {
  const engine = useEngine()
  const { pending } = useOutbox()
  const [made, setMade] = useState<readonly MadeHere[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when something was saved or sent
  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    void engine.recentRecords(LOOKED_THROUGH).then(
      (records) =>
        isHere &&
        setMade(
          records.map(({ sale: { id, receiptNumber, tenders } }) => ({
            ...{ id, receiptNumber },
            paymentIds: tenders.flatMap(({ payment }) => payment?.id ?? []),
          })),
        ),
    )
    return () => {
      isHere = false
    }
  }, [engine, isWanted, pending])
  return made
}

/** Money of this till that is in doubt, or that no sale has, or that did not go back: said above every screen of it until somebody has seen to it. */
export function MoneyWithoutSale() {
  const all = saidOf(usePaymentsOfTheTill())
  const { mayRefund } = useTerminal()
  const { leftBehind = [], awaited } = useCart()
  const [first, ...others] = all
  return (
    <>
      <ClosedWindow />
      {awaited ? null : leftBehind.map((begun) => <InDoubt key={begun.id} begun={begun} />)}
      {first ? (
        <div className="p-3 pb-0">
          <Banner
            tone="warn"
            title={first.title}
            action={
              <Link to="/payment-terminals" className={buttonLook('secondary', 'medium')}>
                See to it
              </Link>
            }
          >
            {others.length === 0 ? (
              <p>{first.more}</p>
            ) : (
              <details>
                <summary className="cursor-pointer font-medium">
                  {`And ${counted(others.length, 'more thing', 'more things')} of this till’s cards`}
                </summary>
                {all.map(({ title, more }) => (
                  <p key={title}>
                    <strong className="font-semibold">{title}.</strong> {more}
                  </p>
                ))}
              </details>
            )}
            {mayRefund ? null : <p>{WHO_SEES_TO_IT}</p>}
          </Banner>
        </div>
      ) : null}
    </>
  )
}

export const WHO_SEES_TO_IT =
  'A supervisor, a manager or the owner can see to it: there with their PIN, or after Switch staff.'

/** The basket's own payment that nobody waits for any more, with the way back to it. */
function InDoubt({ begun }: { begun: BegunPayment }) {
  const engine = useEngine()
  return (
    <div className="p-3 pb-0">
      <Banner
        tone="warn"
        title={`Nobody knows yet whether ${formatMoney(begun.amountMinor)} of this basket was taken by card`}
        action={<Button onClick={() => void backToPayment(engine, begun)}>Back to the payment</Button>}
      >
        Go back to it to ask again, or to say how it ended.
      </Banner>
    </div>
  )
}

const sumOf = <P extends PlacedPayment>(payments: readonly P[], minorOfOne: (payment: P) => number) =>
  formatMoney(payments.reduce((minor, payment) => minor + minorOfOne(payment), 0))

/** What of them is still to be given back, as a shop writes it. */
export const leftOf = (payments: readonly UnallocatedPayment[]) =>
  sumOf(payments, ({ unallocatedAmount }) => minorOf(unallocatedAmount))

/** What was never asked of a provider, no provider refused. */
const refusedInWords = (said: string | null) =>
  said !== null && isOwnWord(said) ? said : 'The provider refused.'

function saidOf({ unsettled, takenNotUsed, notGivenBack, unpaidSales }: OfTheTill) {
  const refunds = notGivenBack.map(({ amount, card, receiptNumber, state, said }) => {
    const known = cardInWords(card)
    const money = `${formatMoney(minorOf(amount))} ${state === 'refused' ? 'did not go back' : 'has had no answer on its way back'}`
    const place = receiptNumber === undefined ? '' : ` (${receiptNumber})`
    return {
      title: `${money}${known ? ` to ${known}` : ''}${place}`,
      more:
        state === 'refused'
          ? `${refusedInWords(said)} See under Payment Terminals what became of it before you give it another way.`
          : 'Look at the provider’s own pages before you give it another way.',
    }
  })
  // The newest is the one whose customer is still near.
  const unpaid = unpaidSales.toReversed().map((sale) => {
    const { receiptNumber, givenBackAmount, approvedAmount, givenBackByName, card } = sale
    return {
      title: `${receiptNumber} is not paid: ${formatMoney(minorOf(givenBackAmount))}${givenBackAmount === approvedAmount ? '' : ' of it'} had gone back to ${thatCard(card)}`,
      more: `${givenBackByName} gave it back before the sale came. ${unpaidWayOut(sale, (amount) => formatMoney(minorOf(amount)))}`,
    }
  })
  const taken = {
    title: `${leftOf(takenNotUsed)} was taken by card and belongs to no sale`,
    more: `${counted(takenNotUsed.length, 'payment was', 'payments were')} approved after the till had stopped waiting. Give the money back, under Payment Terminals.`,
  }
  const open = {
    title: `${counted(unsettled.length, 'card payment')} of this till, over ${sumOf(unsettled, ({ amount }) => minorOf(amount))}, ${unsettled.length === 1 ? 'has' : 'have'} no answer yet`,
    more: 'It may be waited for in another window, or go with a parked basket. It has to be settled before the shift is closed.',
  }
  return [
    ...unpaid,
    ...refunds,
    ...(takenNotUsed.length > 0 ? [taken] : []),
    ...(unsettled.length > 0 ? [open] : []),
  ]
}
