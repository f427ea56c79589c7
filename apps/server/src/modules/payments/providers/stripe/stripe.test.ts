import { uuidv7 } from 'uuidv7'
import { afterEach, expect, it, vi } from 'vitest'
import { behavesAsProvider } from '../behaviour.test-support.ts'
import type { Account, PaymentProvider } from '../provider.ts'
import { stripe } from './stripe.ts'
import { DECLINES, NO_CARD_COMES } from './stripe-books.test-support.ts'
import {
  GIVES_BACK_THEN_FAILS,
  KEY,
  LINE_DROPS,
  StripeStandIn,
  TAKES_THEN_FAILS,
  TOO_MANY_REQUESTS,
  WEBHOOK_SECRET,
} from './stripe-stand-in.test-support.ts'

const opened: StripeStandIn[] = []

/** A request that the description would not let through fails the test that made it. */
afterEach(async () => {
  vi.useRealTimers()
  const all = opened.splice(0)
  for (const { close } of all) await close()
  expect(all.flatMap(({ refused }) => refused)).toEqual([])
})

const ACCOUNT: Account = {
  organizationId: uuidv7(),
  apiKey: KEY,
  webhookSecret: WEBHOOK_SECRET,
  merchantId: undefined,
  testMode: true,
}

const FAST_MS = 4 * 60_000

async function make() {
  const there = await StripeStandIn.open()
  opened.push(there)
  const { books } = there
  // The server's own clock is some minutes fast: by it every payment's time would be over at once.
  const now = () => new Date(books.atMs)
  const fast = () => new Date(books.atMs + FAST_MS)
  const provider = stripe({ address: there.address, now: fast, paidPage: 'https://shop.test/paid.html' })
  return { there, books, now, provider, account: ACCOUNT, reader: books.addReader('Counter') }
}

behavesAsProvider('Stripe', async () => {
  const { there, books, now, provider, account, reader } = await make()
  return {
    ...{ provider, account, now, terminalId: reader.id },
    cardIsRead: async () => {
      books.atMs += 2_000
      books.readCards()
    },
    amounts: {
      ...{ approves: 1_250, declines: DECLINES, takesThenFails: TAKES_THEN_FAILS },
      ...{ neverReached: TOO_MANY_REQUESTS, lineDrops: LINE_DROPS, noCardComes: NO_CARD_COMES },
    },
    givesBackThenFails: GIVES_BACK_THEN_FAILS,
    webhook: async ({ paymentId }) => {
      const object = books.intents.find(({ metadata }) => metadata.tuppence_payment === paymentId)
      return there.sign({ object: 'event', type: 'payment_intent.succeeded', data: { object }, created: 1 })
    },
    linkIsPaid: async (payAt) => {
      const page = books.sessions.find(({ url }) => url === payAt)
      if (page) books.payPage(page)
    },
  }
})

async function begun(amountMinor = 1_250, timeoutMs = 30_000) {
  const made = await make()
  const payment = { paymentId: uuidv7(), terminalId: made.reader.id, providerPaymentId: undefined }
  const start = () => made.provider.start(ACCOUNT, { ...payment, amountMinor, currency: 'GBP', timeoutMs })
  const ask = () => made.provider.progress(ACCOUNT, payment)
  const cancel = () => made.provider.cancel(ACCOUNT, payment)
  return { ...made, payment, start, ask, cancel }
}

const CREATES = /^POST .*payment_intents$/

const startOn = (provider: PaymentProvider, terminalId: string, amountMinor = 1_250) =>
  provider.start(ACCOUNT, {
    paymentId: uuidv7(),
    terminalId,
    amountMinor,
    currency: 'GBP',
    timeoutMs: 30_000,
  })

it('PAY-013 an approved payment has what the schemes want on its receipt, and nothing else of the card', async () => {
  const { start, ask, books } = await begun()
  await start()
  books.readCards()
  expect(await ask()).toEqual({
    ...{ kind: 'approved', amountMinor: 1_250, providerPaymentId: books.intents[0]?.id },
    card: {
      ...{ cardType: 'Visa', last4: '4242', authCode: '123456' },
      ...{ entry: 'contactless', applicationId: 'A0000000031010' },
    },
  })
})

it('PAY-013 a terminal that is busy with another payment is left at it, and nothing is begun', async () => {
  const { provider, reader, books } = await make()
  await startOn(provider, reader.id, NO_CARD_COMES)
  const second = startOn(provider, reader.id)
  await expect(second).rejects.toMatchObject({ failure: 'not-begun', message: /busy with another/ })
  expect(books.atReader(reader)?.amount).toBe(NO_CARD_COMES)
  expect(books.intents.map(({ status }) => status)).toEqual(['requires_payment_method', 'canceled'])
})

