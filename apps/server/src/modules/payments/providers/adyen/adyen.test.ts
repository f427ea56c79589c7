import { uuidv7 } from 'uuidv7'
import { afterEach, describe, expect, it } from 'vitest'
import { behavesAsProvider } from '../behaviour.test-support.ts'
import { adyen } from './adyen.ts'
import { adyenLine } from './adyen-line.ts'
import { adyenSdk } from './adyen-sdk.ts'
import {
  ACCOUNT,
  type AdyenStandIn,
  adyenStandIn,
  signedWebhook,
  TERMINAL,
} from './adyen-stand-in.test-support.ts'
import { rejected } from './adyen-terminal.test-support.ts'

const open: AdyenStandIn[] = []

afterEach(async () => {
  const standIns = open.splice(0)
  await Promise.all(standIns.map(({ close }) => close()))
  // A request that Adyen would not let through is a fault of ours, whatever became of it.
  for (const { refused } of standIns) expect(refused).toEqual([])
})

async function make(merchants?: readonly string[]) {
  const server = await adyenStandIn(merchants)
  open.push(server)
  const another = (address = server.address) => adyen({ address, now: server.now })
  return { server, another, provider: another() }
}

behavesAsProvider('Adyen', async () => {
  const { server, another, provider } = await make()
  return {
    ...{ another, address: server.address },
    ...{ provider, account: ACCOUNT, terminalId: TERMINAL },
    now: server.now,
    cardIsRead: () => server.pass(2_000),
    amounts: {
      ...{ approves: 1_250, declines: 1_201, takesThenFails: 1_204 },
      ...{ neverReached: 1_207, lineDrops: 1_203, noCardComes: 1_202 },
    },
    givesBackThenFails: 208,
    webhook: async ({ paymentId }) => signedWebhook(paymentId),
    unsigned: (webhook) => ({ ...webhook, body: webhook.body.replace(/,?"hmacSignature":"[^"]+"/, '') }),
    linkIsPaid: async (payAt) => {
      server.links.of(payAt).status = 'completed'
    },
    linkWebhook: async ({ paymentId }) => {
      const { id, pspReference } = server.links.of(paymentId)
      return signedWebhook(paymentId, { pspReference, paymentLinkId: id })
    },
  }
})

async function begin(amountMinor: number) {
  const { server, provider } = await make()
  const payment = { paymentId: uuidv7(), terminalId: TERMINAL, providerPaymentId: undefined }
  const start = () => provider.start(ACCOUNT, { ...payment, amountMinor, currency: 'GBP', timeoutMs: 30_000 })
  return { server, provider, payment, start, ask: () => provider.progress(ACCOUNT, payment) }
}

const idMadeAt = (at: Date): string =>
  `${at
    .getTime()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-7000-8000-000000000001`

describe('a terminal of Adyen’s', () => {
  it('PAY-013 tells of a card what a receipt needs, in either way that Adyen writes it', async () => {
    const card = { cardType: 'Mastercard', last4: '9999', authCode: '123456', entry: 'contactless' }
    for (const [amountMinor, applicationId] of [
      [2_500, 'A0000000041010'],
      [2_510, 'A0000000031010'],
    ] as const) {
      const { server, start, ask } = await begin(amountMinor)
      await start()
      await server.pass(2_000)
      expect(await ask()).toMatchObject({ kind: 'approved', card: { ...card, applicationId } })
    }
  })

  it('D11 says cancelled of a payment that was cancelled on it, or that no card came for', async () => {
    const cancelled = await begin(1_206)
    await cancelled.start()
    await cancelled.server.pass(2_000)
    expect(await cancelled.ask()).toMatchObject({ kind: 'cancelled' })
    const waited = await begin(1_202)
    await waited.start()
    await waited.server.pass(119_999)
    expect(await waited.ask()).toMatchObject({ kind: 'waiting' })
    await waited.server.pass(1)
    expect(await waited.ask()).toMatchObject({ kind: 'cancelled' })
  })

  it('D11 gives a bank’s reason for its no, and approves the part that it took', async () => {
    const declined = await begin(1_201)
    await declined.start()
    await declined.server.pass(2_000)
    expect(await declined.ask()).toMatchObject({
      kind: 'declined',
      reason: 'The card’s bank declined it (214 Declined online).',
    })
    const part = await begin(1_005)
    await part.start()
    await part.server.pass(2_000)
    expect(await part.ask()).toMatchObject({ kind: 'approved', amountMinor: 503 })
  })

  it('D11 believes no approval in another currency', async () => {
    const { server, start, ask, provider } = await begin(1_209)
    await start()
    await server.pass(2_000)
    await expect(ask()).rejects.toMatchObject({ failure: 'unsure' })
    expect(await provider.status(ACCOUNT, TERMINAL)).toBe('online')
  })

  it('D11 is not believed of a payment whose answer names another', async () => {
    const { server, provider, payment, start, ask } = await begin(1_250)
    await start()
    await server.pass(2_000)
    expect(await ask()).toMatchObject({ kind: 'approved' })
    server.terminal.answersOf = payment.paymentId
    const other = { ...payment, paymentId: uuidv7() }
    await expect(provider.progress(ACCOUNT, other)).rejects.toMatchObject({ failure: 'unsure' })
  })

  it('D11 that is busy begins nothing, and says so; busy with this very payment it waits', async () => {
    const { server, start } = await begin(1_250)
    server.terminal.isBusyElsewhere = true
    await expect(start()).rejects.toMatchObject({
      failure: 'not-begun',
      message: expect.stringContaining('busy'),
    })
    server.terminal.isBusyElsewhere = false
    expect(await start()).toMatchObject({ kind: 'waiting' })
    expect(await start()).toMatchObject({ kind: 'waiting' })
    await server.pass(2_000)
    expect(server.terminal.taken).toBe(1)
  })

  it('PAY-016 that is switched off is offline, begins nothing, and leaves a payment unsure', async () => {
    const { server, provider, start, ask } = await begin(1_250)
    server.terminal.isSwitchedOff = true
    expect(await provider.status(ACCOUNT, TERMINAL)).toBe('offline')
    expect(await provider.scan(ACCOUNT)).toEqual([])
    await expect(start()).rejects.toMatchObject({ failure: 'not-begun' })
    server.terminal.isSwitchedOff = false
    await start()
    server.terminal.isSwitchedOff = true
    await expect(ask()).rejects.toMatchObject({ failure: 'unsure' })
  })

  it('D11 is not sure of a payment whose message Adyen had and the terminal may have had', async () => {
    const { server, start } = await begin(1_250)
    server.terminal.next.set('Payment', rejected('Did not receive a response from the POI.'))
    await expect(start()).rejects.toMatchObject({ failure: 'unsure' })
  })

  it('PAY-013 is known by its model and serial number, and only in its own merchant account', async () => {
    const { provider } = await make()
    const [own, p400] = await provider.scan(ACCOUNT)
    expect(own).toMatchObject({ brand: 'Adyen', model: 'S1F2', serialNumber: '000158213300585' })
    expect(p400).toMatchObject({ brand: 'Verifone', model: 'P400 Plus' })
    for (const name of ['S1F2-1', 'no such name', '../../v3/me'])
      await expect(provider.pair(ACCOUNT, name)).rejects.toMatchObject({ failure: 'not-begun' })
    const elsewhere = { ...ACCOUNT, merchantId: 'AnotherShop' }
    await expect(provider.pair(elsewhere, TERMINAL)).rejects.toMatchObject({ failure: 'credentials' })
  })

  it('gives back by the payment’s reference where the terminal is connected no more, and once', async () => {
    const { server, provider, payment, start, ask } = await begin(1_250)
    await start()
    await server.pass(2_000)
    const approved = await ask()
    if (approved.kind !== 'approved') throw new Error('It was approved a moment ago')
    const { providerPaymentId } = approved
    const refund = {
      ...payment,
      terminalId: undefined,
      providerPaymentId,
      refundId: uuidv7(),
      otherRefunds: [],
    }
    for (const way of [provider.refund, provider.refundProgress])
      expect(await way(ACCOUNT, { ...refund, amountMinor: 1_250 })).toMatchObject({ kind: 'refunded' })
    const more = { ...refund, refundId: uuidv7(), amountMinor: 1_251 }
    expect(await provider.refund(ACCOUNT, more)).toMatchObject({ kind: 'refused' })
    await expect(provider.progress(ACCOUNT, { ...refund })).rejects.toMatchObject({ failure: 'unsure' })
  })

  it('D11 that has forgotten a payment of days ago is not taken at its word', async () => {
    const { server, provider } = await make()
    const payment = { terminalId: TERMINAL, providerPaymentId: undefined, paymentId: idMadeAt(server.now()) }
    expect(await provider.progress(ACCOUNT, payment)).toEqual({ kind: 'none' })
    await server.pass(41 * 60 * 60_000)
    await expect(provider.progress(ACCOUNT, payment)).rejects.toMatchObject({ failure: 'unsure' })
  })

  it('D11 is not asked again for a refund of days ago, which it would give back a second time', async () => {
    const { server, provider, payment, start } = await begin(1_250)
    await start()
    await server.pass(2_000)
    const refund = { ...payment, refundId: idMadeAt(server.now()), amountMinor: 100, otherRefunds: [] }
    const byWrongClock = { ...refund, refundId: idMadeAt(new Date(server.now().getTime() - 86_400_000)) }
    await server.pass(41 * 60 * 60_000)
    expect(await provider.refund(ACCOUNT, refund)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('Customer Area'),
    })
    const fresh = { ...refund, refundId: idMadeAt(server.now()) }
    for (const own of [fresh, byWrongClock])
      expect(await provider.refund(ACCOUNT, own)).toMatchObject({ kind: 'refunded' })
  })

  it('gives nothing back of a payment that took nothing, nor while it is busy', async () => {
    const { server, provider, payment, start } = await begin(1_201)
    await start()
    await server.pass(2_000)
    const refund = { ...payment, refundId: uuidv7(), amountMinor: 1, otherRefunds: [] }
    expect(await provider.refund(ACCOUNT, refund)).toMatchObject({ kind: 'refused' })
    server.terminal.isBusyElsewhere = true
    const named = { ...refund, providerPaymentId: 'BV0q.K@2026-03-02T09:00:00.000Z' }
    await expect(provider.refund(ACCOUNT, named)).rejects.toMatchObject({ failure: 'not-begun' })
  })

  it('is asked for pounds to the penny', async () => {
    for (const [amountMinor, text] of [
      [29, '0.29'],
      [20, '0.2'],
      [1_010, '10.1'],
      [9_999_900, '99999'],
      [25_731, '257.31'],
    ] as const) {
      const { server, start, ask } = await begin(amountMinor)
      await start()
      expect(server.asked.map(({ body }) => body).join()).toContain(`"RequestedAmount":${text}}`)
      await server.pass(2_000)
      expect(await ask()).toMatchObject({ kind: 'approved', amountMinor })
    }
  })
})

describe('Adyen over its line', () => {
  it('D11 tells what was refused from what nobody knows', async () => {
    const cases = [
      [{ status: 422, json: { status: 422, errorCode: '130', message: 'Required field' } }, 'not-begun'],
      [{ status: 429, json: {} }, 'not-begun'],
      [{ status: 422, json: { errorCode: '704', message: 'Already in progress' } }, 'unsure'],
      [{ status: 408, json: {} }, 'unsure'],
      [{ status: 409, json: {} }, 'unsure'],
      [{ status: 503, text: 'Service Unavailable' }, 'unsure'],
      [{ status: 308, text: '' }, 'unsure'],
      [{ text: '<html>A page of the shop’s own router</html>' }, 'unsure'],
      [{ text: '{"SaleToPOIResponse":7}' }, 'unsure'],
      [{ status: 403, json: { message: 'Not allowed' } }, 'credentials'],
    ] as const
    const { server, start } = await begin(1_250)
    for (const [answer, failure] of cases) {
      server.next.answer = answer
      await expect(start()).rejects.toMatchObject({ failure })
    }
  })

  it('D11 that was never made began nothing', async () => {
    const { server, start } = await begin(1_250)
    await server.close()
    await expect(start()).rejects.toMatchObject({ failure: 'not-begun' })
  })

  it('never says a key, whatever Adyen answers', async () => {
    const { server, start } = await begin(1_250)
    server.next.answer = { status: 400, json: { message: `Bad request by ${ACCOUNT.apiKey}` } }
    await expect(start()).rejects.toMatchObject({ message: 'Adyen would not do it: Bad request by …' })
  })

  it('hands its key to nobody that an answer points to', async () => {
    const { server, start } = await begin(1_250)
    const other = await make()
    server.next.answer = { status: 308, headers: { location: `${other.server.address}/v1` } }
    await expect(start()).rejects.toMatchObject({ failure: 'unsure' })
    expect(other.server.asked).toEqual([])
  })

  it('D11 waits no longer than it was told', async () => {
    const { server } = await make()
    server.next.answer = { delayMs: 400, json: {} }
    const config = new (adyenSdk().Config)({ apiKey: 'k', connectionTimeoutMillis: 50 })
    const asked = adyenLine(server.address).request('https://adyen.example/v3/merchants', '', config, true)
    await expect(asked).rejects.toMatchObject({ failure: 'unsure' })
  })

  it('finds the merchant account by the key where it reaches one', async () => {
    const unnamed = { ...ACCOUNT, merchantId: undefined }
    const one = await make()
    expect(await one.provider.status(unnamed, TERMINAL)).toBe('online')
    const two = await make(['TuppenceShopPOS', 'TuppenceShopECOM'])
    await expect(two.provider.status(unnamed, TERMINAL)).rejects.toMatchObject({
      failure: 'credentials',
      message: expect.stringContaining('merchant account'),
    })
  })
})

describe('a link of Adyen’s', () => {
  const linkOf = (paymentId: string, timeoutMs = 600_000) => ({
    ...{ paymentId, amountMinor: 1_250, currency: 'GBP' as const, description: 'Till 1', timeoutMs },
  })

  it('D11 is the same for the same payment, a minute later too', async () => {
    const { server, provider } = await make()
    const paymentId = idMadeAt(server.now())
    const made = await provider.makeLink(ACCOUNT, linkOf(paymentId))
    await server.pass(60_000)
    expect(await provider.makeLink(ACCOUNT, linkOf(paymentId))).toEqual(made)
    await server.pass(540_001)
    const ref = { paymentId, terminalId: undefined, providerPaymentId: made.providerPaymentId }
    expect(await provider.progress(ACCOUNT, ref)).toMatchObject({ kind: 'cancelled' })
  })

  it('D11 that was paid when it is given up is approved', async () => {
    const { server, provider } = await make()
    const paymentId = uuidv7()
    const { providerPaymentId, payAt } = await provider.makeLink(ACCOUNT, linkOf(paymentId))
    const ref = { paymentId, terminalId: undefined, providerPaymentId }
    server.links.of(payAt).status = 'paymentPending'
    expect(await provider.progress(ACCOUNT, ref)).toMatchObject({ kind: 'waiting', providerPaymentId })
    server.links.of(payAt).status = 'completed'
    expect(await provider.cancel(ACCOUNT, ref)).toMatchObject({ kind: 'approved', amountMinor: 1_250 })
    // Adyen tells its reference by webhook alone.
    const refund = { ...ref, refundId: uuidv7(), amountMinor: 100, otherRefunds: [] }
    expect(await provider.refund(ACCOUNT, refund)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('Customer Area'),
    })
  })

  it('D11 that nobody has the address of, or that Adyen has not, is none; another’s is not believed', async () => {
    const { provider } = await make()
    const ref = { paymentId: uuidv7(), terminalId: undefined, providerPaymentId: undefined }
    expect(await provider.progress(ACCOUNT, ref)).toEqual({ kind: 'none' })
    expect(await provider.progress(ACCOUNT, { ...ref, providerPaymentId: 'PL0' })).toEqual({ kind: 'none' })
    const { providerPaymentId } = await provider.makeLink(ACCOUNT, linkOf(uuidv7()))
    await expect(provider.progress(ACCOUNT, { ...ref, providerPaymentId })).rejects.toMatchObject({
      failure: 'unsure',
    })
  })

  it('is made at the shop’s own live address', async () => {
    const { server, provider } = await make()
    await provider.makeLink({ ...ACCOUNT, testMode: false }, linkOf(uuidv7()))
    expect(server.asked.map(({ path }) => path)).toEqual([
      '/v3/merchants/TuppenceShopPOS',
      '/checkout/v72/paymentLinks',
    ])
  })
})

