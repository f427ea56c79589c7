import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { behavesAsProvider } from '../behaviour.test-support.ts'
import { sumup } from './sumup.ts'
import { AFFILIATE, PENCE, READER, REFUNDS } from './sumup-messages.test-support.ts'
import { ACCOUNT, AMOUNT, begin, goesOffline, make, takePayment } from './sumup-shop.test-support.ts'

behavesAsProvider('SumUp', async () => {
  const { books, newProvider, provider } = await make()
  return {
    ...{ another: newProvider, address: books.address },
    ...{ provider, account: ACCOUNT, terminalId: READER, now: books.now },
    cardIsRead: async () => {
      books.pass(60_000)
      books.cardIsRead()
    },
    givesBackThenFails: REFUNDS.givesBackThenFails,
    ...{ webhook: undefined, linkIsPaid: books.pay },
    amounts: {
      approves: AMOUNT,
      declines: 1_200 + PENCE.declines,
      takesThenFails: 1_200 + PENCE.takesThenFails,
      neverReached: 1_200 + PENCE.readerOffline,
      lineDrops: 1_200 + PENCE.lineDrops,
      noCardComes: 1_200 + PENCE.noCardComes,
    },
  }
})

describe('SumUp: a payment on a reader', () => {
  it('PAY-013 tells of the card what a receipt says, and asks for no tip', async () => {
    const { start, books, ask } = await begin(1_999)
    await start()
    books.cardIsRead()
    expect(await ask()).toMatchObject({
      ...{ kind: 'approved', amountMinor: 1_999 },
      card: { cardType: 'Visa', last4: '3456', authCode: '053201', entry: 'contactless' },
    })
    const begun = books.asked.find(({ method, path }) => method === 'POST' && path.endsWith('/checkout'))
    expect(begun?.body).not.toMatch(/tip|surcharge/)
  })

  it('D11 is found by our id after a restart: while nobody knows, once it is paid, and once it is stopped', async () => {
    const { start, books, payment, newProvider } = await begin()
    await start()
    // The reader is at a payment, and SumUp has no transaction yet.
    await expect(newProvider().progress(ACCOUNT, payment)).rejects.toMatchObject({ failure: 'unsure' })
    books.cardIsRead()
    expect(await newProvider().progress(ACCOUNT, payment)).toMatchObject({ kind: 'approved' })
    // An offline reader's last word is old.
    const third = await begin(1_200 + PENCE.slowToStart)
    await third.start()
    goesOffline(third.books)
    const offline = third.newProvider().progress(ACCOUNT, third.payment)
    await expect(offline).rejects.toMatchObject({ failure: 'unsure' })
    const second = await begin(1_200 + PENCE.noCardComes)
    await second.start()
    const restarted = second.newProvider()
    // Nothing tells whose the stopped payment was; the reader is idle, and nothing was taken.
    expect(await restarted.cancel(ACCOUNT, second.payment)).toEqual({ kind: 'none' })
    second.books.cardIsRead()
    expect(second.books.transactions.size).toBe(0)
  })

  it('D11 waits by the name SumUp gave it, also in another process', async () => {
    const { start, payment, newProvider, books } = await begin(1_200 + PENCE.slowToStart)
    const waiting = await start()
    if (waiting.kind !== 'waiting') throw new Error('It waits for a card')
    const named = { ...payment, providerPaymentId: waiting.providerPaymentId }
    expect(await newProvider().progress(ACCOUNT, named)).toEqual(waiting)
    books.cardIsRead()
    expect(await newProvider().progress(ACCOUNT, named)).toMatchObject({ kind: 'approved' })
  })

  it('D11 begun again after a restart takes the money once', async () => {
    const { toStart, newProvider, books } = await takePayment()
    expect(await newProvider().start(ACCOUNT, toStart)).toMatchObject({ kind: 'approved' })
    expect(books.transactions.size).toBe(1)
  })

  it('D11 a reader may begin a minute after a start without an answer: until then there is not none', async () => {
    const { start, books, ask, provider, payment } = await begin(1_200 + PENCE.lineDrops)
    await expect(start()).rejects.toMatchObject({ failure: 'unsure' })
    books.pass(59_999)
    await expect(ask()).rejects.toMatchObject({ failure: 'unsure' })
    await expect(provider.cancel(ACCOUNT, payment)).rejects.toMatchObject({ failure: 'unsure' })
    books.pass(1)
    expect(await ask()).toEqual({ kind: 'none' })
    expect(await provider.cancel(ACCOUNT, payment)).toEqual({ kind: 'none' })
  })

  it('D11 begun again after a start without an answer it is not begun anew', async () => {
    const { start, books } = await begin(1_200 + PENCE.lineDrops)
    for (const _time of [1, 2]) await expect(start()).rejects.toMatchObject({ failure: 'unsure' })
    const begun = books.asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/checkout'))
    expect(begun).toHaveLength(1)
  })

  it('PAY-013 says in plain words that the reader is busy, and that nothing was begun', async () => {
    const { start, provider, toStart } = await begin(1_200 + PENCE.noCardComes)
    await start()
    const other = provider.start(ACCOUNT, { ...toStart, paymentId: uuidv7() })
    await expect(other).rejects.toMatchObject({
      failure: 'not-begun',
      message: expect.stringMatching(/busy/),
    })
  })

  it('PAY-013 says cancelled of what the customer or the time ended on the reader', async () => {
    const { start, books, ask } = await begin(1_200 + PENCE.cancelledOnReader)
    await start()
    books.cardIsRead()
    expect(await ask()).toMatchObject({ kind: 'cancelled' })
  })

  it('PAY-013 was not begun on a reader without a connection, and can be begun once it has one', async () => {
    const { start, books } = await begin()
    goesOffline(books)
    await expect(start()).rejects.toMatchObject({ failure: 'not-begun' })
    const reader = books.readers.get(READER)
    if (reader) reader.status = 'ONLINE'
    expect(await start()).toMatchObject({ kind: 'waiting' })
  })

  it('D11 cannot stop a reader without a connection, and says that the payment still waits', async () => {
    const { start, books, provider, payment } = await begin(1_200 + PENCE.noCardComes)
    await start()
    goesOffline(books)
    expect(await provider.status(ACCOUNT, READER)).toBe('offline')
    const before = books.asked.length
    expect(await provider.cancel(ACCOUNT, payment)).toMatchObject({ kind: 'waiting' })
    // How it stands, and to stop: there is nothing to wait for.
    expect(books.asked.slice(before)).toHaveLength(2)
  })

  it('D11 is approved a moment before SumUp shows its card', async () => {
    const { start, books, ask } = await begin(1_200 + PENCE.cardIsLate)
    await start()
    books.cardIsRead()
    expect(await ask()).toMatchObject({ kind: 'approved', card: { last4: '3456' } })
  })

  it('D11 is not known where SumUp answers in another currency', async () => {
    const { books, ask } = await takePayment()
    for (const kept of books.transactions.values()) kept.currency = 'EUR'
    await expect(ask()).rejects.toMatchObject({ failure: 'unsure' })
  })

  it('PAY-013 is not begun without an affiliate key, for an account that is not in pounds, or on what is no reader', async () => {
    const { books, toStart, provider } = await begin()
    const bare = sumup({ address: books.address, now: books.now }, undefined)
    const refused = { failure: 'not-begun' }
    await expect(bare.start(ACCOUNT, toStart)).rejects.toMatchObject(refused)
    const nowhere = provider.start(ACCOUNT, { ...toStart, terminalId: '../../checkouts' })
    await expect(nowhere).rejects.toMatchObject(refused)
    const gone = provider.start(ACCOUNT, { ...toStart, terminalId: READER.replace('Q65', 'Q66') })
    await expect(gone).rejects.toMatchObject(refused)
    expect(books.asked.filter(({ path }) => path.includes('..'))).toEqual([])
  })
})

