import type { Square } from 'square'
import { z } from 'zod'
import type { Account, ListedPayment, Webhook } from '../provider.ts'
import { type AskSquare, everyPage, squareSdk } from './ask-square.ts'
import { noteOf } from './square-links.ts'
import { minorOf } from './square-payment.ts'

/** Written down at Square, but moved by nobody there. */
const NOT_SQUARES_MONEY = ['CASH', 'EXTERNAL']

/** What Square took in a stretch of time: at the location entered, or at all of them. */
export async function listPayments(
  ask: AskSquare,
  account: Account,
  from: Date,
  until: Date,
): Promise<ListedPayment[]> {
  const ids = account.merchantId ? [account.merchantId] : await locations(ask, account)
  const payments = await Promise.all(
    ids.map((locationId) =>
      everyPage((cursor) =>
        ask(account, (square) =>
          square.payments.list({
            beginTime: from.toISOString(),
            endTime: until.toISOString(),
            sortOrder: 'ASC',
            locationId,
            limit: 100,
            ...(cursor && { cursor }),
          }),
        ),
      ),
    ),
  )
  return payments.flat().flatMap((payment) => listed(payment, from, until))
}

async function locations(ask: AskSquare, account: Account): Promise<string[]> {
  const answer = await ask(account, (square) => square.locations.list())
  return (answer.locations ?? []).flatMap(({ id, currency }) => (id && currency === 'GBP' ? [id] : []))
}

function listed(payment: Square.Payment, from: Date, until: Date): ListedPayment[] {
  const { id, status, sourceType, createdAt, totalMoney, refundedMoney } = payment
  const at = new Date(createdAt ?? '')
  const isWithin = at >= from && at < until
  if (!id || status !== 'COMPLETED' || NOT_SQUARES_MONEY.includes(sourceType ?? '') || !isWithin) return []
  const takenMinor = minorOf(totalMoney)
  const refundedMinor = refundedMoney ? minorOf(refundedMoney) : 0
  return [{ providerPaymentId: id, paymentId: ourId(payment), takenMinor, refundedMinor, at }]
}

const uuid = z.uuid().toLowerCase()

interface OursCarried {
  readonly referenceId?: string | null | undefined
  readonly note?: string | null | undefined
}

/** Our own id: a terminal's payment carries it as its reference, a link's in its note, a refund in its reason. */
function ourId({ referenceId, note }: OursCarried): string | undefined {
  const inNote = note?.startsWith(noteOf('')) ? note.slice(noteOf('').length) : undefined
  return uuid.safeParse(referenceId).data ?? uuid.safeParse(inNote).data
}

/** As far as it is read: of which payment it is. */
const event = z.object({
  data: z.object({
    object: z.object({
      checkout: z.object({ reference_id: z.string().nullish() }).optional(),
      payment: z.object({ reference_id: z.string().nullish(), note: z.string().nullish() }).optional(),
      refund: z.object({ reason: z.string().nullish() }).optional(),
    }),
  }),
})

export async function readSquareWebhook(
  { webhookSecret }: Account,
  { headers, body, address }: Webhook,
): Promise<{ paymentId: string } | undefined> {
  const signatureHeader = headers['x-square-hmacsha256-signature']
  if (!webhookSecret || !signatureHeader || !address) return undefined
  const { WebhooksHelper } = await squareSdk()
  const isGenuine = await WebhooksHelper.verifySignature({
    requestBody: body,
    signatureHeader,
    signatureKey: webhookSecret,
    notificationUrl: address,
  })
  if (!isGenuine) return undefined
  const read = event.safeParse(parsed(body))
  if (!read.success) return undefined
  const { checkout, payment, refund } = read.data.data.object
  const inReason = refund?.reason?.split(' of payment ')[1]
  const paymentId =
    uuid.safeParse(inReason).data ??
    ourId({ referenceId: payment?.reference_id ?? checkout?.reference_id, note: payment?.note })
  return paymentId === undefined ? undefined : { paymentId }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
