import { paidInPoints } from '@tuppence/domain/sales'
import { useEffect, useEffectEvent } from 'react'
import { useCart, useEngine, useOutbox } from '../../../../offline/index.ts'
import { usePointsHere } from '../../cart/use-points-here.ts'
import { useRecord } from '../../returns/use-records.ts'
import { holdNotice } from '../../till/hold-notice.ts'
import { useTerminal } from '../../till/terminal-context.ts'
import { holdCompletion, releaseHeld } from './hold-completion.ts'
import { HoldNoticeDialog } from './hold-notice-dialog.tsx'
import { noticeOf, refreshBack } from './refresh-back.ts'

/** All that follows what this basket gives back or spends while other tills could use it too. */
export function HoldsAtTheTill() {
  const { back, cart } = useCart()
  const saleId = back?.from.sale?.id
  useReleasedWhenAbandoned()
  useHeldWhileWaiting()
  return (
    <>
      {saleId === undefined ? null : <FreshReturn key={saleId} saleId={saleId} />}
      {cart.customer ? <FreshPoints key={cart.customer.id} customerId={cart.customer.id} /> : null}
      <HoldNoticeDialog />
    </>
  )
}

/**
 * The receipt of what lies in the basket to come back, read again when the shop's feed tells of a sale, when the connection is
 * back and after a reload: what another till has returned of it leaves the basket, and that is said.
 */
function FreshReturn({ saleId }: { saleId: string }) {
  const engine = useEngine()
  const { checkout } = useTerminal()
  const { back, awaited } = useCart()
  // What this device has of it by itself says nothing of the other tills.
  const { record, isOfBooks } = useRecord(saleId)
  const isAtRest = !checkout.isPending && !awaited
  const take = useEffectEvent(() => {
    if (!record || !back) return
    const refreshed = refreshBack(back, record)
    if (refreshed.goods === back) return
    engine.cart.changeBack((now) => now && refreshBack(now, record).goods)
    const notice = noticeOf(refreshed, record.receiptNumber, false)
    if (notice) holdNotice.set(notice)
  })
  useEffect(() => {
    if (isOfBooks && isAtRest) take()
  })
  return null
}

/** Points that pay in this basket, as the shop's feed tells of the customer's: what another till has spent does not pay here. */
function FreshPoints({ customerId }: { customerId: string }) {
  const engine = useEngine()
  const { checkout } = useTerminal()
  const { tenders, awaited } = useCart()
  const { pending } = useOutbox()
  const left = usePointsHere(customerId)?.spendable
  // While this till's own sales are on their way, one may be in the server's figure and among its own.
  const isAtRest = !checkout.isPending && !awaited && pending === 0
  const { points } = paidInPoints(tenders)
  // A balance may be below nothing, and nothing is spent of it here.
  const isShort = points > 0 && left !== undefined && left < points
  const drop = useEffectEvent(() => {
    engine.cart.setTenders(tenders.filter((tender) => !isPoints(tender)))
    holdNotice.set({ kind: 'points', left: Math.max(0, left ?? 0) })
  })
  useEffect(() => {
    if (isShort && isAtRest) drop()
  }, [isShort, isAtRest])
  return null
}

/** A basket that gives nothing back any more, or something else, lets go of what was held for it. */
function useReleasedWhenAbandoned(): void {
  const engine = useEngine()
  const { recordId, back, tenders } = useCart()
  const held = JSON.stringify([back?.from.sale?.id, picksOf(back), tenders.filter(isPoints)])
  useEffect(() => {
    if (!recordId) return
    return () => {
      const now = engine.cart.state.get()
      if (now.lastSale === recordId) return
      const isStill =
        now.recordId === recordId &&
        JSON.stringify([now.back?.from.sale?.id, picksOf(now.back), now.tenders.filter(isPoints)]) === held
      if (isStill) return
      void releaseHeld(recordId)
      void engine.cart.changePaying((record) =>
        record.recordId === recordId ? { ...record, recordId: null } : record,
      )
    }
  }, [engine, recordId, held])
}

const picksOf = (back: ReturnType<typeof useCart>['back']) =>
  back?.from.sale ? back.from.picks.map(({ lineId, quantity }) => [lineId, quantity]) : null
const isPoints = ({ method }: { method: string }) => method === 'loyalty'

/** A hold lasts for two minutes, and a card may take longer. */
const HELD_AGAIN_MS = 60_000

function useHeldWhileWaiting(): void {
  const engine = useEngine()
  const { recordId, awaited } = useCart()
  const isWaiting = awaited != null
  const holdAgain = useEffectEvent((id: string) => {
    const { cart, back, tenders } = engine.cart.state.get()
    const returning = back ? ({ kind: 'goods', goods: back } as const) : undefined
    void holdCompletion(engine, id, { returning, tenders, customerId: cart.customer?.id })
  })
  useEffect(() => {
    if (!recordId || !isWaiting) return
    const timer = setInterval(() => holdAgain(recordId), HELD_AGAIN_MS)
    return () => clearInterval(timer)
  }, [recordId, isWaiting])
}
