import { Link } from '@tanstack/react-router'
import { type OccupyingPayment, readTerminalOccupancy } from '@tuppence/contract/terminal-occupancy'
import { minorOf } from '@tuppence/domain/money'
import { useEffect, useEffectEvent } from 'react'
import { useCall } from '../../../foundation/asking/use-call.ts'
import { useCart, useEngine, useTill } from '../../../offline/index.ts'
import { buttonLook } from '../../../ui/button-look.ts'
import { Button } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { clockTime } from './asked-at.ts'
import { backToPayment } from './back-to-payment.ts'

interface TerminalOccupancyProps {
  terminalId: string
  terminalName: string
  /** Closes the dialog that this is shown in. */
  onClose: () => void
}

/** Which payment keeps a terminal busy, at which till, and the way to where it can be resolved. */
export function TerminalOccupancy({ terminalId, terminalName, onClose }: TerminalOccupancyProps) {
  const { data, onRetry } = useCall(readTerminalOccupancy, { params: { id: terminalId } })
  useAskedWhenFree(data?.payment?.freeAt, onRetry)
  if (!data) return null
  if (!data.payment) return <p role="status">{terminalName} is free now. Try again.</p>
  return (
    <>
      <p className="[overflow-wrap:anywhere]">That’s {paymentInWords(data.payment)}.</p>
      <p>
        {stateInWords(data.payment)} The terminal is free by {clockTime(new Date(data.payment.freeAt))} at the
        latest, or as soon as that payment ends.
      </p>
      <WayToResolve payment={data.payment} onClose={onClose} />
    </>
  )
}

/** By then the terminal may be free without anything having happened to the payment. */
function useAskedWhenFree(freeAt: string | undefined, onRetry: () => void): void {
  const ask = useEffectEvent(onRetry)
  useEffect(() => {
    if (freeAt === undefined) return
    const timer = setTimeout(() => ask(), Math.max(0, Date.parse(freeAt) - Date.now()) + ROUNDING_MS)
    return () => clearTimeout(timer)
  }, [freeAt])
}

const ROUNDING_MS = 1_000

/** "a £6.03 payment from 14:05 on Till 2 (Priya Shah), for the parked basket “Red coat”". */
function paymentInWords({
  amount,
  createdAt,
  tillName,
  askedByName,
  receiptNumber,
  basket,
}: OccupyingPayment): string {
  const money = formatMoney(minorOf(amount))
  const till = `${tillName === null ? '' : ` on ${tillName}`}${askedByName === null ? '' : ` (${askedByName})`}`
  const place = basket?.tillName ? `, now on ${basket.tillName}` : ''
  const what = receiptNumber
    ? `, for receipt ${receiptNumber}`
    : basket
      ? `, for the ${basket.tillName ? '' : 'parked '}basket “${basket.label}”${place}`
      : ''
  return `a ${money} payment from ${clockTime(new Date(createdAt))}${till}${what}`
}

function stateInWords({ state, isGivenUp, tillName }: OccupyingPayment): string {
  if (state === 'unknown')
    return isGivenUp
      ? `${tillName ?? 'Its till'} stopped waiting before the result was known.`
      : 'Its result isn’t known yet.'
  return isGivenUp ? 'It’s being cancelled.' : 'It’s waiting for a card.'
}

/** The basket it belongs to, where that is here; else the page of the payments, for whoever may use its till. */
function WayToResolve({ payment, onClose }: { payment: OccupyingPayment; onClose: () => void }) {
  const engine = useEngine()
  const { leftBehind = [] } = useCart()
  const { record } = useTill()
  const { show, mayRefund } = useTerminal()
  const till = payment.tillName ?? 'its till'
  if (leftBehind.some(({ id }) => id === payment.id)) {
    const goBack = () => {
      onClose()
      void backToPayment(engine, payment)
    }
    return <Button onClick={goBack}>Back to that payment</Button>
  }
  if (payment.basket && payment.basket.tillName === null) {
    const openParked = () => {
      onClose()
      show({ kind: 'parked' })
    }
    return (
      <>
        <p>Recall the basket to finish its payment.</p>
        <Button onClick={openParked}>Parked baskets</Button>
      </>
    )
  }
  if (!payment.isOfOwnTill)
    return <p>Finish it on {till}, or ask a manager to resolve it under Payment Terminals.</p>
  const elsewhere = payment.tillId === record?.till.id ? 'Resolve it' : `Finish it on ${till}, or resolve it`
  return (
    <>
      <p>
        {elsewhere} under Payment Terminals{mayRefund ? '' : ', with a manager’s PIN'}.
      </p>
      <Link to="/payment-terminals" className={buttonLook('secondary', 'medium')}>
        Open Payment Terminals
      </Link>
    </>
  )
}
