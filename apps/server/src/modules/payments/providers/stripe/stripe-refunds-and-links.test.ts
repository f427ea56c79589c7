import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { ACCOUNT, begun, make } from './stripe-shop.test-support.ts'

it('PAY-014 a key whose mode is not the terminal’s is refused: a test key would take no money', async () => {
  const { provider, reader, there } = await make()
  const payment = { paymentId: uuidv7(), amountMinor: 1_250, currency: 'GBP', timeoutMs: 30_000 } as const
  const asked = there.asked.length
  for (const wrong of [
    { ...ACCOUNT, testMode: false },
    { ...ACCOUNT, apiKey: 'sk_live_standin' },
    { ...ACCOUNT, apiKey: 'key\nof two lines' },
  ])
    for (const ask of [
      () => provider.status(wrong, reader.id),
      () => provider.start(wrong, { ...payment, terminalId: reader.id }),
      () => provider.makeLink(wrong, { ...payment, description: 'T1' }),
    ])
      await expect(ask()).rejects.toMatchObject({ failure: 'credentials' })
  expect(there.asked).toHaveLength(asked)
})

it('PAY-019 finds the readers that a till can ask, over all of Stripe’s pages, and says how each stands', async () => {
  const { provider, books, reader } = await make()
  for (let made = 0; made < 120; made++) books.addReader(`Reader ${made}`, 'bbpos_wisepos_e')
  const mobile = books.addReader('Mobile', 'stripe_m2')
  const found = await provider.scan(ACCOUNT)
  expect(found).toHaveLength(121)
  expect(found.at(-1)).toMatchObject({ terminalId: reader.id, name: 'Counter', model: 'Reader S700' })
  await expect(provider.pair(ACCOUNT, mobile.id)).rejects.toMatchObject({ failure: 'not-begun' })
  await expect(provider.pair(ACCOUNT, 'tmr_none')).rejects.toMatchObject({ failure: 'not-begun' })
  reader.status = 'offline'
  expect(await provider.status(ACCOUNT, reader.id)).toBe('offline')
})

it('P12 a day is listed whole over all pages, each payment in the second that it was taken in', async () => {
  const { provider, books } = await make()
  const from = new Date(books.atMs)
  for (let taken = 0; taken < 250; taken++)
    books.pay(books.addIntent(100 + taken, { tuppence_payment: `payment-${taken}` }, ['card_present']), {})
  books.atMs += 1_000
  books.pay(books.addIntent(999, {}, ['card']), {})
  const day = await provider.list(ACCOUNT, from, new Date(books.atMs))
  expect(new Set(day.map(({ paymentId }) => paymentId)).size).toBe(250)
  expect(day.reduce((sum, { takenMinor }) => sum + takenMinor, 0)).toBe(250 * 100 + (249 * 250) / 2)
  const noMoney = [{ currency: 'eur' }, { captured: false }, { status: 'failed' }]
  for (const charge of noMoney) Object.assign(books.pay(books.addIntent(888, {}, ['card']), {}), charge)
  const next = await provider.list(ACCOUNT, new Date(books.atMs), new Date(books.atMs + 1))
  expect(next).toMatchObject([{ takenMinor: 999, paymentId: undefined, at: new Date(books.atMs) }])
})

it('PAY-013 a refund on its way is pending, and one that the bank sent back is refused', async () => {
  const { start, provider, payment, books } = await begun()
  await start()
  books.readCards()
  const refund = { ...payment, refundId: uuidv7(), amountMinor: 100, otherRefunds: [] }
  expect(await provider.refundProgress(ACCOUNT, refund)).toEqual({ kind: 'none' })
  const { id: providerRefundId } = {
    id: undefined,
    ...(await provider.refund(ACCOUNT, refund)),
    ...books.refunds[0],
  }
  const standsAs = (status: string) => {
    Object.assign(books.refunds[0] ?? {}, { status })
    return provider.refundProgress(ACCOUNT, refund)
  }
  expect(await standsAs('pending')).toEqual({ kind: 'pending', providerRefundId })
  expect(await standsAs('failed')).toMatchObject({ kind: 'refused' })
  await expect(standsAs('of-tomorrow')).rejects.toMatchObject({ failure: 'unsure' })
})

