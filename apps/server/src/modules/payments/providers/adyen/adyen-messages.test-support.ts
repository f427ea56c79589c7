import { z } from 'zod'
import { describedBy } from '../described.test-support.ts'

const inDescription = describedBy('adyen-terminal')

const header = (category: string) =>
  z.strictObject({
    ProtocolVersion: z.literal('3.0'),
    MessageClass: z.literal('Service'),
    MessageCategory: z.literal(category),
    MessageType: z.literal('Request'),
    SaleID: z.string().min(1),
    ServiceID: z.string().regex(/^[0-9A-Za-z]{1,10}$/),
    POIID: z.string().min(1),
  })
const transaction = z.strictObject({ TransactionID: z.string().min(1).max(80), TimeStamp: z.iso.datetime() })
/** Pounds, with no more than two decimals as they stand on the line. */
const pounds = z
  .number()
  .positive()
  .refine((amount) => /^\d+(\.\d{1,2})?$/.test(JSON.stringify(amount)))
const reference = z.strictObject({
  MessageCategory: z.enum(['Payment', 'Reversal']),
  SaleID: z.string().min(1),
  ServiceID: z.string().regex(/^[0-9A-Za-z]{1,10}$/),
})

const paymentSchema = z.strictObject({
  MessageHeader: header('Payment'),
  PaymentRequest: z.strictObject({
    SaleData: z.strictObject({ SaleTransactionID: transaction }),
    PaymentTransaction: z.strictObject({
      AmountsReq: z.strictObject({ Currency: z.literal('GBP'), RequestedAmount: pounds }),
    }),
    PaymentData: z.strictObject({ PaymentType: z.literal('Normal') }),
  }),
})
const reversalSchema = z.strictObject({
  MessageHeader: header('Reversal'),
  ReversalRequest: z.strictObject({
    SaleData: z.strictObject({
      SaleTransactionID: transaction,
      SaleToAcquirerData: z.literal('currency=GBP'),
    }),
    OriginalPOITransaction: z.strictObject({ POITransactionID: transaction }),
    ReversedAmount: pounds,
    ReversalReason: z.literal('MerchantCancel'),
  }),
})
const statusSchema = z.strictObject({
  MessageHeader: header('TransactionStatus'),
  TransactionStatusRequest: z.strictObject({ MessageReference: reference }),
})
const abortSchema = z.strictObject({
  MessageHeader: header('Abort'),
  AbortRequest: z.strictObject({ AbortReason: z.string().min(1), MessageReference: reference }),
})
const diagnosisSchema = z.strictObject({
  MessageHeader: header('Diagnosis'),
  DiagnosisRequest: z.strictObject({ HostDiagnosisFlag: z.boolean() }),
})
const messageSchema = z.strictObject({
  SaleToPOIRequest: z.union([paymentSchema, reversalSchema, statusSchema, abortSchema, diagnosisSchema]),
})
export type Message = z.infer<typeof messageSchema>['SaleToPOIRequest']
export type PaymentMessage = z.infer<typeof paymentSchema>
export type ReversalMessage = z.infer<typeof reversalSchema>

/** @throws where Adyen's description, or what is known of Adyen beyond it, would not let the message through */
export function readMessage(body: string, terminalId: string): Message {
  const { SaleToPOIRequest: message } = messageSchema.parse(JSON.parse(body))
  if (message.MessageHeader.POIID !== terminalId) throw new Error('The message is for another terminal')
  const [, content] = Object.entries(message)
    .filter(([name]) => name !== 'MessageHeader')
    .flat()
  const faults = inDescription({
    ...{ method: 'POST', path: `/${message.MessageHeader.MessageCategory.toLowerCase()}` },
    ...{ query: new URLSearchParams(), headers: {}, body: JSON.stringify(content) },
  })
  if (faults.length > 0) throw new Error(faults.join(', '))
  return message
}
