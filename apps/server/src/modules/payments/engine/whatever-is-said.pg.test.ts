import type { Minor } from '@tuppence/domain/money'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { type PaymentProvider, type Progress, ProviderError } from '../providers/provider.ts'
import { drivePayment } from './drive-payment.ts'
import { givePaymentUp, settleByPerson } from './end-payment.ts'
import type { EngineParts } from './engine-parts.ts'
import { paymentWorker } from './payment-worker.ts'
import { asking, testEngine } from './shop-with-terminal.test-support.ts'

const { app, ownerSql, pass, parts, provider, send, shopWithTerminal } = await testEngine()

let shop: Awaited<ReturnType<typeof shopWithTerminal>>
beforeEach(async () => {
  shop = await shopWithTerminal()
})

/** The engine over a provider that answers so, where the simulator would answer otherwise. */
const saying = (says: Partial<PaymentProvider>): EngineParts => ({
  ...parts,
  providers: new Map([[provider.name, { ...provider, ...says }]]),
})
const answering = (progress: Progress) =>
  saying({ progress: async () => progress, cancel: async () => progress })
const approved = (amountMinor: Minor, card: object): Progress => ({
  ...{ kind: 'approved', providerPaymentId: 'p_1', amountMinor, card },
})

describe('whatever a provider says', () => {
  it.each([
    ['a card number in place of four digits', { cardType: 'Visa', last4: '4242424242424242' }],
    ['three digits', { last4: '424' }],
    ['blanks, and letters that nobody sees', { cardType: ' ', authCode: '\u0000', entry: 7 }],
    ['words without end', { cardType: 'x'.repeat(5_000) }],
    ['no card at all', undefined],
  ])('D11 P4 the money of an approval is in the books where it tells %s', async (_said, card) => {
    const { id } = await shop.begin('5.00')
    const told = answering({ ...approved(500, {}), card: card as object } as Progress)
    const payment = await drivePayment(told, shop.organizationId, id)
    expect(payment).toMatchObject({ state: 'approved', approvedAmount: '5.00' })
    expect(JSON.stringify(payment.card)).not.toMatch(/\d{5}|x{61}/)
    expect((await send(shop.at('manager'), 'GET', `/api/payments/${id}`)).json()).toEqual(payment)
  })

  it.each([0, -500, 12.5, Number.NaN, 1e15])(
    'D11 P4 an approval of %s pence leaves it unknown, and a person says what is so',
    async (amountMinor) => {
      const { id } = await shop.begin('5.00')
      const told = answering(approved(amountMinor, {}))
      expect(await drivePayment(told, shop.organizationId, id)).toMatchObject({
        ...{ state: 'unknown', reason: expect.stringContaining('with an amount that is none') },
      })
      const word = { taken: true, reason: 'The terminal printed a receipt' }
      const settled = await settleByPerson(told, asking(shop.at('manager')), id, word)
      expect(settled).toMatchObject({ state: 'approved', approvedAmount: '5.00' })
    },
  )

  it.each<[string, Progress]>([
    ['a no with letters that no book takes', { kind: 'declined', reason: 'No\u0000 '.repeat(900) }],
    ['a no without a reason', { kind: 'failed', reason: undefined } as unknown as Progress],
  ])('D11 %s ends it', async (_said, progress) => {
    const { id } = await shop.begin('5.00')
    const ended = await drivePayment(answering(progress), shop.organizationId, id)
    expect(ended).toMatchObject({ state: progress.kind, reason: expect.stringMatching(/^.{2,500}$/) })
  })

  it('D11 P4 what is no answer at all leaves it unknown, and nobody’s question fails', async () => {
    const { id } = await shop.begin('5.00')
    const told = answering({ kind: 'perhaps' } as unknown as Progress)
    expect(await drivePayment(told, shop.organizationId, id)).toMatchObject({ state: 'unknown' })
    expect(await givePaymentUp(told, shop.asker, id)).toMatchObject({ state: 'unknown' })
    const word = { taken: false, reason: 'Nothing is on its pages' }
    const settled = await settleByPerson(told, asking(shop.at('manager')), id, word)
    expect(settled).toMatchObject({ state: 'failed', isGivenUp: true })
  })

  it('D11 P4 that it waits for the card, long after its time, is for a person to look up', async () => {
    const { id } = await shop.begin('5.02')
    const told = answering({ kind: 'waiting', providerPaymentId: 'p_1' })
    const manager = asking(shop.at('manager'))
    const word = { taken: false, reason: 'The terminal is switched off' }
    await expect(settleByPerson(told, manager, id, word)).rejects.toMatchObject({
      code: 'payment-still-waits',
    })
    // Within its time it is given up, and its terminal told so.
    expect(await drivePayment(told, shop.organizationId, id)).toMatchObject({ state: 'waiting' })
    await pass(30_000 + 5 * 60_000 + 1)
    await paymentWorker(told, app.log).round()
    expect(await drivePayment(told, shop.organizationId, id)).toMatchObject({
      ...{ state: 'unknown', reason: expect.stringContaining('waits for the card still') },
    })
    let hasStopped = false
    const stops = saying({
      progress: async () => ({ kind: 'waiting', providerPaymentId: 'p_1' }),
      cancel: async () => {
        hasStopped = true
        return { kind: 'waiting', providerPaymentId: 'p_1' }
      },
    })
    expect(await settleByPerson(stops, manager, id, word)).toMatchObject({ state: 'failed', isGivenUp: true })
    expect(hasStopped).toBe(true)
  })

  it('D11 P4 a link waits for all of the time that its customer has, and five minutes more', async () => {
    const link = { by: 'link', provider: 'simulator', terminalId: undefined } as const
    const { id } = await shop.begin('5.02', uuidv7(), link)
    const told = answering({ kind: 'waiting', providerPaymentId: 'p_1' })
    for (const afterMs of [6 * 60_000, 8 * 60_000]) {
      await pass(afterMs)
      expect(await drivePayment(told, shop.organizationId, id)).toMatchObject({ state: 'waiting' })
    }
    await pass(7 * 60_000)
    expect(await drivePayment(told, shop.organizationId, id)).toMatchObject({ state: 'unknown' })
  })
})

