import type { NotificationRequestItem } from '@adyen/api-library/lib/src/typings/notification/notificationRequestItem.js'
import { z } from 'zod'
import type { Account, PaymentTold, RefundToldFailed, Webhook } from '../provider.ts'
import { adyenSdk } from './adyen-sdk.ts'
import { linkName } from './links.ts'

const itemSchema = z.object({
  additionalData: z.looseObject({
    hmacSignature: z.string().min(1),
    paymentLinkId: z.string().optional(),
    'checkout.linkId': z.string().optional(),
    'metadata.checkout.linkId': z.string().optional(),
  }),
  amount: z.object({ value: z.number(), currency: z.string() }),
  eventCode: z.string(),
  merchantAccountCode: z.string(),
  merchantReference: z.string(),
  originalReference: z.string().optional(),
  pspReference: z.string().regex(/^[0-9A-Z]+$/),
  success: z.string(),
})
type Item = z.infer<typeof itemSchema>
const webhookSchema = z.object({
  notificationItems: z.array(z.object({ NotificationRequestItem: itemSchema })).min(1),
})

/** 32 bytes in hexadecimal. Of anything else the SDK would make a shorter key, and of some words an empty one. */
const SECRET = /^[0-9a-f]{64}$/i

/** A standard webhook of Adyen's: its signature is in the body, over the fields that matter. */
export function told(account: Account, { body }: Webhook): PaymentTold | RefundToldFailed | undefined {
  const { webhookSecret, merchantId } = account
  if (!webhookSecret || !SECRET.test(webhookSecret)) return undefined
  const item = readItem(body)
  if (!item || (merchantId && item.merchantAccountCode !== merchantId)) return undefined
  const { HmacValidator } = adyenSdk()
  if (!new HmacValidator().validateHMAC(item as unknown as NotificationRequestItem, webhookSecret))
    return undefined
  if (isFailedRefund(item)) return failedRefund(item)
  const paymentId = z.uuid().safeParse(item.merchantReference).data
  if (item.eventCode !== 'AUTHORISATION' || paymentId === undefined) return undefined
  const { additionalData, success, pspReference } = item
  const linkId =
    additionalData.paymentLinkId ??
    additionalData['checkout.linkId'] ??
    additionalData['metadata.checkout.linkId']
  if (success !== 'true' || !linkId || !/^PL[0-9A-Z]+$/.test(linkId)) return { paymentId }
  return { paymentId, providerPaymentId: linkName(linkId, pspReference) }
}

/** Adyen accepts a refund at once and says here alone that it could not be made, or that the bank sent it back. */
const isFailedRefund = ({ eventCode, success }: Item): boolean =>
  ['REFUND_FAILED', 'REFUNDED_REVERSED'].includes(eventCode) ||
  (['REFUND', 'CANCEL_OR_REFUND'].includes(eventCode) && success !== 'true')

/** Everything that is read of it is signed; why, is not. */
const failedRefund = ({ merchantReference, pspReference }: Item): RefundToldFailed => ({
  failedRefund: {
    refundId: z.uuid().toLowerCase().safeParse(merchantReference).data,
    providerRefundId: pspReference,
    reason: 'The card’s bank did not take the money back.',
  },
})

function readItem(body: string) {
  try {
    return webhookSchema.parse(JSON.parse(body)).notificationItems[0]?.NotificationRequestItem
  } catch {
    return undefined
  }
}
