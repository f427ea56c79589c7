import type { CardPayment } from '@tuppence/contract/payments'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { acknowledgeOutcome, reportOutcome } from '../../../offline/cart/payment-outcome.ts'
import {
  type BegunPayment,
  type PaymentOutcome,
  type PaymentResult,
  useCart,
  useEngine,
} from '../../../offline/index.ts'
import { toast } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { begunHere, leave, usableMinor, withoutMoney, withTaken } from './begun-payment.ts'
import { thatCard } from './card-words.ts'
import { type Followed, followPayment, type Standing } from './follow-payment.ts'
import { resolveOutcome } from './how-it-ended.ts'

export interface Awaited {
  readonly awaited: BegunPayment | null
  readonly standing: Standing
  /** The result of a payment that the cashier has yet to read. */
  readonly outcome: PaymentOutcome | undefined
  readonly acknowledge: () => void
  readonly askNow: () => Promise<void>
  readonly cancel: () => void
  /** Waits no longer: what it takes after all is shown then. */
  readonly leave: () => void
}

const ASKING: Standing = { state: 'asking', isCancelling: false, reason: null, payAt: null }

/** Follows the payment that the basket waits for to its end, and makes of it what it is: a part-payment, the sale, or nothing. */
export function useAwaited(): Awaited {
  const engine = useEngine()
  const { awaited = null, outcomes = [] } = useCart()
  const [standing, setStanding] = useState(ASKING)
  const followed = useRef<Followed>(undefined)
  const [approved, setApproved] = useState<BegunPayment>()

  const onEnd = useEffectEvent(async (begun: BegunPayment, result: PaymentResult) => {
    const { isTaken, isLate, next } = resolveOutcome(begun, result)
    // In one change: between the dialog that waits and the one that says how it ended there is no moment without either.
    await engine.cart.changePaying((record) => {
      const settled =
        isTaken && result.kind === 'taken'
          ? withTaken(record, result.payment, uuidv7())
          : withoutMoney(record, begun.id)
      return next === 'told' ? reportOutcome({ begun, result, isLate })(settled) : settled
    })
    if (next === 'complete') setApproved(begun)
    else if (next === 'part' && result.kind === 'taken') tellPart(begun, result.payment.card)
  })
  useEffect(() => {
    if (!awaited) return
    setStanding(ASKING)
    const one = followPayment({
      begun: awaited,
      isNew: begunHere.has(awaited.id),
      onStanding: setStanding,
      onEnd: (result) => void onEnd(awaited, result),
    })
    followed.current = one
    const unhear = engine.onLive((event) => {
      if (event.type === 'payments-changed' && event.paymentId === awaited.id) void one.askNow()
    })
    return () => {
      unhear()
      one.stop()
    }
  }, [awaited, engine])

  useCompletion(approved, () => setApproved(undefined))
  useLeftBehind()

  const [outcome] = outcomes
  return {
    awaited,
    standing,
    outcome: awaited ? undefined : outcome,
    acknowledge: () => {
      if (outcome) void engine.cart.changePaying(acknowledgeOutcome(outcome.begun.id))
    },
    askNow: async () => followed.current?.askNow(),
    cancel: () => followed.current?.cancel(),
    leave: () => void giveUp(engine, awaited),
  }
}

const tellPart = ({ amountMinor }: BegunPayment, card: CardPayment['card']) =>
  toast({ title: `${formatMoney(amountMinor)} paid by ${thatCard(card)}` })

/** Completes the sale once the approved payment is among the tenders, unless the basket has come to something else meanwhile. */
function useCompletion(approved: BegunPayment | undefined, onOver: () => void): void {
  const { tenders } = useCart()
  const { checkout } = useTerminal()
  const tender = tenders.find(({ payment }) => payment !== undefined && payment.id === approved?.id)
  const isPaid = tender !== undefined
  const complete = useEffectEvent(() => {
    onOver()
    if (checkout.owedMinor === 0) void checkout.payBy('card', undefined, approved?.mailTo)
    else if (approved && tender?.payment) tellPart(approved, tender.payment.card)
  })
  useEffect(() => {
    if (isPaid) complete()
  }, [isPaid])
}

/** Kept before the basket goes on: paid in cash, it asks after its card no more. */
async function giveUp(engine: ReturnType<typeof useEngine>, awaited: BegunPayment | null): Promise<void> {
  if (awaited) await engine.keepGivenUp(awaited.id, true)
  await engine.cart.changePaying(leave)
}

/** Tells the server that nobody waits for them, and goes on asking: what they take is this basket's while it is there. */
function useLeftBehind(): void {
  const engine = useEngine()
  const { leftBehind = [] } = useCart()
  const onEnd = useEffectEvent(async (begun: BegunPayment, result: PaymentResult) => {
    if (!engine.cart.state.get().leftBehind?.some(({ id }) => id === begun.id)) return
    const isTaken = result.kind === 'taken' && usableMinor(result.payment) > 0
    await engine.cart.changePaying((record) =>
      isTaken
        ? reportOutcome({ begun, result, isLate: true })(withTaken(record, result.payment, uuidv7()))
        : withoutMoney(record, begun.id),
    )
    if (!isTaken)
      toast({
        title: `${formatMoney(begun.amountMinor)} was not taken`,
        description: 'You can take it another way now.',
      })
  })
  const ids = leftBehind.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are which payments they are
  useEffect(() => {
    const all = leftBehind.map((begun) => {
      const one = followPayment({
        begun,
        isNew: false,
        onStanding: () => {},
        onEnd: (result) => void onEnd(begun, result),
      })
      one.cancel()
      return { ...one, id: begun.id }
    })
    const unhear = engine.onLive((event) => {
      if (event.type === 'payments-changed') void all.find(({ id }) => id === event.paymentId)?.askNow()
    })
    return () => {
      unhear()
      for (const one of all) one.stop()
    }
  }, [ids, engine])
}
