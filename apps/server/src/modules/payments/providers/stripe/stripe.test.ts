import { expect, it, vi } from 'vitest'
import { behavesAsProvider } from '../behaviour.test-support.ts'
import { DECLINES, NO_CARD_COMES } from './stripe-books.test-support.ts'
import { ACCOUNT, begun, CREATES, make, startOn } from './stripe-shop.test-support.ts'
import {
  GIVES_BACK_THEN_FAILS,
  KEY,
  LINE_DROPS,
  TAKES_THEN_FAILS,
  TOO_MANY_REQUESTS,
} from './stripe-stand-in.test-support.ts'

behavesAsProvider('Stripe', async () => {
  const { there, books, now, another, provider, account, reader } = await make()
  return {
    ...{ another, address: there.address },
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
