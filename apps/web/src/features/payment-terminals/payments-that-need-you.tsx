import { useQueryClient } from '@tanstack/react-query'
import {
  type GainsaidSale,
  type PaymentsNeedingAttention,
  type PlacedPayment,
  paymentsNeedingAttention,
  type UnpaidSale,
} from '@tuppence/contract/payments'
import { isOwnWord, unpaidWayOut } from '@tuppence/domain/payments'
import { type ReactNode, useState } from 'react'
import { refresh } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useMay } from '../../foundation/session/session.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Badge, type BadgeState, Button, Card } from '../../ui/index.ts'
import { AskAgain, GiveUp } from './ask-again.tsx'
import { type Decision, DecisionDialog, isAllowable } from './decision-dialog.tsx'
import { placeWords, pounds } from './payment-words.ts'
import { WhatHappened } from './what-happened.tsx'

/** D11: money whose end nobody knows, money taken for no sale, and money that could not go back; nothing where all is well. */
export function PaymentsThatNeedYou() {
  const { data } = useCall(paymentsNeedingAttention, {})
  const [decision, setDecision] = useState<Decision>()
  const client = useQueryClient()
  // A decision that is being made stays until its person has read how it ended.
  if (!data || (!decision && Object.values(data).every((list) => list.length === 0))) return null
  return (
    <Card aria-labelledby="payments-that-need-you" className="grid gap-1 p-5">
      <h2 id="payments-that-need-you" className="text-xl">
        Payments that need you
      </h2>
      {data.unsettled.length > 0 ? (
        <p className="text-ink-muted">
          A till closes once it is known how its payments ended. Look at the terminal, or at the provider’s
          own pages.
        </p>
      ) : null}
      <ul className="grid">
        <Entries {...data} onDecide={setDecision} />
      </ul>
      {decision ? (
        <DecisionDialog
          decision={decision}
          onDone={() => refresh(client, '/api/payments')}
          onClose={() => setDecision(undefined)}
        />
      ) : null}
    </Card>
  )
}

function Entries({
  unsettled,
  takenNotUsed,
  refunds,
  unpaidSales,
  gainsaid,
  paidAfterWriteOff,
  onDecide,
}: PaymentsNeedingAttention & { onDecide: (decision: Decision) => void }) {
  const mayDecide = useMay('refund')
  const decide = (words: string, decision: Decision) =>
    mayDecide || isAllowable(decision) ? <Button onClick={() => onDecide(decision)}>{words}</Button> : null
  return (
    <>
      {unknownFirst(unsettled).map((payment) => {
        const isUnknown = payment.state === 'unknown'
        return (
          <Entry
            key={payment.id}
            {...payment}
            badge={isUnknown ? ['bad', 'Nobody knows yet'] : ['warn', 'Under way']}
            said={payment.reason}
            place={placeWords(payment)}
          >
            <WhatHappened id={payment.id} />
            <AskAgain id={payment.id} />
            {isUnknown ? decide('Say how it ended', { kind: 'settle', payment }) : <GiveUp id={payment.id} />}
          </Entry>
        )
      })}
      {unpaidSales.map((sale) => (
        <Entry
          key={sale.id}
          {...sale}
          amount={sale.givenBackAmount}
          badge={['bad', `${sale.receiptNumber} is not paid`]}
          said={null}
          place={placeWords(sale)}
          wayOut={`${sale.receiptNumber} says that this card paid ${pounds(sale.approvedAmount)}, and ${sale.givenBackByName} had given ${partOf(sale)} back before the sale came. ${stillOpen(sale)}${unpaidWayOut(sale, pounds)} If the shop bears it, or it was settled otherwise, say so here.`}
        >
          <WhatHappened id={sale.id} />
          {decide('Say what became of it', { kind: 'sale-seen-to', sale })}
        </Entry>
      ))}
      {gainsaid.map((sale) => (
        <Entry
          key={sale.id}
          {...sale}
          amount={sale.notTakenAmount}
          badge={['bad', `${sale.receiptNumber} may not be paid`]}
          said={sale.reason}
          place={placeWords(sale)}
          wayOut={gainsaidWayOut(sale)}
        >
          <WhatHappened id={sale.id} />
          {decide('Say what became of it', { kind: 'gainsaid-seen-to', sale })}
        </Entry>
      ))}
      {paidAfterWriteOff.map((sale) => (
        <Entry
          key={sale.id}
          {...sale}
          amount={sale.unallocatedAmount}
          badge={['warn', `${sale.receiptNumber} may be paid twice`]}
          said={sale.reason}
          place={placeWords(sale)}
          wayOut={`${sale.writtenOffByName} settled ${sale.receiptNumber} without the card: ${sale.writtenOffReason}. The card has paid since. If the customer paid twice, refund the card. If not, keep the money.`}
        >
          <WhatHappened id={sale.id} />
          {decide('Refund', { kind: 'refund-after-write-off', payment: sale })}
          {decide('Keep it', { kind: 'keep-after-write-off', sale })}
        </Entry>
      ))}
      {takenNotUsed.map((payment) => (
        <Entry
          key={payment.id}
          {...payment}
          amount={payment.unallocatedAmount}
          badge={badgeOfNoSale(payment)}
          said={payment.reason}
          place={placeWords(payment)}
        >
          <WhatHappened id={payment.id} />
          {decide('Give back', { kind: 'give-back', payment })}
          {payment.card === null
            ? decide('It was not charged', {
                kind: 'take-back',
                paymentId: payment.id,
                amount: payment.unallocatedAmount,
                basketTillName: payment.basketTillName,
              })
            : null}
        </Entry>
      ))}
      {refunds.map((refund) => {
        const isRefused = refund.state === 'refused'
        const isUnanswered = refund.state === 'unknown'
        return (
          <Entry
            key={refund.id}
            {...refund}
            badge={isRefused ? ['bad', 'Not given back'] : ['warn', 'Refund without an answer']}
            said={refund.said}
            place={[refund.reason, placeWords(refund)].join(' · ')}
          >
            <WhatHappened id={refund.paymentId} />
            {isRefused ? decide('Try again', { kind: 'try-again', refund }) : null}
            {isUnanswered ? decide('It is with its card', { kind: 'given-back', refund }) : null}
            {isRefused || isUnanswered ? decide('Given another way', { kind: 'seen-to', refund }) : null}
            {isRefused && refund.card === null && refund.transactionId === null
              ? decide('It was not charged', { ...refund, kind: 'take-back' })
              : null}
          </Entry>
        )
      })}
    </>
  )
}

