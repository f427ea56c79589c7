import { createHash, randomUUID } from 'node:crypto'
import { type Minor, toPounds } from '@tuppence/domain/money'
import type { PaymentToStart } from '../provider.ts'

/** The sale system, in every message: a payment is asked after under the name that it was started with. */
const SALE_ID = 'Tuppence'

export type Category = 'Payment' | 'Reversal'

/** A message to a terminal, as the Terminal API (nexo) has it. */
export type TerminalMessage = Readonly<Record<string, unknown>>

/**
 * What a terminal calls a message: ten letters and digits at most. Made of our own id, so that a start which got no answer can be
 * asked after, and so that a terminal refuses the same a second time (it does for 48 hours).
 */
export function serviceIdOf(id: string): string {
  const digest = createHash('sha256').update(id).digest().readBigUInt64BE()
  return digest.toString(36).toUpperCase().slice(-10).padStart(10, '0')
}

/** Asks for a card. No tip is asked for. */
export function paymentMessage(payment: PaymentToStart, at: Date): TerminalMessage {
  const { paymentId, terminalId, amountMinor, currency } = payment
  return {
    MessageHeader: header('Payment', terminalId, serviceIdOf(paymentId)),
    PaymentRequest: {
      SaleData: { SaleTransactionID: { TransactionID: paymentId, TimeStamp: at.toISOString() } },
      PaymentTransaction: { AmountsReq: { Currency: currency, RequestedAmount: pounds(amountMinor) } },
      PaymentData: { PaymentType: 'Normal' },
    },
  }
}

export interface TakenBefore {
  readonly transactionId: string
  readonly at: string
}

/** Gives money back for a payment, without its card. */
export function reversalMessage(
  { terminalId, refundId, amountMinor }: { terminalId: string; refundId: string; amountMinor: Minor },
  taken: TakenBefore,
  at: Date,
): TerminalMessage {
  return {
    MessageHeader: header('Reversal', terminalId, serviceIdOf(refundId)),
    ReversalRequest: {
      SaleData: {
        SaleTransactionID: { TransactionID: refundId, TimeStamp: at.toISOString() },
        SaleToAcquirerData: 'currency=GBP',
      },
      OriginalPOITransaction: {
        POITransactionID: { TransactionID: taken.transactionId, TimeStamp: taken.at },
      },
      ReversedAmount: pounds(amountMinor),
      ReversalReason: 'MerchantCancel',
    },
  }
}

export const statusMessage = (terminalId: string, of: Category, id: string): TerminalMessage => ({
  MessageHeader: header('TransactionStatus', terminalId),
  TransactionStatusRequest: { MessageReference: reference(of, id) },
})

export const abortMessage = (terminalId: string, id: string): TerminalMessage => ({
  MessageHeader: header('Abort', terminalId),
  AbortRequest: { AbortReason: 'MerchantAbort', MessageReference: reference('Payment', id) },
})

/** Whether the terminal is there and at nothing else; it moves no money. */
export const diagnosisMessage = (terminalId: string): TerminalMessage => ({
  MessageHeader: header('Diagnosis', terminalId),
  DiagnosisRequest: { HostDiagnosisFlag: false },
})

const reference = (category: Category, id: string) => ({
  ...{ MessageCategory: category, SaleID: SALE_ID, ServiceID: serviceIdOf(id) },
})

const header = (category: string, terminalId: string, serviceId = serviceIdOf(randomUUID())) => ({
  ...{ ProtocolVersion: '3.0', MessageClass: 'Service', MessageType: 'Request' },
  ...{ MessageCategory: category, SaleID: SALE_ID, ServiceID: serviceId, POIID: terminalId },
})

/** The number whose shortest text is the amount in pounds: what goes over the line has two decimals and no more. */
const pounds = (minor: Minor): number => Number(toPounds(minor))
