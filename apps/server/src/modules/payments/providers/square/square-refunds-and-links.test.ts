import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { MAIN, REFUNDS } from './square-ledger.test-support.ts'
import { ACCOUNT, HOOK, MINUTE_MS, make } from './square-shop-at-hand.test-support.ts'
import { squareEvent } from './square-stand-in.test-support.ts'

it('D11 a refund is on its way, arrives, or is turned down, and is found by our id', async () => {
  const { there, provider, begin } = await make()
  const { start, refund } = begin(1_250)
  const unpaid = refund(REFUNDS.isPending)
  await start()
  expect(await provider.refund(ACCOUNT, unpaid)).toMatchObject({ kind: 'refused' })
  there.pass(2_000)
  const pending = refund(REFUNDS.isPending)
  expect(await provider.refundProgress(ACCOUNT, pending)).toEqual({ kind: 'none' })
  expect(await provider.refund(ACCOUNT, pending)).toMatchObject({ kind: 'pending' })
  for (const arrived of there.shop.refunds.values()) arrived.status = 'COMPLETED'
  expect(await provider.refundProgress(ACCOUNT, pending)).toMatchObject({ kind: 'refunded' })
  for (const amount of [REFUNDS.isRejected, REFUNDS.fails]) {
    const turnedDown = refund(amount)
    expect(await provider.refund(ACCOUNT, turnedDown)).toMatchObject({ kind: 'refused' })
    expect(await provider.refundProgress(ACCOUNT, turnedDown)).toMatchObject({ kind: 'refused' })
  }
  // Under the same id another amount: what became of the first is not for this answer to say.
  const otherwise = { ...pending, amountMinor: 100 }
  await expect(provider.refund(ACCOUNT, otherwise)).rejects.toMatchObject({ failure: 'unsure' })
  expect(await provider.refund(ACCOUNT, begin(1_250).refund(100))).toEqual({ kind: 'none' })
})

it('P16 a refund that arrived and was sent back later is told when Square is asked again', async () => {
  const { there, provider, begin } = await make()
  const { start, refund } = begin(1_250)
  await start()
  there.pass(2_000)
  const given = { ...refund(100), refusedRefunds: [] }
  expect(await provider.refund(ACCOUNT, given)).toMatchObject({ kind: 'refunded' })
  expect(await provider.refundStands?.(ACCOUNT, given)).toMatchObject({ kind: 'refunded' })
  for (const arrived of there.shop.refunds.values()) arrived.status = 'FAILED'
  expect(await provider.refundStands?.(ACCOUNT, given)).toMatchObject({ kind: 'refused' })
})

it('D11 makes one link for one payment, and finds it without its name', async () => {
  const { there, provider, link } = await make(2)
  const made = await link()
  const { providerPaymentId, payAt } = made
  expect(await provider.makeLink(ACCOUNT, made.toMake)).toEqual({ providerPaymentId, payAt })
  for (let others = 0; others < 4; others += 1) await link()
  const lost = { ...made.ref, providerPaymentId: undefined }
  expect(await provider.progress(ACCOUNT, lost)).toEqual({ kind: 'waiting', providerPaymentId })
  there.shop.payLink(payAt, 'FAILED')
  expect(await provider.progress(ACCOUNT, lost)).toEqual({ kind: 'waiting', providerPaymentId })
  there.shop.payLink(payAt)
  expect(await provider.progress(ACCOUNT, lost)).toMatchObject({ kind: 'approved', amountMinor: 1_250 })
  expect(await provider.progress(ACCOUNT, { ...lost, paymentId: uuidv7() })).toEqual({ kind: 'none' })
  expect(there.shop.links.size).toBe(5)
})

it('D11 ends a link that was given up for good, also where somebody had tried to pay it', async () => {
  const { there, provider, link } = await make()
  const tried = await link()
  const order = there.shop.orderBehind(tried.payAt)
  there.shop.payLink(tried.payAt, 'FAILED')
  expect(await provider.cancel(ACCOUNT, tried.ref)).toMatchObject({ kind: 'declined' })
  expect(() => there.shop.payLink(tried.payAt, 'COMPLETED', order)).toThrow()
  const paid = await link()
  there.shop.payLink(paid.payAt)
  expect(await provider.cancel(ACCOUNT, paid.ref)).toMatchObject({ kind: 'approved' })
  expect(there.shop.orderBehind(paid.payAt)).toMatchObject({ state: 'OPEN' })
})

it('D11 ends a link that nobody paid within its time', async () => {
  const { there, link } = await make()
  const [late, paid] = [await link(), await link()]
  there.shop.payLink(paid.payAt)
  there.pass(10 * MINUTE_MS - 1)
  expect(await late.ask()).toMatchObject({ kind: 'waiting' })
  there.pass(1)
  expect(await late.ask()).toEqual({ kind: 'cancelled', reason: 'Nobody paid within the time.' })
  expect(await late.ask()).toMatchObject({ kind: 'cancelled' })
  expect(await paid.ask()).toMatchObject({ kind: 'approved' })
})

it('D11 knows whose a webhook is by the payment’s reference, a link’s note, a refund’s reason', async () => {
  const { there, provider, begin, link } = await make()
  const read = (type: string, object: Record<string, unknown>, account = ACCOUNT) =>
    provider.readWebhook(account, squareEvent(HOOK, type, object))
  const { payment, start, refund } = begin(1_250)
  await start()
  there.pass(2_000)
  await provider.refund(ACCOUNT, refund(100))
  const [taken] = there.ledger.payments.values()
  const { paymentId } = payment
  expect(await read('payment.updated', { payment: taken })).toEqual({ paymentId })
  const [given] = there.shop.refunds.values()
  expect(await read('refund.updated', { refund: given })).toEqual({ paymentId })
  const byLink = await link()
  there.shop.payLink(byLink.payAt)
  const paid = [...there.ledger.payments.values()].at(-1)
  expect(await read('payment.updated', { payment: paid })).toEqual({ paymentId: byLink.ref.paymentId })
  for (const object of [{ payment: { id: 'P', note: 'Flowers' } }, { refund: {} }, { order_updated: {} }])
    expect(await read('payment.updated', object)).toBeUndefined()
  const elsewhere = squareEvent(`${HOOK}1`, 'payment.updated', { payment: taken })
  expect(await provider.readWebhook(ACCOUNT, { ...elsewhere, address: HOOK })).toBeUndefined()
})

it('D11 lists a day of every location, page by page, and no money that Square did not move', async () => {
  const { there, provider, link } = await make(2)
  const from = there.now()
  const byLink = await link(500)
  there.shop.payLink(byLink.payAt)
  const take = (amount: number, more = {}, status?: string) =>
    there.ledger.takePayment({ amount, currency: 'GBP' }, more, status)
  for (const amount of [101, 102, 103]) take(amount)
  take(104, { location_id: 'LBRANCH' })
  take(105, { location_id: 'LDUBLIN' })
  take(106, { source_type: 'CASH' })
  take(107, {}, 'FAILED')
  there.pass(MINUTE_MS)
  const until = there.now()
  take(108)
  const taken = async (merchantId?: string) =>
    (await provider.list({ ...ACCOUNT, merchantId }, from, until)).map(({ takenMinor }) => takenMinor)
  expect(await taken()).toEqual([500, 101, 102, 103, 104])
  expect(await taken(MAIN)).toEqual([500, 101, 102, 103])
  const [first] = await provider.list(ACCOUNT, from, until)
  expect(first).toMatchObject({ paymentId: byLink.ref.paymentId, refundedMinor: 0, at: from })
})