it('PAY-013 a terminal that is offline, or busy with itself, has begun nothing: its payment is closed for good', async () => {
  for (const code of ['terminal_reader_offline', 'terminal_reader_busy']) {
    const { start, ask, there, books } = await begun()
    const error = { type: 'invalid_request_error', code, message: code }
    there.instead.push({
      fits: /process_payment_intent/,
      answer: { status: 400, json: { error } },
      isDone: false,
    })
    await expect(start()).rejects.toMatchObject({ failure: 'not-begun', message: /^The terminal is / })
    expect(books.intents[0]?.status).toBe('canceled')
    expect(await ask()).toMatchObject({ kind: 'cancelled' })
  }
})

it('D11 a terminal that did not answer Stripe may have got it: unsure, and approved when it had', async () => {
  const { start, ask, there, books } = await begun()
  const error = { type: 'invalid_request_error', code: 'terminal_reader_timeout', message: 'timeout' }
  there.instead.push({
    fits: /process_payment_intent/,
    answer: { status: 400, json: { error } },
    isDone: true,
  })
  await expect(start()).rejects.toMatchObject({ failure: 'unsure' })
  expect(await ask()).toMatchObject({ kind: 'waiting' })
  books.readCards()
  expect(await ask()).toMatchObject({ kind: 'approved', amountMinor: 1_250 })
})

it('D11 a line that drops after Stripe has heard is not asked a second time by the SDK, and found by our id', async () => {
  const { start, ask, there, books } = await begun()
  there.instead.push({ fits: /process_payment_intent/, answer: { drops: true }, isDone: true })
  await expect(start()).rejects.toMatchObject({ failure: 'unsure' })
  expect(there.asked.filter((asked) => asked.includes('process_payment_intent'))).toHaveLength(1)
  books.readCards()
  expect(await ask()).toMatchObject({ kind: 'approved' })
})

