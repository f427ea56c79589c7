import { type Account, type PaymentToStart, type Progress, ProviderError } from '../provider.ts'
import { isForgotten } from './made-at.ts'
import { paymentProgress, type TerminalAnswer, withDetail } from './terminal-answers.ts'
import { NOT_REACHED, type TerminalLine, Undelivered, unreadable } from './terminal-line.ts'
import { abortMessage, diagnosisMessage, paymentMessage, serviceIdOf } from './terminal-messages.ts'

/** A terminal that is told to stop takes a moment to do so. */
const STOPS_WITHIN_MS = 3_000
const ASK_AGAIN_MS = 200

interface OnTerminal {
  readonly paymentId: string
  readonly terminalId: string
}

/** Payments by the Terminal API. */
export function terminalPayments(line: TerminalLine, now: () => Date) {
  const heard = async (account: Account, { paymentId, terminalId }: OnTerminal): Promise<Progress> => {
    const status = await line.statusOf(account, 'Payment', terminalId, paymentId)
    if (status === 'none') return { kind: 'none' }
    if (status === 'in-progress') return { kind: 'waiting', providerPaymentId: serviceIdOf(paymentId) }
    if (!status.PaymentResponse) throw unreadable()
    return paymentProgress(paymentId, status.PaymentResponse)
  }

  const progress = async (account: Account, payment: OnTerminal): Promise<Progress> => {
    const standing = await heard(account, payment)
    if (standing.kind === 'none' && isForgotten(payment.paymentId, now()))
      throw new ProviderError(
        'unsure',
        'The terminal does not remember so far back: see in the Customer Area.',
      )
    return standing
  }

  return {
    progress,

    /** Sends the payment off without waiting for the card, once the terminal is known to be there, free, and new to it. */
    async start(account: Account, payment: PaymentToStart): Promise<Progress> {
      const { terminalId, paymentId } = payment
      const known = await beforeItBegins(async () => {
        const { DiagnosisResponse } = await line.ask(account, terminalId, diagnosisMessage(terminalId))
        const standing = await heard(account, payment)
        if (standing.kind === 'none') assertFree(DiagnosisResponse)
        return standing
      })
      if (known.kind !== 'none') return known
      await line.send(account, terminalId, paymentMessage(payment, now()))
      return { kind: 'waiting', providerPaymentId: serviceIdOf(paymentId) }
    },

    async cancel(account: Account, payment: OnTerminal): Promise<Progress> {
      const { terminalId, paymentId } = payment
      await line.ask(account, terminalId, abortMessage(terminalId, paymentId))
      const until = performance.now() + STOPS_WITHIN_MS
      let standing = await progress(account, payment)
      while (standing.kind === 'waiting' && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
        standing = await progress(account, payment)
      }
      return standing
    },
  }
}

/** What did not reach the terminal before the payment was sent has begun nothing. */
async function beforeItBegins<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw error instanceof Undelivered ? new ProviderError('not-begun', NOT_REACHED) : error
  }
}

function assertFree(found: TerminalAnswer['DiagnosisResponse']): void {
  if (!found) throw unreadable()
  const { Response, POIStatus } = found
  if (Response.ErrorCondition === 'Busy' || POIStatus?.GlobalStatus === 'Busy')
    throw new ProviderError(
      'not-begun',
      'The terminal is busy with something else. Finish it there, or try again.',
    )
  if (Response.Result === 'Failure' || (POIStatus && POIStatus.GlobalStatus !== 'OK'))
    throw new ProviderError('not-begun', withDetail('The terminal can take no payment just now', Response))
}
