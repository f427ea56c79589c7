import { type PlacedPayment, readPayment } from '@tuppence/contract/payments'
import { minorOf } from '@tuppence/domain/money'
import { useState } from 'react'
import { explain, send } from '../../../foundation/asking/api.ts'
import { allowSettling } from '../../../foundation/payments/allow-by-pin.ts'
import { SettlePayment } from '../../../foundation/payments/settle-payment.tsx'
import { useTill } from '../../../offline/index.ts'
import { Banner, Button } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { stillNoAnswer, WHO_SETTLES } from './asked-at.ts'

interface UnsettledPaymentsProps {
  readonly payments: readonly PlacedPayment[]
  /** Has the list asked for again. */
  readonly askAgain: () => void
}

const nameOf = ({ terminalName }: PlacedPayment) => terminalName ?? 'the terminal'

/** Payments of this till whose end nobody knows: each with the way out, before the shift is closed (decision D11). */
export function UnsettledPayments({ payments, askAgain }: UnsettledPaymentsProps) {
  const { mayRefund } = useTerminal()
  const [isAsking, setIsAsking] = useState(false)
  const [askedAt, setAskedAt] = useState<Date>()
  const [why, setWhy] = useState<string>()
  const [settling, setSettling] = useState<PlacedPayment>()
  const { record } = useTill()
  if (payments.length === 0) return null
  const allow =
    mayRefund || !settling || !record
      ? undefined
      : (isTaken: boolean) =>
          allowSettling(record.till.id, { id: settling.id, amountMinor: minorOf(settling.amount) }, isTaken)
  const ask = async () => {
    setIsAsking(true)
    setWhy(undefined)
    setAskedAt(undefined)
    try {
      for (const { id } of payments) await send(readPayment, { params: { id } })
      askAgain()
      setAskedAt(new Date())
    } catch (error) {
      setWhy(explain(error))
    }
    setIsAsking(false)
  }
  return (
    <Banner
      tone="bad"
      title="Card payments that nobody knows the end of"
      action={
        <Button busy={isAsking} onClick={() => void ask()}>
          Ask again
        </Button>
      }
    >
      <p>
        The shift is closed once it is known what was taken. Ask again, or look at the terminal and say how it
        ended.{mayRefund ? '' : ` ${WHO_SETTLES}`}
      </p>
      <ul className="mt-2 grid gap-1.5">
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="figures font-semibold [overflow-wrap:anywhere]">
              {formatMoney(minorOf(payment.amount))} on {nameOf(payment)}
            </span>
            <Button onClick={() => setSettling(payment)}>Say how it ended</Button>
          </li>
        ))}
      </ul>
      {askedAt ? <p role="status">{stillNoAnswer(askedAt)}</p> : null}
      {why === undefined ? null : <p role="alert">{why}</p>}
      {settling ? (
        <SettlePayment
          payment={{
            id: settling.id,
            amountMinor: minorOf(settling.amount),
            terminalName: nameOf(settling),
          }}
          onBack={() => setSettling(undefined)}
          onSettled={askAgain}
          allow={allow}
        />
      ) : null}
    </Banner>
  )
}