it('D11 a webhook is believed of an authorisation in the shop’s own account, under a whole key', async () => {
  const { provider } = await make()
  const paymentId = uuidv7()
  const read = (webhook: ReturnType<typeof signedWebhook>, webhookSecret = ACCOUNT.webhookSecret) =>
    provider.readWebhook({ ...ACCOUNT, webhookSecret }, webhook)
  expect(await read(signedWebhook(paymentId))).toEqual({ paymentId })
  expect(await read(signedWebhook(paymentId, { success: 'false', paymentLinkId: 'PL1' }))).toEqual({
    paymentId,
  })
  expect(await read(signedWebhook(paymentId, { paymentLinkId: '../PL1' }))).toEqual({ paymentId })
  expect(await read(signedWebhook(paymentId, { eventCode: 'REFUND' }))).toBeUndefined()
  const failedRefund = { refundId: paymentId, providerRefundId: 'JDD6LKT8MBLZNN84' }
  for (const failed of [{ eventCode: 'REFUND_FAILED' }, { eventCode: 'CANCEL_OR_REFUND', success: 'false' }])
    expect(await read(signedWebhook(paymentId, failed))).toMatchObject({ failedRefund })
  const forged = signedWebhook(paymentId, { eventCode: 'REFUND' })
  expect(await read({ ...forged, body: forged.body.replace('"REFUND"', '"REFUND_FAILED"') })).toBeUndefined()
  expect(await read(signedWebhook(paymentId, { merchantAccountCode: 'AnotherShop' }))).toBeUndefined()
  expect(await read(signedWebhook('an order of the web shop'))).toBeUndefined()
  // The SDK makes an empty key of words that are not hexadecimal, and anybody can sign with that.
  const empty = 'zz'.repeat(32)
  expect(await read(signedWebhook(paymentId, { secret: empty }), empty)).toBeUndefined()
  expect(await read({ ...signedWebhook(paymentId), body: '{"notificationItems":[]}' })).toBeUndefined()
})
