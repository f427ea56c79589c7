import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { type BegunPayment, type CartRecord, useCart, useEngine } from '../../../offline/index.ts'
import { toast } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { useTerminal } from '../terminal-context.ts'
import { begunHere, leave, usableMinor, withoutMoney, withTaken } from './begun-payment.ts'
import { thatCard } from './card-words.ts'
import { type Followed, followPayment, type Standing } from './follow-payment.ts'
import { type Ending, whatBecomes } from './how-it-ended.ts'

/** A payment that has ended, for as long as somebody is told of it. */
export interface Ended {
  readonly begun: BegunPayment
  readonly ending: Ending
  /** Approved although nobody waited any more. */
  readonly isLate: boolean
  /** The basket as it was then. */
  readonly cart: CartRecord['cart']
}

export interface Awaited {
  readonly awaited: BegunPayment | null
  readonly standing: Standing
  readonly ended: Ended | undefined
  readonly forgetEnded: () => void
  readonly askNow: () => Promise<void>
  readonly cancel: () => void
  /** Waits no longer: what it takes after all is shown then. */
  readonly leave: () => void
}

const ASKING: Standing = { state: 'asking', isCancelling: false, reason: null, payAt: null }

/** Follows the payment that the basket waits for to its end, and makes of it what it is: a part-payment, the sale, or nothing. */
export function useAwaited(): Awaited {
  const engine = useEngine()
  const { awaited = null, tenders, cart } = useCart()
  const { checkout } = useTerminal()
  const [standing, setStanding] = useState(ASKING)
  const [ended, setEnded] = useState<Ended>()
  const followed = useRef<Followed>(undefined)
  const [toComplete, setToComplete] = useState<BegunPayment>()

  const onEnd = useEffectEvent(async (begun: BegunPayment, ending: Ending) => {
    const { isTaken, isLate, next } = whatBecomes(begun, ending)
    await engine.cart.changePaying((record) =>
      isTaken && ending.kind === 'taken'
        ? withTaken(record, ending.payment, uuidv7())
        : withoutMoney(record, begun.id),
    )
    if (next === 'complete') setToComplete(begun)
    else if (next === 'part' && ending.kind === 'taken')
      toast({ title: `${formatMoney(begun.amountMinor)} paid by ${thatCard(ending.payment.card)}` })
    else setEnded({ begun, ending, isLate, cart: engine.cart.state.get().cart })
  })
  useEffect(() => {
    if (!awaited) return
    setStanding(ASKING)
    setEnded(undefined)
    const one = followPayment({
      begun: awaited,
      isNew: begunHere.has(awaited.id),
      onStanding: setStanding,
      onEnd: (ending) => void onEnd(awaited, ending),
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

  // The tender has to stand in the basket as the screen has it before that is completed.
  const isPaid = tenders.some(({ payment }) => payment !== undefined && payment.id === toComplete?.id)
  const complete = useEffectEvent(() => {
    setToComplete(undefined)
    void checkout.payBy('card', undefined, toComplete?.mailTo)
  })
  useEffect(() => {
    if (isPaid) complete()
  }, [isPaid])

  useLeftBehind((begun, ending) =>
    setEnded({ begun, ending, isLate: true, cart: engine.cart.state.get().cart }),
  )
  // What is rung up meanwhile changes the sum: that a card took nothing has been seen, and is asked for again from the basket.
  const isStale = ended !== undefined && ended.ending.kind !== 'taken' && ended.cart !== cart

  return {
    awaited,
    standing,
    ended: awaited || isStale ? undefined : ended,
    forgetEnded: () => setEnded(undefined),
    askNow: async () => followed.current?.askNow(),
    cancel: () => followed.current?.cancel(),
    leave: () => void giveUp(engine, awaited),
  }
}

/** Kept before the basket goes on: paid in cash, it asks after its card no more. */
async function giveUp(engine: ReturnType<typeof useEngine>, awaited: BegunPayment | null): Promise<void> {
  if (awaited) await engine.keepGivenUp(awaited.id, true)
  await engine.cart.changePaying(leave)
}

/** Tells the server that nobody waits for them, and goes on asking: what they take is this basket's while it is there. */
function useLeftBehind(onTaken: (begun: BegunPayment, ending: Ending) => void): void {
  const engine = useEngine()
  const { leftBehind = [] } = useCart()
  const tell = useEffectEvent(onTaken)
  const onEnd = useEffectEvent(async (begun: BegunPayment, ending: Ending) => {
    if (!engine.cart.state.get().leftBehind?.some(({ id }) => id === begun.id)) return
    const isTaken = ending.kind === 'taken' && usableMinor(ending.payment) > 0
    await engine.cart.changePaying((record) =>
      isTaken ? withTaken(record, ending.payment, uuidv7()) : withoutMoney(record, begun.id),
    )
    if (isTaken) tell(begun, ending)
  })
  const ids = leftBehind.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are which payments they are
  useEffect(() => {
    const all = leftBehind.map((begun) => {
      const one = followPayment({
        begun,
        isNew: false,
        onStanding: () => {},
        onEnd: (ending) => void onEnd(begun, ending),
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
