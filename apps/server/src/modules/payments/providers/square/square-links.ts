import type { Square } from 'square'
import type { Account, LinkToMake, Progress } from '../provider.ts'
import { type AskSquare, everyPage, SquareRefusal, unlessMissing, unreadable } from './ask-square.ts'
import { type AtSquare, pounds, readPayments, standing } from './square-payment.ts'

const PAYABLE_MS = 'payable_ms'

/** A link is named by itself and its order: the one ends it, the other says how it stands after the end too. */
const SEPARATOR = '/'
export const isLinkId = (providerPaymentId: string) => providerPaymentId.includes(SEPARATOR)

/** Words that Square puts on the payment of a link, which has no place for our id but its note. */
export const noteOf = (paymentId: string) => `Payment ${paymentId}`

export async function makeLink(
  ask: AskSquare,
  account: Account,
  { paymentId, amountMinor, description, timeoutMs }: LinkToMake,
): Promise<{ providerPaymentId: string; payAt: string }> {
  const locationId = await locationOf(ask, account)
  const { paymentLink } = await ask(account, (square) =>
    square.checkout.paymentLinks.create({
      idempotencyKey: paymentId,
      description: paymentId,
      paymentNote: noteOf(paymentId),
      order: {
        locationId,
        referenceId: paymentId,
        lineItems: [{ name: description, quantity: '1', basePriceMoney: pounds(amountMinor) }],
        metadata: { [PAYABLE_MS]: `${timeoutMs}` },
      },
      checkoutOptions: {
        allowTipping: false,
        askForShippingAddress: false,
        enableCoupon: false,
        enableLoyalty: false,
      },
    }),
  )
  if (!paymentLink?.id || !paymentLink.orderId || !paymentLink.url) throw unreadable()
  return {
    providerPaymentId: [paymentLink.id, paymentLink.orderId].join(SEPARATOR),
    payAt: paymentLink.url,
  }
}

/** @returns the location that links are made for, and payments are listed of: the one entered, else the account's main one */
async function locationOf(ask: AskSquare, account: Account): Promise<string> {
  if (account.merchantId) return account.merchantId
  const { location } = await ask(account, (square) => square.locations.get({ locationId: 'main' }))
  if (!location?.id) throw unreadable()
  return location.id
}

/** Finds a link by our own id, where the answer that named it was lost. */
export async function linkOfPayment(
  ask: AskSquare,
  account: Account,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<AtSquare | undefined> {
  const isIt = ({ description }: Square.PaymentLink) => description === paymentId
  const links = await everyPage(
    (cursor) =>
      ask(account, (square) =>
        square.checkout.paymentLinks.list({ limit: 1_000, ...(cursor && { cursor }) }),
      ),
    isIt,
  )
  const link = links.find(isIt)
  return link?.id && link.orderId
    ? readLink(ask, account, { id: [link.id, link.orderId].join(SEPARATOR), now })
    : undefined
}

/** How a link stands. Square's have no end of their own, so that one which was not paid within its time is ended here. */
export async function readLink(
  ask: AskSquare,
  account: Account,
  { id, now }: { id: string; now: Date },
): Promise<AtSquare | undefined> {
  const order = await readOrder(ask, account, id)
  if (!order) return undefined
  const found = await linkAtSquare(ask, account, id, order)
  const endsAtMs = Date.parse(order.createdAt ?? '') + Number(order.metadata?.[PAYABLE_MS])
  if (standing(found).kind !== 'waiting' || !(now.getTime() >= endsAtMs)) return found
  return endLink(ask, account, id, 'Nobody paid within the time.')
}

export async function cancelLink(ask: AskSquare, account: Account, { id }: AtSquare): Promise<Progress> {
  return standing(await endLink(ask, account, id, 'It was cancelled at the till.'))
}

/**
 * Ends a link. Square leaves its order open where somebody has tried to pay, and a page that is still open can then be paid: so the
 * order is closed too, and the answer is how that stands afterwards.
 */
async function endLink(ask: AskSquare, account: Account, id: string, reason: string): Promise<AtSquare> {
  const [linkId = ''] = id.split(SEPARATOR)
  await unlessMissing(ask(account, (square) => square.checkout.paymentLinks.delete({ id: linkId })))
  const left = await readOrder(ask, account, id)
  if (!left) throw unreadable()
  const found = await linkAtSquare(ask, account, id, left, reason)
  if (standing(found).kind !== 'waiting') return found
  const { id: orderId = '', locationId, version } = left
  try {
    await ask(account, (square) =>
      square.orders.update({ orderId, order: { locationId, version, state: 'CANCELED' } }),
    )
  } catch (error) {
    // Paid meanwhile, perhaps; how it stands is asked below.
    if (!(error instanceof SquareRefusal)) throw error
  }
  const order = await readOrder(ask, account, id)
  if (!order) throw unreadable()
  return linkAtSquare(ask, account, id, order, reason)
}

async function readOrder(ask: AskSquare, account: Account, id: string): Promise<Square.Order | undefined> {
  const [, orderId = ''] = id.split(SEPARATOR)
  const answer = await unlessMissing(ask(account, (square) => square.orders.get({ orderId })))
  if (answer && !answer.order?.id) throw unreadable()
  return answer?.order
}

async function linkAtSquare(
  ask: AskSquare,
  account: Account,
  id: string,
  { state, tenders }: Square.Order,
  reason = 'It was cancelled.',
): Promise<AtSquare> {
  const ids = (tenders ?? []).flatMap((tender) => tender.paymentId ?? tender.id ?? [])
  const payments = await readPayments(ask, account, ids)
  return { id, isOpen: state !== 'CANCELED', payments, reason }
}