describe('SumUp: no answer, and answers that cannot be read', () => {
  it('D11 nobody listens: nothing was begun', async () => {
    const { start, books } = await begin()
    await books.close()
    await expect(start()).rejects.toMatchObject({ failure: 'not-begun' })
  })

  it('D11 what is no JSON, or stops in the middle, leaves it unsure', async () => {
    const answers = [
      [201, 'text/html', '<p>Here comes a gateway</p>'],
      [201, 'application/json', '{"data":'],
      [201, 'application/json', '{"data":{}}'],
      [408, 'application/json', '{"error_code":"TIMEOUT"}'],
      [503, 'application/json', '{"error_code":"UNAVAILABLE"}'],
    ] as const
    const server = createServer((request, response) => {
      const nth = Number(/rdr_(\d)/.exec(request.url ?? '')?.[1] ?? answers.length)
      const [status, type, body] = answers[nth] ?? [404, 'application/json', '{"error_code":"NOT_FOUND"}']
      response.writeHead(status, { 'content-type': type })
      response.end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const provider = sumup({ address: `http://127.0.0.1:${port}`, now: () => new Date() }, AFFILIATE)
    for (const nth of answers.keys()) {
      const terminalId = `rdr_${`${nth}`.repeat(26)}`
      const payment = { paymentId: uuidv7(), terminalId, amountMinor: 100, timeoutMs: 30_000 }
      const started = provider.start(ACCOUNT, { ...payment, currency: 'GBP' })
      await expect(started).rejects.toMatchObject({ name: 'ProviderError', failure: 'unsure' })
    }
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  it('PAY-017 a key that is no key is said to be the key, and is in no message', async () => {
    const { provider } = await make()
    for (const apiKey of ['sup_sk_secret\nline', 'sup_sk_sécret…', 'sup_sk_of-another']) {
      const asked = provider.scan({ ...ACCOUNT, apiKey }).catch((error: unknown) => error)
      expect(await asked).toMatchObject({
        failure: 'credentials',
        message: expect.not.stringContaining('sup_sk'),
      })
      expect(await asked).not.toHaveProperty('cause')
    }
  })
})

describe('SumUp: readers and accounts', () => {
  it('PAY-012 pairs a Solo by the code it shows, twice the same reader', async () => {
    const { provider, books } = await make()
    const paired = await provider.pair(ACCOUNT, ` ${books.shownCode.toLowerCase()} `)
    expect(paired).toMatchObject({ brand: 'SumUp', model: 'Solo', serialNumber: 'U1DT3NA00-CN' })
    expect(await provider.pair(ACCOUNT, books.shownCode)).toMatchObject({ terminalId: paired.terminalId })
    await expect(provider.pair(ACCOUNT, 'ABCD1234')).rejects.toMatchObject({ failure: 'not-begun' })
    await expect(provider.pair(ACCOUNT, 'my reader')).rejects.toMatchObject({ failure: 'not-begun' })
  })

  it('PAY-011 finds readers with their battery, and of an older one what it tells', async () => {
    const { provider } = await make()
    expect(await provider.scan(ACCOUNT)).toMatchObject([
      { terminalId: READER, connectionType: 'wifi', batteryLevel: 81, firmwareVersion: '3.3.39.0' },
    ])
  })

  it('PAY-017 finds whose key it is where it opens one account, and asks where it opens two', async () => {
    const { provider, books } = await make()
    const unnamed = { ...ACCOUNT, merchantId: undefined }
    expect(await provider.scan(unnamed)).toHaveLength(1)
    books.merchants.push('MC0X0ABC')
    await expect(provider.scan(unnamed)).rejects.toMatchObject({ failure: 'not-begun' })
    await expect(provider.scan({ ...ACCOUNT, merchantId: 'MH/../x' })).rejects.toMatchObject({
      failure: 'not-begun',
    })
  })
})
