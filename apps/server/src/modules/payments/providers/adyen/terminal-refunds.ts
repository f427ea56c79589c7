import {
  type Account,
  type Progress,
  ProviderError,
  type RefundProgress,
  type RefundToStart,
} from '../provider.ts'
import { isForgotten, madeAtMs } from './made-at.ts'
import { detailsOf, type ReversalAnswer, type TerminalResult, withDetail } from './terminal-answers.ts'
import { type TerminalLine, unreadable } from './terminal-line.ts'
import { reversalMessage, serviceIdOf } from './terminal-messages.ts'

/** It asks for no card, and waits for Adyen. */
const REFUND_LIMIT_MS = 12_000
/** The terminal could not try. */
const NOT_TRIED = [
  ...['Busy', 'InsertedCard', 'DeviceOut', 'UnavailableDevice', 'UnavailableService', 'UnreachableHost'],
]

/** It may have been given back, and the terminal would do it again. */
const TOO_LATE = 'It was asked for days ago, and the terminal does not know of it: see in the Customer Area.'

/** A refund whose payment was on a terminal, which has to be there for it too. */
interface OnTerminal extends RefundToStart {
  readonly terminalId: string
}

/** Refunds by the Terminal API. What Adyen accepts it does later; of one that a bank would not take it tells on its own pages. */
export function terminalRefunds(
  line: TerminalLine,
  now: () => Date,
  paymentProgress: (account: Account, payment: OnTerminal) => Promise<Progress>,
) {
  const refundProgress = async (account: Account, refund: OnTerminal): Promise<RefundProgress> => {
    const { refundId, terminalId } = refund
    const status = await line.statusOf(account, 'Reversal', terminalId, refundId)
    if (status === 'none') return { kind: 'none' }
    if (status === 'in-progress') return { kind: 'pending', providerRefundId: serviceIdOf(refundId) }
    if (!status.ReversalResponse) throw unreadable()
    return refundOf(refundId, status.ReversalResponse)
  }

  return {
    refundProgress,

    async refund(account: Account, refund: OnTerminal): Promise<RefundProgress> {
      const known = await refundProgress(account, refund)
      if (known.kind !== 'none') return known
      const [transactionId, at] = (await takenAs(account, refund))?.split('@') ?? []
      if (!transactionId || !at) return { kind: 'refused', reason: 'No money was taken by this payment.' }
      if (isLongAgo(refund.refundId, at)) return { kind: 'refused', reason: TOO_LATE }
      const message = reversalMessage(refund, { transactionId, at }, now())
      const { ReversalResponse } = await line.ask(account, refund.terminalId, message, REFUND_LIMIT_MS)
      if (!ReversalResponse) throw unreadable()
      return refundOf(refund.refundId, ReversalResponse)
    },
  }

  /** By the refund's id; one that seems older than its payment was made by a clock that is wrong. */
  function isLongAgo(refundId: string, takenAt: string): boolean {
    return (madeAtMs(refundId) ?? 0) >= Date.parse(takenAt) && isForgotten(refundId, now())
  }

  /** The name of the payment once it was approved; until then it goes by another. */
  async function takenAs(account: Account, refund: OnTerminal): Promise<string | undefined> {
    if (refund.providerPaymentId?.includes('@')) return refund.providerPaymentId
    const standing = await paymentProgress(account, refund)
    return standing.kind === 'approved' ? standing.providerPaymentId : undefined
  }
}

function refundOf(refundId: string, { Response, POIData }: ReversalAnswer): RefundProgress {
  // Its second half is the reference by which a webhook tells of it.
  const providerRefundId = POIData?.POITransactionID.TransactionID.split('.').at(-1) || serviceIdOf(refundId)
  if (Response.Result !== 'Failure') return { kind: 'refunded', providerRefundId }
  if (isOwnTwin(refundId, Response)) return { kind: 'pending', providerRefundId }
  const reason = withDetail('Adyen would not give it back', Response)
  if (NOT_TRIED.includes(Response.ErrorCondition ?? '')) throw new ProviderError('not-begun', reason)
  return { kind: 'refused', reason }
}

/** Busy with this very refund. */
const isOwnTwin = (refundId: string, result: TerminalResult): boolean =>
  result.ErrorCondition === 'Busy' && detailsOf(result).get('serviceId') === serviceIdOf(refundId)