describe('a question that had no answer', () => {
  const silent = saying({
    progress: async () => {
      throw new ProviderError('unsure', 'The provider answered with an error of its own.')
    },
    cancel: async () => {
      throw new ProviderError('unsure', 'The provider answered with an error of its own.')
    },
  })

  it('D11 leaves it unknown until the provider says that it waits still', async () => {
    const { id } = await shop.begin('5.02')
    expect(await drivePayment(silent, shop.organizationId, id)).toMatchObject({ state: 'unknown' })
    expect(await shop.ask(id)).toMatchObject({ state: 'waiting' })
    const [kept] = await ownerSql`select status, error_message from payment_transactions where id = ${id}`
    expect(kept).toEqual({ status: 'waiting', error_message: null })
  })

  it('D11 P3 keeps one that the till gave up in doubt: cash that is taken meanwhile is not the only money', async () => {
    const { id } = await shop.begin('5.02')
    expect(await givePaymentUp(silent, shop.asker, id)).toMatchObject({ state: 'unknown', isGivenUp: true })
    expect(await shop.ask(id)).toMatchObject({ state: 'unknown', isGivenUp: true })
    await expect(shop.begin('3.00')).rejects.toMatchObject({ code: 'terminal-busy' })
    // The card came after all.
    const told = answering(approved(502, { last4: '4242' }))
    expect(await drivePayment(told, shop.organizationId, id)).toMatchObject({
      state: 'approved',
      isGivenUp: true,
    })
    const { takenNotUsed } = (await send(shop.at('manager'), 'GET', '/api/payments/attention')).json()
    expect(takenNotUsed).toMatchObject([{ id }])
  })

  it('P4 D11 says nothing against its provider: while the reader asks for the card nobody says how it ended', async () => {
    const { id } = await shop.begin('5.02')
    const manager = asking(shop.at('manager'))
    const word = { taken: true, reason: 'The customer says so' }
    await givePaymentUp(silent, shop.asker, id)
    await expect(settleByPerson(parts, manager, id, word)).rejects.toMatchObject({
      code: 'payment-still-waits',
    })
    // What took nothing is to take nothing: the reader stops asking, and that is known then.
    const not = settleByPerson(parts, manager, id, { ...word, taken: false })
    await expect(not).rejects.toMatchObject({ code: 'payment-not-unknown' })
    expect(await shop.ask(id)).toMatchObject({ state: 'cancelled', isGivenUp: true })
  })

  it('D11 does not bring back what has ended', async () => {
    const id = uuidv7()
    await shop.begin('5.01', id)
    await pass(2_000)
    expect(await shop.ask(id)).toMatchObject({ state: 'declined' })
    const told = answering({ kind: 'waiting', providerPaymentId: 'p_1' })
    expect(await drivePayment(told, shop.organizationId, id, 'also-ended')).toMatchObject({
      state: 'declined',
    })
  })
})
