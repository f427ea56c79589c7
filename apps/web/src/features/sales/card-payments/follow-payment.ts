import { CallFailed } from '@tuppence/contract/client'
import { type CardPayment, cancelPayment, readPayment, startPayment } from '@tuppence/contract/payments'
import { toPounds } from '@tuppence/domain/money'
import { explain, send } from '../../../foundation/asking/api.ts'
import { type BegunPayment, connectivity, type PaymentResult } from '../../../offline/index.ts'
import { endsBy, resultOf } from './how-it-ended.ts'

/** What is known of a payment that has not ended. `no-answer` is this till's own connection; `unknown` is everybody's. */
export interface Standing {
  readonly state: 'asking' | 'waiting' | 'unknown' | 'no-answer'
  readonly isCancelling: boolean
  /** In the provider's words, or ours for what stands between. */
  readonly reason: string | null
  /** Where the customer pays, of a payment by link. */
  readonly payAt: string | null
}

interface Parts {
  readonly begun: BegunPayment
  /** This window began it: the terminal has yet to be asked. */
  readonly isNew: boolean
  readonly onStanding: (standing: Standing) => void
  readonly onEnd: (result: PaymentResult) => void
}

export interface Followed {
  /** Settles once there is an answer, or none; at once where one is awaited already. */
  readonly askNow: () => Promise<void>
  readonly cancel: () => void
  readonly stop: () => void
}

const CALL_MS = 25_000
const WAIT_MS = { asking: 1_000, waiting: 1_200, unknown: 4_000, 'no-answer': 2_000 } as const
/** A request that got no answer is sent again for so long: the same id takes no money twice. After that it is only asked after. */
const BEGIN_WITHIN_MS = 60_000
/** A request that has left has reached the server by then, or never will. */
const ARRIVES_WITHIN_MS = 5_000

function toBegin({ id, terminalId, provider, tillId, amountMinor }: BegunPayment) {
  const by = provider ? ({ by: 'link', provider } as const) : ({ by: 'terminal', terminalId } as const)
  return { id, ...by, tillId, amount: toPounds(amountMinor) }
}

const codeOf = (error: unknown) => (error instanceof CallFailed ? error.problem?.code : undefined)

/** Begins a payment, or finds it again, and asks after it until its end is known. Every call may be repeated without harm. */
export function followPayment({ begun, isNew, onStanding, onEnd }: Parts): Followed {
  const params = { id: begun.id }
  let isOver = false
  let isHeard = false
  let isCancelling = false
  let isCancelHeard = false
  let asking = 0
  let payAt: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let standing: Standing = { state: 'asking', isCancelling, reason: null, payAt: null }

  const show = (state: Standing['state'], reason: string | null = null) => {
    standing = { state, isCancelling, reason, payAt }
    onStanding(standing)
  }
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    unfollow()
  }
  const end = (result: PaymentResult) => {
    if (isOver) return
    stop()
    onEnd(result)
  }
  const mayBegin = () =>
    isNew && !isHeard && !isCancelling && Date.now() - Date.parse(begun.begunAt) < BEGIN_WITHIN_MS
  const call = (): Promise<CardPayment> => {
    const options = { signal: AbortSignal.timeout(CALL_MS) }
    if (isCancelling && !isCancelHeard) return send(cancelPayment, { params }, options)
    if (!mayBegin()) return send(readPayment, { params }, options)
    return send(startPayment, { body: toBegin(begun) }, options)
  }
  const hear = (payment: CardPayment) => {
    isHeard = true
    payAt = payment.payAt
    const result = resultOf(payment)
    if (result) end(result)
    else if (payment.state === 'unknown') show('unknown', payment.reason)
    else show(payment.state === 'waiting' ? 'waiting' : 'asking')
  }
  const fail = (error: unknown, wasBeginning: boolean, isAlone: boolean) => {
    // What is to be cancelled may still be on its way to the server, and what a page that is gone has just asked for too.
    const isJustAsked = Date.now() - Date.parse(begun.begunAt) < ARRIVES_WITHIN_MS
    const isOnItsWay = !isHeard && (isJustAsked || (isNew && isCancelling && !isAlone))
    const by = endsBy({ error, wasBeginning, isOnItsWay })
    if (by === 'refused') end({ kind: by, reason: explain(error), isBusy: codeOf(error) === 'terminal-busy' })
    else if (by === 'never-begun') end({ kind: by })
    else show('no-answer', explain(error))
  }
  const ask = async () => {
    clearTimeout(timer)
    const wasBeginning = mayBegin()
    const wasCancelling = isCancelling
    asking += 1
    try {
      const payment = await call()
      isCancelHeard ||= wasCancelling
      if (!isOver) hear(payment)
    } catch (error) {
      if (!isOver) fail(error, wasBeginning, asking === 1)
    }
    asking -= 1
    if (!isOver && asking === 0) timer = setTimeout(() => void ask(), WAIT_MS[standing.state])
  }
  const unfollow = connectivity.subscribe(() => {
    if (isOver) return
    if (connectivity.get().isOnline) return asking === 0 ? void ask() : undefined
    show('no-answer', 'There is no connection to the server.')
  })
  void ask()
  return {
    askNow: () => (asking === 0 ? ask() : Promise.resolve()),
    cancel: () => {
      if (isOver || isCancelling) return
      isCancelling = true
      show(standing.state, standing.reason)
      void ask()
    },
    stop,
  }
}