it('D11 no answer within 10 seconds is unsure, and so is one that is no JSON', async () => {
  const { start, there, ask } = await begun()
  there.instead.push({ fits: CREATES, answer: { json: {}, delayMs: 60_000 }, isDone: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const started = expect(start()).rejects.toMatchObject({ failure: 'unsure' })
  while (there.asked.length === 0) await new Promise(setImmediate)
  await vi.advanceTimersByTimeAsync(10_000)
  await started
  vi.useRealTimers()
  expect(await ask()).toEqual({ kind: 'none' })
  const other = await begun()
  other.there.instead.push({ fits: CREATES, answer: { status: 502 }, isDone: true })
  await expect(other.start()).rejects.toMatchObject({ failure: 'unsure' })
})

it('D11 a server that has no way to Stripe has begun nothing', async () => {
  const { start, there } = await begun()
  await there.close()
  await expect(start()).rejects.toMatchObject({ failure: 'not-begun', message: /could not be reached/ })
})

it('D11 a payment that reached no terminal is closed once its time is over, so that none ever takes it', async () => {
  const { start, ask, books } = await begun(LINE_DROPS)
  await expect(start()).rejects.toMatchObject({ failure: 'unsure' })
  books.atMs += 49_000
  expect(await ask()).toEqual({ kind: 'none' })
  books.atMs += 1_000
  expect(await ask()).toMatchObject({ kind: 'cancelled' })
  expect(books.intents[0]?.status).toBe('canceled')
})

it('D11 an old payment whose answer was lost is found by Stripe’s search', async () => {
  const { start, ask, books } = await begun(TAKES_THEN_FAILS)
  await expect(start()).rejects.toMatchObject({ failure: 'unsure' })
  books.readCards()
  books.atMs += 3 * 3_600_000
  expect(await ask()).toMatchObject({ kind: 'approved', amountMinor: TAKES_THEN_FAILS })
})

it('D11 what is paid between two questions is approved, though its terminal is at something else by then', async () => {
  const { start, ask, there, books, reader } = await begun()
  await start()
  there.meanwhile = (asked) => {
    if (!asked.startsWith('GET /v1/terminal/readers/')) return
    books.readCards()
    reader.action = null
  }
  expect(await ask()).toMatchObject({ kind: 'approved' })
})

it('D11 a declined card stays declined when its terminal is at something else, and after it was given up', async () => {
  const { start, ask, cancel, books, reader } = await begun(DECLINES)
  await start()
  books.readCards()
  reader.action = null
  expect(await ask()).toMatchObject({ kind: 'declined' })
  expect(await cancel()).toMatchObject({ kind: 'declined' })
  expect(await ask()).toMatchObject({ kind: 'declined' })
})

it('D11 started again, a payment is answered as it stands, whatever its terminal is at', async () => {
  const { start, there, provider, payment, books, reader } = await begun()
  await start()
  books.isAskingBank = true
  const error = { type: 'invalid_request_error', code: 'terminal_reader_busy', message: 'busy' }
  there.instead.push({
    fits: /process_payment_intent/,
    answer: { status: 400, json: { error } },
    isDone: false,
  })
  expect(await start()).toMatchObject({ kind: 'waiting' })
  books.isAskingBank = false
  const other = { ...payment, amountMinor: 999, currency: 'GBP', timeoutMs: 30_000 } as const
  await expect(provider.start(ACCOUNT, other)).rejects.toMatchObject({ failure: 'unsure' })
  books.readCards()
  await startOn(provider, reader.id, NO_CARD_COMES)
  expect(await start()).toMatchObject({ kind: 'approved', amountMinor: 1_250 })
  expect(books.charges).toHaveLength(1)
})

it('D11 what Stripe had once is no payment that it never heard of, whatever account is asked now', async () => {
  const { start, books, provider, payment } = await begun()
  expect(await start()).toMatchObject({ kind: 'waiting' })
  const [intent] = books.intents.splice(0)
  const known = { ...payment, providerPaymentId: intent?.id }
  await expect(provider.progress(ACCOUNT, known)).rejects.toMatchObject({ failure: 'unsure' })
})

it('PAY-018 the terminal waits no longer for a card than it was told, and is free again', async () => {
  const { start, ask, books, reader } = await begun(NO_CARD_COMES, 15_000)
  await start()
  books.atMs += 14_000
  expect(await ask()).toMatchObject({ kind: 'waiting' })
  books.atMs += 1_000
  expect(await ask()).toMatchObject({ kind: 'cancelled', reason: 'No card came within the time.' })
  expect(reader.action).toBeNull()
})

it('PAY-013 a cancellation while the bank is asked changes nothing, and the approval stands', async () => {
  const { start, ask, cancel, books } = await begun()
  await start()
  books.isAskingBank = true
  expect(await cancel()).toMatchObject({ kind: 'waiting' })
  books.isAskingBank = false
  books.readCards()
  expect(await ask()).toMatchObject({ kind: 'approved' })
})

it('PAY-013 a cancellation never takes another payment off the terminal', async () => {
  const { start, cancel, provider, books, reader } = await begun()
  await start()
  books.customerCancels(reader)
  await startOn(provider, reader.id)
  expect(await cancel()).toMatchObject({ kind: 'cancelled' })
  expect(books.atReader(reader)?.status).toBe('requires_payment_method')
})

it('PAY-013 the customer’s own cancellation on the terminal is said to be that', async () => {
  const { start, ask, books, reader } = await begun()
  await start()
  books.customerCancels(reader)
  expect(await ask()).toEqual({ kind: 'cancelled', reason: 'It was cancelled on the terminal.' })
})

it('D11 a terminal that was removed from Stripe holds no payment open for ever', async () => {
  const { start, ask, books } = await begun()
  await start()
  books.readers.splice(0)
  expect(await ask()).toEqual({ kind: 'none' })
  books.atMs += 50_000
  expect(await ask()).toMatchObject({ kind: 'cancelled' })
})

it('D11 each of Stripe’s states is read for what it is, and one that is new is unsure', async () => {
  const { start, ask, books } = await begun()
  await start()
  const [intent] = books.intents
  if (!intent) throw new Error('It was begun')
  const as = (status: string) => {
    intent.status = status
    return ask()
  }
  for (const status of ['processing', 'requires_action', 'requires_confirmation'])
    expect(await as(status)).toMatchObject({ kind: 'waiting' })
  for (const status of ['requires_capture', 'of-tomorrow'])
    await expect(as(status)).rejects.toMatchObject({ failure: 'unsure' })
  expect(await as('canceled')).toMatchObject({ kind: 'cancelled' })
})

it('D11 money in another currency is not counted as pounds', async () => {
  const { start, ask, books } = await begun()
  await start()
  books.readCards()
  Object.assign(books.intents[0] ?? {}, { currency: 'eur' })
  await expect(ask()).rejects.toMatchObject({ failure: 'unsure' })
  expect(books.charges.map((charge) => Object.assign(charge, { currency: 'eur' }))).toHaveLength(1)
})

it('PAY-013 what Stripe takes no amount of, and an account without terminals, begin nothing', async () => {
  const small = await begun(29)
  await expect(small.start()).rejects.toMatchObject({ failure: 'not-begun', message: /small/ })
  const { start, there, books } = await begun()
  const json = { ...books.addIntent(1_250, {}, []) }
  there.instead.push({ fits: CREATES, answer: { json }, isDone: true })
  await expect(start()).rejects.toMatchObject({ failure: 'not-begun', message: /may not take cards/ })
})

it('D11 no message says a key, whatever Stripe’s own says', async () => {
  const { provider, reader, there } = await make()
  for (const status of [400, 401, 403, 409, 429, 500]) {
    const error = { type: 'api_error', code: `${KEY}`, message: `Not with ${KEY}` }
    there.instead.push({ fits: /readers/, answer: { status, json: { error } }, isDone: false })
    const said = await provider.status(ACCOUNT, reader.id).catch((thrown: unknown) => thrown)
    expect(said).toMatchObject({ name: 'ProviderError', failure: expect.any(String) })
    expect(JSON.stringify([said, String(said)])).not.toContain(KEY)
  }
})

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