/** That it was charged is a person's word alone where no card is known, and its provider's no stands beside it. */
function badgeOfNoSale({ basketTillName, card, reason }: PlacedPayment): readonly [BadgeState, string] {
  if (basketTillName) return ['warn', `In the basket of ${basketTillName}`]
  return card === null && reason !== null
    ? ['bad', 'Said to be charged, for no sale']
    : ['warn', 'Taken for no sale']
}

const unknownFirst = (payments: PaymentsNeedingAttention['unsettled']) =>
  payments.toSorted((a, b) => Number(b.state === 'unknown') - Number(a.state === 'unknown'))

function Entry({
  amount,
  createdAt,
  badge: [look, words],
  said,
  place,
  wayOut,
  children,
}: {
  amount: string
  createdAt: string
  badge: readonly [BadgeState, string]
  said: string | null
  place: string
  wayOut?: string
  children: ReactNode
}) {
  const timeZone = useShopTimeZone()
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-3 border-b border-line py-3 last:border-0">
      <span className="grid min-w-56 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="figures font-semibold">{pounds(amount)}</span>
          <Badge state={look}>{words}</Badge>
        </span>
        <span className="text-sm text-ink-muted [overflow-wrap:anywhere]">
          {shopTime(new Date(createdAt), timeZone)} · {place}
        </span>
        {said ? <span className="text-sm [overflow-wrap:anywhere]">{saidInWords(said)}</span> : null}
        {wayOut ? <span className="text-sm [overflow-wrap:anywhere]">{wayOut}</span> : null}
      </span>
      {children}
    </li>
  )
}

function gainsaidWayOut({ receiptNumber, settledByName, settledReason, takenAmount }: GainsaidSale): string {
  const isPart = takenAmount !== '0.00'
  const goesBack = isPart ? `${pounds(takenAmount)} and no more` : 'nothing, for it gave nothing'
  const asked = isPart
    ? `Its provider says that ${pounds(takenAmount)} was taken. Ask the customer for the rest`
    : 'Look at the provider’s own pages. If nothing was taken there, ask the customer for it'
  return `${settledByName} said that it was charged: ${settledReason}. ${asked}, or void ${receiptNumber} at the till: the card then gets ${goesBack}. Then say here what became of it.`
}

/** All that the card paid, or so much of it. */
const partOf = ({ approvedAmount, givenBeforeAmount }: UnpaidSale) =>
  approvedAmount === givenBeforeAmount ? 'all of it' : `${pounds(givenBeforeAmount)} of it`

const stillOpen = ({ givenBeforeAmount, givenBackAmount }: UnpaidSale) =>
  givenBeforeAmount === givenBackAmount
    ? ''
    : `Goods of it came back for a part of that: ${pounds(givenBackAmount)} is still not paid. `

/** Some of it is ours about the provider, and needs no word of whose it is. */
const saidInWords = (said: string) => (isOwnWord(said) ? said : `The provider says: ${said}`)
