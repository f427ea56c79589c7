import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { PENCE, READER, REFUNDS } from './sumup-messages.test-support.ts'
import { ACCOUNT, AMOUNT, begin, link, make, takePayment } from './sumup-shop.test-support.ts'

describe('SumUp: refunds, of which it keeps no key', () => {
  it('D11 two of one amount are two, and each once', async () => {
    const { provider, refund, books } = await takePayment()
    const [first, second] = [refund(300), refund(300, [300])]
    for (const one of [first, first, second, second])
      expect(await provider.refund(ACCOUNT, one)).toMatchObject({ kind: 'refunded' })
    const [kept] = books.transactions.values()
    expect(kept?.events.map(({ amount }) => amount)).toEqual([3, 3])
  })

  it('D11 whose answer was lost is found after a restart, and not given again', async () => {
    const { provider, refund, books, newProvider } = await takePayment()
    const one = refund(REFUNDS.lineDrops)
    await expect(provider.refund(ACCOUNT, one)).rejects.toMatchObject({ failure: 'unsure' })
    expect(await newProvider().refundProgress(ACCOUNT, one)).toMatchObject({ kind: 'refunded' })
    expect(await newProvider().refund(ACCOUNT, one)).toMatchObject({ kind: 'refunded' })
    expect([...books.transactions.values()][0]?.events).toHaveLength(1)
  })

  it('D11 one under way is pending, and one that failed is none', async () => {
    const { provider, refund, books } = await takePayment()
    const one = refund(400)
    await provider.refund(ACCOUNT, one)
    const [event] = [...books.transactions.values()][0]?.events ?? []
    if (!event) throw new Error('It was given back')
    event.status = 'PENDING'
    expect(await provider.refundProgress(ACCOUNT, one)).toMatchObject({ kind: 'pending' })
    event.status = 'FAILED'
    await expect(provider.refundProgress(ACCOUNT, one)).rejects.toMatchObject({ failure: 'unsure' })
    for (const kept of books.transactions.values()) kept.status = 'SUCCESSFUL'
    expect(await provider.refundProgress(ACCOUNT, one)).toEqual({ kind: 'none' })
  })

  it('P16 one that the bank sent back later is told, and no earlier refusal is taken for it', async () => {
    const { provider, refund, books } = await takePayment()
    const one = refund(400)
    await provider.refund(ACCOUNT, one)
    const stands = (refusedRefunds: readonly number[]) =>
      provider.refundStands?.(ACCOUNT, { ...one, refusedRefunds })
    expect(await stands([])).toMatchObject({ kind: 'refunded' })
    const [kept] = books.transactions.values()
    const [event] = kept?.events ?? []
    if (!kept || !event) throw new Error('It was given back')
    Object.assign(event, { status: 'FAILED' })
    kept.status = 'SUCCESSFUL'
    expect(await stands([])).toMatchObject({ kind: 'refused', reason: expect.stringContaining('bank') })
    expect(await stands([400])).toEqual({ kind: 'none' })
  })

  it('D11 there is none of what SumUp has never heard of', async () => {
    const { provider, payment } = await begin()
    const refund = { ...payment, refundId: uuidv7(), amountMinor: 100, otherRefunds: [] }
    expect(await provider.refund(ACCOUNT, refund)).toEqual({ kind: 'none' })
  })
})

