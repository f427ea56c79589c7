import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { readable } from '../engine/readable-answer.ts'
import { between, type OnItsWay } from './between.test-support.ts'
import { type PaymentProvider, ProviderError, UnknownTerminal } from './provider.ts'
import { begin, type Make, taken } from './subject.test-support.ts'

const UNREADABLE: readonly (readonly [OnItsWay['status'], OnItsWay['text']])[] = [
  ...['', 'null', '7', '"yes"', '{}', '{"data":7}', '{"id":', '<html>Sign in</html>'].map(
    (text) => [200, text] as const,
  ),
  ...[500, 502, 503].map((status) => [status, '<html>Out of order</html>'] as const),
]

/** In the form of any of them. */
const FORBIDDEN = JSON.stringify({
  error: { type: 'invalid_request_error', message: 'No' },
  ...{ errors: [{ category: 'AUTHENTICATION_ERROR', code: 'FORBIDDEN' }], status: 403, errorCode: '010' },
})

/** The amount as providers write it, in pence or in pounds. */
const amountsOf = (minor: number) =>
  new RegExp(`(:\\s*)(?:${minor}|${`${minor / 100}`.replace('.', '\\.')}0?)(?=[,}\\s])`, 'g')

/** What every provider must do, the simulator and each adapter alike. The names are what a report lists. */
const CASES: Readonly<Record<string, (make: Make) => Promise<void>>> = {
  'finds its terminals, pairs one twice and reaches it': async (make) => {
    const { provider, account, terminalId } = await make()
    if (provider.capabilities.scans)
      expect((await provider.scan(account)).map((found) => found.terminalId)).toContain(terminalId)
    expect(await provider.pair(account, terminalId)).toMatchObject({ terminalId })
    expect(await provider.pair(account, terminalId)).toMatchObject({ terminalId })
    expect(await provider.status(account, terminalId)).toBe('online')
  },

  'of a terminal that it does not know it says so, and that it was reached': async (make) => {
    const { provider, account } = await make()
    await expect(provider.pair(account, 'no_such_terminal')).rejects.toBeInstanceOf(UnknownTerminal)
  },

  'waits for the card, then approves, with no more of its number than four digits': async (make) => {
    const { start, ask, cardIsRead, amountMinor } = await begin(make, 'approves')
    expect(await start()).toMatchObject({ kind: 'waiting' })
    await cardIsRead()
    const approved = await ask()
    expect(approved).toMatchObject({ kind: 'approved', amountMinor })
    if (approved.kind === 'approved') expect(approved.card.last4 ?? '0000').toMatch(/^\d{4}$/)
  },

  'started twice under one id it takes the money once': async (make) => {
    const { start, ask, cardIsRead, provider, account, payment, amountMinor } = await begin(make, 'approves')
    await Promise.all([start(), start()])
    await cardIsRead()
    expect(await start()).toMatchObject({ kind: 'approved', amountMinor })
    expect(await ask()).toMatchObject({ kind: 'approved', amountMinor })
    const refund = { ...payment, refundId: uuidv7(), amountMinor: amountMinor + 1, otherRefunds: [] }
    expect(await provider.refund(account, refund)).toMatchObject({ kind: 'refused' })
  },

  'says declined of a declined card, and that is no error': async (make) => {
    const { start, ask, cardIsRead } = await begin(make, 'declines')
    await start()
    await cardIsRead()
    expect(await ask()).toMatchObject({ kind: 'declined', reason: expect.any(String) })
  },

  'took the money and answered with an error: unsure, and approved when asked again': async (make) => {
    const { start, ask, cardIsRead, amountMinor } = await begin(make, 'takesThenFails')
    await expect(start()).rejects.toMatchObject({ failure: 'unsure' })
    await cardIsRead()
    expect(await ask()).toMatchObject({ kind: 'approved', amountMinor })
  },

  'cannot be reached: nothing was begun, and it knows of nothing': async (make) => {
    const { start, ask } = await begin(make, 'neverReached')
    await expect(start()).rejects.toMatchObject({ failure: 'not-begun' })
    expect(await ask()).toEqual({ kind: 'none' })
  },

  'a line that drops leaves it unsure, until it is asked after its time': async (make) => {
    const { start, ask, cardIsRead } = await begin(make, 'lineDrops')
    await expect(start()).rejects.toMatchObject({ failure: 'unsure' })
    // A terminal may take its time to begin.
    await cardIsRead()
    expect(await ask()).toEqual({ kind: 'none' })
  },

  'cancels while it waits, and says so again': async (make) => {
    const { start, provider, account, payment, ask, cardIsRead } = await begin(make, 'noCardComes')
    await start()
    expect(await provider.cancel(account, payment)).toMatchObject({ kind: 'cancelled' })
    await cardIsRead()
    expect(await ask()).toMatchObject({ kind: 'cancelled' })
  },

  'a cancel that comes too late is answered with the approval': async (make) => {
    const { start, provider, account, payment, cardIsRead } = await begin(make, 'approves')
    await start()
    await cardIsRead()
    expect(await provider.cancel(account, payment)).toMatchObject({ kind: 'approved' })
  },

  'refunds in part, the rest, and no penny more; the same refund once': async (make) => {
    const { start, ask, provider, account, payment, cardIsRead, amountMinor } = await begin(make, 'approves')
    await start()
    await cardIsRead()
    await ask()
    const refund = (amount: number, otherRefunds: readonly number[]) => ({
      ...payment,
      ...{ refundId: uuidv7(), amountMinor: amount, otherRefunds },
    })
    const part = refund(amountMinor - 100, [])
    for (const _time of [1, 2])
      expect(await provider.refund(account, part)).toMatchObject({ kind: 'refunded' })
    const rest = refund(100, [part.amountMinor])
    expect(await provider.refund(account, rest)).toMatchObject({ kind: 'refunded' })
    const tooMuch = refund(1, [part.amountMinor, rest.amountMinor])
    expect(await provider.refund(account, tooMuch)).toMatchObject({ kind: 'refused' })
    const asked = { ...part, otherRefunds: [rest.amountMinor] }
    expect(await provider.refundProgress(account, asked)).toMatchObject({ kind: 'refunded' })
  },

  'gave back and answered with an error: unsure, and given back once when asked again': async (make) => {
    const { start, ask, provider, account, payment, cardIsRead, amountMinor, givesBackThenFails } =
      await begin(make, 'approves')
    await start()
    await cardIsRead()
    await ask()
    const refund = { ...payment, refundId: uuidv7(), amountMinor: givesBackThenFails, otherRefunds: [] }
    await expect(provider.refund(account, refund)).rejects.toMatchObject({ failure: 'unsure' })
    expect(await provider.refund(account, refund)).toMatchObject({ kind: 'refunded' })
    const left = { refundId: uuidv7(), amountMinor: amountMinor - givesBackThenFails }
    const rest = { ...payment, ...left, otherRefunds: [givesBackThenFails] }
    expect(await provider.refund(account, rest)).toMatchObject({ kind: 'refunded' })
  },

  'gave back and its answer was lost: a server that knows nothing of it gives back no more': async (make) => {
    const { provider, another, account, payment, amountMinor, givesBackThenFails } = await taken(make)
    const refund = { ...payment, refundId: uuidv7(), amountMinor: givesBackThenFails, otherRefunds: [] }
    await expect(provider.refund(account, refund)).rejects.toMatchObject({ failure: 'unsure' })
    expect(await another().refundProgress(account, refund)).toMatchObject({ kind: 'refunded' })
    expect(await another().refund(account, refund)).toMatchObject({ kind: 'refunded' })
    const left = { refundId: uuidv7(), amountMinor: amountMinor - givesBackThenFails }
    const rest = { ...payment, ...left, otherRefunds: [givesBackThenFails] }
    expect(await another().refund(account, rest)).toMatchObject({ kind: 'refunded' })
  },

  'that a provider has too much to do, or is not there, is no refusal of a refund: it is given when asked again':
    async (make) => {
      const { another, address, account, payment } = await taken(make)
      if (address === undefined) return
      const refund = { ...payment, refundId: uuidv7(), amountMinor: 100, otherRefunds: [] }
      const nobody = another('http://127.0.0.1:9')
      await expect(nobody.refund(account, refund)).rejects.toBeInstanceOf(ProviderError)
      const busy = await between(address, (answer, { method }) =>
        method === 'POST' ? { status: 429, text: '{"error":{"message":"Too many"}}' } : answer,
      )
      await expect(another(busy.address).refund(account, refund)).rejects.toBeInstanceOf(ProviderError)
      await busy.close()
      expect(await another().refund(account, refund)).toMatchObject({ kind: 'refunded' })
    },

  'the same refund asked for at once by two servers is given once, or it is said that it must not be': async (
    make,
  ) => {
    const { provider, another, account, payment, amountMinor } = await taken(make)
    const refund = { ...payment, refundId: uuidv7(), amountMinor: 300, otherRefunds: [] }
    if (provider.refundShowsWithinMs !== undefined)
      return expect(provider.refundShowsWithinMs).toBeGreaterThanOrEqual(60_000)
    await Promise.allSettled([provider.refund(account, refund), another().refund(account, refund)])
    expect(await another().refund(account, refund)).toMatchObject({ kind: 'refunded' })
    const rest = { ...payment, refundId: uuidv7(), amountMinor: amountMinor - 300, otherRefunds: [300] }
    expect(await provider.refund(account, rest)).toMatchObject({ kind: 'refunded' })
  },

  'an answer that cannot be read is unsure, whatever was asked: never "none", never an end': async (make) => {
    const subject = await taken(make)
    const { another, address, account, payment, now } = subject
    if (address === undefined) return
    const refund = { ...payment, refundId: uuidv7(), amountMinor: 100, otherRefunds: [] }
    const toStart = { ...payment, paymentId: uuidv7(), amountMinor: 1_250, timeoutMs: 30_000 }
    const until = new Date(now().getTime() + 60_000)
    const ask: Readonly<Record<string, (one: PaymentProvider) => Promise<unknown>>> = {
      start: (one) => one.start(account, { ...toStart, currency: 'GBP' }),
      progress: (one) => one.progress(account, payment),
      cancel: (one) => one.cancel(account, payment),
      refund: (one) => one.refund(account, refund),
      refundProgress: (one) => one.refundProgress(account, refund),
      ...(subject.provider.capabilities.lists && { list: (one) => one.list(account, new Date(0), until) }),
    }
    const otherwise: string[] = []
    for (const [status, text] of UNREADABLE) {
      if (subject.leavesOutWhatIsEmpty && status === 200 && /^\{.*\}$/.test(text)) continue
      const line = await between(address, () => ({ status, text }))
      const one = another(line.address)
      for (const [call, asked] of Object.entries(ask)) {
        const said: unknown = await asked(one).catch((error: unknown) => error)
        if (!(said instanceof ProviderError && said.failure === 'unsure'))
          otherwise.push(`${call}, ${status} ${text}: ${said instanceof Error ? said : JSON.stringify(said)}`)
      }
      await line.close()
    }
    expect(otherwise).toEqual([])
    expect(await subject.ask()).toMatchObject({ kind: 'approved' })
  },

  'an approval of an amount that is none is no approval; of a card that cannot be read it is one': async (
    make,
  ) => {
    const { another, address, account, payment, amountMinor } = await taken(make)
    if (address === undefined) return
    const heard = async (change: (text: string) => string) => {
      const line = await between(address, ({ status, text }) => ({ status, text: change(text) }))
      const answer = another(line.address).progress(account, payment).then(readable)
      return answer.finally(line.close)
    }
    const believed: string[] = []
    for (const amount of ['0', '-1', '12.505', '1e15', 'null', '"much"']) {
      const answer = heard((text) => text.replaceAll(amountsOf(amountMinor), `$1${amount}`))
      const said: unknown = await answer.catch((error: unknown) => error)
      if (!(said instanceof ProviderError && said.failure === 'unsure'))
        believed.push(`${amount}: ${said instanceof Error ? said : JSON.stringify(said)}`)
    }
    expect(believed).toEqual([])
    const approved = { kind: 'approved', amountMinor }
    const told = await heard((text) => text.replaceAll(/(?<=")(?:\d{6}[*]+)?\d{4}(?=")/g, '42'))
    expect(told).toMatchObject(approved)
    if (told.kind === 'approved') expect(told.card.last4 ?? '0000').toMatch(/^\d{4}$/)
  },

  'a key that it does not know is said to be the key': async (make) => {
    const subject = await taken(make)
    const { provider, account, terminalId, amounts, now } = subject
    if (!provider.needsApiKey) return
    const stranger = { ...account, apiKey: 'not-the-key' }
    const payment = { paymentId: uuidv7(), terminalId, amountMinor: amounts.approves, timeoutMs: 30_000 }
    const refused = { failure: 'credentials' }
    await expect(provider.start(stranger, { ...payment, currency: 'GBP' })).rejects.toMatchObject(refused)
    await expect(provider.pair({ ...account, apiKey: undefined }, terminalId)).rejects.toMatchObject(refused)
    const refund = { ...subject.payment, refundId: uuidv7(), amountMinor: 100, otherRefunds: [] }
    for (const asked of [
      () => provider.progress(stranger, subject.payment),
      () => provider.cancel(stranger, subject.payment),
      () => provider.refund(stranger, refund),
      () => provider.refundProgress(stranger, refund),
      ...(provider.capabilities.lists ? [() => provider.list(stranger, new Date(0), now())] : []),
    ])
      await expect(asked()).rejects.toMatchObject(refused)
    // One that it knows and that may not do this is the key too.
    if (subject.address === undefined) return
    const forbids = await between(subject.address, () => ({ status: 403, text: FORBIDDEN }))
    const one = subject.another(forbids.address)
    await expect(one.progress(account, subject.payment)).rejects.toMatchObject(refused)
    await expect(one.refund(account, refund)).rejects.toMatchObject(refused)
    await forbids.close()
  },

  'a webhook names its payment, whether it comes once or twice; one that was changed, or is nobody’s, names none':
    async (make) => {
      const { start, provider, account, payment, cardIsRead, webhook, unsigned } = await begin(
        make,
        'approves',
      )
      expect(webhook !== undefined).toBe(provider.capabilities.webhooks)
      if (!webhook) return
      await start()
      await cardIsRead()
      const genuine = await webhook(payment)
      const { paymentId } = payment
      for (const _time of [1, 2]) expect(await provider.readWebhook(account, genuine)).toEqual({ paymentId })
      const changed = {
        ...genuine,
        body: genuine.body.replace(/[0-9](?=[^0-9]*$)/, (digit) => `${9 - Number(digit)}`),
      }
      expect(changed.body).not.toBe(genuine.body)
      expect(await provider.readWebhook(account, changed)).toBeUndefined()
      expect(await provider.readWebhook({ ...account, webhookSecret: undefined }, genuine)).toBeUndefined()
      expect(await provider.readWebhook({ ...account, webhookSecret: 'YQ==' }, genuine)).toBeUndefined()
      const bare = unsigned?.(genuine) ?? { ...genuine, headers: {} }
      expect(await provider.readWebhook(account, bare)).toBeUndefined()
      expect(await provider.readWebhook(account, { ...genuine, body: 'no JSON' })).toBeUndefined()
    },

  'a link can be paid until it is, and given up': async (make) => {
    const { provider, account, amounts, linkIsPaid, linkWebhook } = await make()
    expect(linkIsPaid !== undefined).toBe(provider.capabilities.links)
    if (!linkIsPaid) return
    const begin = async () => {
      const paymentId = uuidv7()
      const link = {
        amountMinor: amounts.approves,
        currency: 'GBP',
        description: 'T1-000001',
        timeoutMs: 600_000,
      }
      const made = await provider.makeLink(account, { paymentId, ...link, currency: 'GBP' })
      expect(made.payAt).toMatch(/^https?:/)
      const ref = { paymentId, terminalId: undefined, providerPaymentId: made.providerPaymentId }
      expect(await provider.progress(account, ref)).toMatchObject({ kind: 'waiting' })
      return { ...made, ref }
    }
    const paid = await begin()
    await linkIsPaid(paid.payAt)
    const approved = { kind: 'approved', amountMinor: amounts.approves }
    expect(await provider.progress(account, paid.ref)).toMatchObject(approved)
    const told = linkWebhook && (await provider.readWebhook(account, await linkWebhook(paid.ref)))
    const ref = {
      ...paid.ref,
      ...(told && 'providerPaymentId' in told && { providerPaymentId: told.providerPaymentId }),
    }
    const approvedAs = await provider.progress(account, ref)
    if (approvedAs.kind !== 'approved') throw new Error('It was approved a moment ago')
    const refund = {
      ...ref,
      ...{ providerPaymentId: approvedAs.providerPaymentId, refundId: uuidv7() },
      ...{ amountMinor: 100, otherRefunds: [] },
    }
    expect(await provider.refund(account, refund)).toMatchObject({ kind: 'refunded' })
    const left = await begin()
    expect(await provider.cancel(account, left.ref)).toMatchObject({ kind: 'cancelled' })
    expect(await provider.progress(account, left.ref)).toMatchObject({ kind: 'cancelled' })
  },

  'lists what it took and gave back, for the day’s comparison': async (make) => {
    const { start, ask, provider, account, payment, cardIsRead, amountMinor, now } = await begin(
      make,
      'approves',
    )
    const from = new Date(now().getTime() - 60_000)
    if (!provider.capabilities.lists) {
      await expect(provider.list(account, from, now())).rejects.toMatchObject({ failure: 'not-begun' })
      return
    }
    await start()
    await cardIsRead()
    await ask()
    await provider.refund(account, { ...payment, refundId: uuidv7(), amountMinor: 100, otherRefunds: [] })
    const listed = await provider.list(account, from, new Date(now().getTime() + 60_000))
    expect(listed.filter(({ paymentId }) => paymentId === payment.paymentId)).toMatchObject([
      { takenMinor: amountMinor, refundedMinor: 100 },
    ])
    expect(await provider.list(account, new Date(0), new Date(from.getTime() - 1))).toEqual([])
  },
}

export function behavesAsProvider(name: string, make: Make): void {
  describe(`PAY-013 ${name} behaves as a provider`, () => {
    for (const [behaviour, proof] of Object.entries(CASES)) it(behaviour, () => proof(make))
  })
}