it('PAY-013 a link can be paid as long as it was meant to, though Stripe keeps one for half an hour at least', async () => {
  const { provider, books, there } = await make()
  const paymentId = uuidv7()
  const link = {
    paymentId,
    amountMinor: 1_250,
    currency: 'GBP',
    description: 'T1',
    timeoutMs: 600_000,
  } as const
  const made = await provider.makeLink(ACCOUNT, link)
  books.atMs += 5_000
  expect(await provider.makeLink(ACCOUNT, link)).toEqual(made)
  expect(books.sessions).toHaveLength(1)
  expect(books.sessions[0]?.expires_at).toBeGreaterThanOrEqual(books.now() + 1_800)
  const unnamed = { paymentId, terminalId: undefined, providerPaymentId: undefined }
  books.atMs += 594_000
  expect(await provider.progress(ACCOUNT, unnamed)).toMatchObject({ kind: 'waiting' })
  books.atMs += 1_000
  expect(await provider.progress(ACCOUNT, unnamed)).toMatchObject({ kind: 'cancelled' })
  expect(books.sessions[0]?.status).toBe('expired')
  expect(there.asked).toContain(`POST /v1/checkout/sessions/${made.providerPaymentId}/expire`)
  await expect(provider.makeLink(ACCOUNT, link)).rejects.toMatchObject({ failure: 'not-begun' })
})

it('PAY-013 a link that is paid while it is given up is paid, with the card that it was paid with', async () => {
  const { provider, books, there } = await make()
  const paymentId = uuidv7()
  const link = {
    paymentId,
    amountMinor: 1_250,
    currency: 'GBP',
    description: 'T1',
    timeoutMs: 600_000,
  } as const
  const { providerPaymentId } = await provider.makeLink(ACCOUNT, link)
  there.meanwhile = (asked) => {
    const [page] = books.sessions
    if (page && asked.endsWith('/expire')) books.payPage(page)
  }
  const ref = { paymentId, terminalId: undefined, providerPaymentId }
  expect(await provider.cancel(ACCOUNT, ref)).toEqual({
    ...{ kind: 'approved', amountMinor: 1_250, providerPaymentId: books.intents[0]?.id },
    card: { cardType: 'Mastercard', last4: '4444', authCode: '771100' },
  })
  const refund = { ...ref, refundId: uuidv7(), amountMinor: 1_250, otherRefunds: [] }
  expect(await provider.refund(ACCOUNT, refund)).toMatchObject({ kind: 'refunded' })
  expect(await provider.list(ACCOUNT, new Date(0), new Date(books.atMs + 1))).toMatchObject([
    { paymentId, takenMinor: 1_250, refundedMinor: 1_250 },
  ])
})

it('PAY-013 a terminal’s own events name the payment, and old or foreign ones none', async () => {
  const { start, provider, payment, books, there, reader } = await begun()
  await start()
  const event = { object: 'event', type: 'terminal.reader.action_failed', data: { object: reader } }
  const { paymentId } = payment
  const genuine = there.sign(event)
  expect(await provider.readWebhook(ACCOUNT, genuine)).toEqual({ paymentId })
  books.atMs += 301_000
  expect(await provider.readWebhook(ACCOUNT, genuine)).toBeUndefined()
  for (const object of [{ metadata: {} }, { metadata: { tuppence_payment: 'mine' } }, null, 'pi_1'])
    expect(
      await provider.readWebhook(ACCOUNT, there.sign({ object: 'event', data: { object } })),
    ).toBeUndefined()
  await there.close()
  expect(await provider.readWebhook(ACCOUNT, there.sign(event))).toBeUndefined()
})