describe('SumUp: links', () => {
  it('D11 made twice, or without an answer, it is one link; of another amount it is refused', async () => {
    const { makeLink, provider, ref, books } = await link()
    const made = await makeLink()
    expect(await makeLink()).toEqual(made)
    const other = provider.makeLink(ACCOUNT, {
      ...{ paymentId: ref.paymentId, amountMinor: 1, currency: 'GBP', description: 'x', timeoutMs: 1_000 },
    })
    await expect(other).rejects.toMatchObject({ failure: 'not-begun' })
    expect(books.links.size).toBe(1)
    const lost = await link(1_200 + PENCE.takesThenFails)
    await expect(lost.makeLink()).rejects.toMatchObject({ failure: 'unsure' })
    expect(await lost.ask()).toMatchObject({ kind: 'waiting' })
    expect(await lost.makeLink()).toMatchObject({ payAt: expect.stringMatching(/^http/) })
  })

  it('D11 a card that was declined leaves the page open, until its time is over', async () => {
    const { makeLink, ask, books } = await link(1_200 + PENCE.declines)
    const { payAt } = await makeLink()
    await books.pay(payAt)
    expect(await ask()).toMatchObject({ kind: 'waiting' })
    books.pass(600_000 + 119_999)
    expect(await ask()).toMatchObject({ kind: 'waiting' })
    books.pass(1)
    expect(await ask()).toMatchObject({ kind: 'declined' })
  })

  it('D11 nobody paid: it is closed with SumUp before it is called cancelled', async () => {
    const { makeLink, ask, books } = await link()
    const { providerPaymentId } = await makeLink()
    books.pass(600_000 + 120_000)
    expect(await ask()).toMatchObject({ kind: 'cancelled' })
    expect(books.links.get(providerPaymentId)?.status).toBe('EXPIRED')
  })

  it('D11 paid in the last moment it is approved, and given up too late as well', async () => {
    const { makeLink, ask, books, provider, ref } = await link()
    await books.pay((await makeLink()).payAt)
    books.pass(3_600_000)
    const approved = { kind: 'approved', amountMinor: AMOUNT, card: { last4: '3456', entry: 'online' } }
    expect(await ask()).toMatchObject(approved)
    expect(await provider.cancel(ACCOUNT, ref)).toMatchObject(approved)
  })

  it('D11 is none where it was never made, and unknown where SumUp had it', async () => {
    const { ask, provider, ref } = await link()
    expect(await ask()).toEqual({ kind: 'none' })
    const had = { ...ref, providerPaymentId: crypto.randomUUID() }
    await expect(provider.progress(ACCOUNT, had)).rejects.toMatchObject({ failure: 'unsure' })
    await expect(provider.cancel(ACCOUNT, had)).rejects.toMatchObject({ failure: 'unsure' })
  })
})

describe('SumUp: a day’s list', () => {
  it('D11 follows every page, and lists payments alone, each with what went back', async () => {
    const { provider, books } = await make()
    books.pageSize = 2
    const from = books.now()
    const ids: string[] = []
    for (let nth = 0; nth < 5; nth++) {
      const payment = { paymentId: uuidv7(), terminalId: READER, providerPaymentId: undefined }
      ids.push(payment.paymentId)
      const amountMinor = nth === 3 ? 1_200 + PENCE.declines : 1_000 + nth
      await provider.start(ACCOUNT, { ...payment, amountMinor, currency: 'GBP', timeoutMs: 30_000 })
      books.cardIsRead()
      const refund = { ...payment, refundId: uuidv7(), amountMinor: 150, otherRefunds: [] }
      if (nth === 0) await provider.refund(ACCOUNT, refund)
      books.pass(60_000)
    }
    const { payAt } = await provider.makeLink(ACCOUNT, {
      ...{ paymentId: uuidv7(), amountMinor: 99, currency: 'GBP', description: 'A shop', timeoutMs: 60_000 },
    })
    await books.pay(payAt)
    books.noteCash(500)
    const listed = await provider.list(ACCOUNT, from, new Date(books.now().getTime() + 1))
    expect(
      listed.map(({ paymentId, takenMinor, refundedMinor }) => [paymentId, takenMinor, refundedMinor]),
    ).toEqual([
      [ids[0], 1_000, 150],
      [ids[1], 1_001, 0],
      [ids[2], 1_002, 0],
      [ids[4], 1_004, 0],
      [undefined, 99, 0],
    ])
    expect(listed[0]?.at).toEqual(from)
    expect(await provider.list(ACCOUNT, from, from)).toEqual([])
  })
})

it('PAY-013 SumUp calls without a signature: none of its calls is believed', async () => {
  const { provider } = await make()
  const webhook = {
    headers: {},
    body: '{"event_type":"solo.transaction.updated"}',
    address: 'https://till.example',
  }
  expect(provider.capabilities.webhooks).toBe(false)
  expect(await provider.readWebhook({ ...ACCOUNT, webhookSecret: 'whatever' }, webhook)).toBeUndefined()
})
