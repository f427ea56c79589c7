import { Link } from '@tanstack/react-router'
import { type PlacedPayment, paymentsNeedingAttention } from '@tuppence/contract/payments'
import { counted } from '@tuppence/domain/counts'
import { formatMoney, minorOf } from '@tuppence/domain/money'
import { useEffect, useState } from 'react'
import { useCall } from '../../../foundation/asking/use-call.ts'
import { connectivity, useCart, useEngine, useTill } from '../../../offline/index.ts'
import { buttonLook } from '../../../ui/button-look.ts'
import { Banner } from '../../../ui/index.ts'

interface OfTheTill {
  readonly unsettled: readonly PlacedPayment[]
  /** Those of the basket among them. */
  readonly allUnsettled: readonly PlacedPayment[]
  readonly takenNotUsed: readonly PlacedPayment[]
  readonly askAgain: () => void
}

/** The payments of this till that somebody has to see to, beside those of the basket and of sales that are still here. */
export function usePaymentsOfTheTill(): OfTheTill {
  const { record } = useTill()
  const { awaited, leftBehind = [], tenders } = useCart()
  const { data, error, onRetry } = useCall(paymentsNeedingAttention, {})
  useEffect(() => (error ? connectivity.whenBack(onRetry) : undefined), [error, onRetry])
  const sold = useSoldHere((data?.takenNotUsed.length ?? 0) > 0)
  const own = new Set([
    ...sold,
    ...(awaited ? [awaited.id] : []),
    ...leftBehind.map(({ id }) => id),
    ...tenders.flatMap(({ payment }) => payment?.id ?? []),
  ])
  const ofTill = (payments: readonly PlacedPayment[] = []) =>
    payments.filter(({ tillId }) => tillId === record?.till.id)
  const notOwn = (payments: readonly PlacedPayment[]) => payments.filter(({ id }) => !own.has(id))
  const allUnsettled = ofTill(data?.unsettled)
  return {
    allUnsettled,
    unsettled: notOwn(allUnsettled),
    takenNotUsed: notOwn(ofTill(data?.takenNotUsed)),
    askAgain: onRetry,
  }
}

/** More sales than a till makes before it is online again are looked through; the rest the server knows. */
const LOOKED_THROUGH = 200

/** The payments of sales that this device has made, be they sent or not. */
function useSoldHere(isWanted: boolean): readonly string[] {
  const engine = useEngine()
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    void engine
      .recentRecords(LOOKED_THROUGH)
      .then(
        (records) =>
          isHere &&
          setIds(records.flatMap(({ sale }) => sale.tenders.flatMap(({ payment }) => payment?.id ?? []))),
      )
    return () => {
      isHere = false
    }
  }, [engine, isWanted])
  return ids
}

/** Money of this till that is in doubt, or that no sale has: said above every screen of it until somebody has seen to it. */
export function MoneyWithoutSale() {
  const { unsettled, takenNotUsed } = usePaymentsOfTheTill()
  const words = bannerWords(unsettled, takenNotUsed)
  if (!words) return null
  return (
    <div className="p-3 pb-0">
      <Banner
        tone="warn"
        title={words.title}
        action={
          <Link to="/payment-terminals" className={buttonLook('secondary', 'medium')}>
            See to it
          </Link>
        }
      >
        {words.more}
      </Banner>
    </div>
  )
}

const sumOf = (payments: readonly PlacedPayment[], amount: 'amount' | 'approvedAmount') =>
  formatMoney(payments.reduce((minor, payment) => minor + minorOf(payment[amount]), 0))

function bannerWords(unsettled: readonly PlacedPayment[], takenNotUsed: readonly PlacedPayment[]) {
  if (takenNotUsed.length > 0)
    return {
      title: `${sumOf(takenNotUsed, 'approvedAmount')} was taken by card and belongs to no sale`,
      more: `${counted(takenNotUsed.length, 'payment was', 'payments were')} approved after the till had stopped waiting. Give the money back, under Payment Terminals.`,
    }
  if (unsettled.length > 0)
    return {
      title: `${counted(unsettled.length, 'card payment')} of this till, over ${sumOf(unsettled, 'amount')}, has no answer yet`,
      more: 'It may be waited for in another window. It has to be settled before the shift is closed.',
    }
  return undefined
}
