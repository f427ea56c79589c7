import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { behavesAsProvider } from '../behaviour.test-support.ts'
import { between } from '../between.test-support.ts'
import { square } from './square.ts'
import { AMOUNTS, REFUNDS } from './square-ledger.test-support.ts'
import { ACCOUNT, HOOK, MINUTE_MS, make } from './square-shop-at-hand.test-support.ts'
import { DEVICE, squareEvent, TOKEN } from './square-stand-in.test-support.ts'

it('PAY-013 loads the SDK at its first question, and not before', { timeout: 20_000 }, async () => {
  const { cache } = createRequire(import.meta.url)
  const isLoaded = () => Object.keys(cache).some((path) => path.includes('/node_modules/square/'))
  const { provider } = await make()
  expect(isLoaded()).toBe(false)
  await provider.status(ACCOUNT, DEVICE)
  expect(isLoaded()).toBe(true)
})

behavesAsProvider('Square', async () => {
  const { there, another, provider } = await make(2)
  return {
    ...{ another, address: there.address, leavesOutWhatIsEmpty: true },
    provider,
    account: ACCOUNT,
    terminalId: DEVICE,
    now: there.now,
    cardIsRead: async () => there.pass(2_000),
    givesBackThenFails: REFUNDS.givesBackThenFails,
    webhook: async ({ paymentId }) =>
      squareEvent(HOOK, 'terminal.checkout.updated', {
        checkout: { id: 'C000000000001', reference_id: paymentId, status: 'COMPLETED' },
      }),
    linkIsPaid: async (payAt) => there.shop.payLink(payAt),
    amounts: { ...AMOUNTS, approves: 1_250 },
  }
})

it('PAY-013 D11 reads each state of a checkout, and the receipt’s fields of its payment', async () => {
  const { there, provider, begin } = await make()
  const bought = begin(1_250)
  const waiting = await bought.start()
  expect(waiting).toMatchObject({ kind: 'waiting' })
  there.pass(500)
  expect(await bought.ask()).toEqual(waiting)
  there.pass(1_500)
  const approved = await bought.ask()
  expect(approved).toEqual({
    kind: 'approved',
    providerPaymentId: [...there.ledger.payments.keys()][0],
    amountMinor: 1_250,
    card: {
      ...{ cardType: 'Mastercard', last4: '9029', authCode: '68aLBM' },
      ...{ entry: 'contactless', applicationId: 'A0000000041010' },
    },
  })
  // Under the name it had while it waited, and under the one that it has since.
  if (waiting.kind !== 'waiting' || approved.kind !== 'approved') throw new Error('It was so a moment ago')
  for (const { providerPaymentId } of [waiting, approved])
    expect(await provider.progress(ACCOUNT, { ...bought.payment, providerPaymentId })).toEqual(approved)

  const cancelled = begin(AMOUNTS.buyerCancels)
  const nobody = begin(AMOUNTS.noCardComes)
  await cancelled.start()
  there.pass(2_000)
  expect(await cancelled.ask()).toEqual({ kind: 'cancelled', reason: 'It was cancelled on the terminal.' })
  await nobody.start()
  there.pass(29_999)
  expect(await nobody.ask()).toMatchObject({ kind: 'waiting' })
  there.pass(1)
  expect(await nobody.ask()).toEqual({ kind: 'cancelled', reason: 'No card came within the time.' })
})

it('PAY-013 waits on after a declined card, since the terminal asks for another', async () => {
  const { there, begin } = await make()
  const { start, ask } = begin(AMOUNTS.secondCardPays)
  await start()
  there.pass(2_000)
  expect(await ask()).toMatchObject({ kind: 'waiting' })
  there.pass(2_000)
  expect(await ask()).toMatchObject({ kind: 'approved', amountMinor: AMOUNTS.secondCardPays })
})

it('D11 takes an authorisation for no payment yet', async () => {
  const { there, begin } = await make()
  const { start, ask } = begin(AMOUNTS.staysAuthorised)
  await start()
  there.pass(2_000)
  expect(await ask()).toMatchObject({ kind: 'waiting' })
  for (const payment of there.ledger.payments.values()) payment.status = 'COMPLETED'
  expect(await ask()).toMatchObject({ kind: 'approved' })
})

it('D11 a cancel waits until the terminal has let go, and is answered with the money where that was quicker', async () => {
  const { there, begin } = await make()
  const shown = begin(AMOUNTS.noCardComes)
  await shown.start()
  there.pass(500)
  expect(await shown.cancel()).toEqual({ kind: 'cancelled', reason: 'It was cancelled at the till.' })
  const paid = begin(AMOUNTS.paidWhileCancelled)
  await paid.start()
  there.pass(500)
  expect(await paid.cancel()).toMatchObject({ kind: 'approved', amountMinor: AMOUNTS.paidWhileCancelled })
  expect(await begin(1_250).cancel()).toEqual({ kind: 'none' })
})

it('D11 begins nothing on a terminal that is busy, which would show it when nobody expects it any more', async () => {
  const { there, begin } = await make()
  await begin(AMOUNTS.noCardComes).start()
  const second = begin(1_250)
  await expect(second.start()).rejects.toMatchObject({
    failure: 'not-begun',
    message: expect.stringContaining('busy with another payment'),
  })
  expect(await second.ask()).toEqual({ kind: 'none' })
  // Another terminal's business is none of this one's; and it is free again after the time.
  await begin(1_250, 'ANOTHER').start()
  there.pass(30_000)
  expect(await second.start()).toMatchObject({ kind: 'waiting' })
})

it('D11 says what it knows of a failure, in plain words without the key', async () => {
  const { there, begin } = await make()
  const failing = async (amountMinor: number) => {
    const { start } = begin(amountMinor)
    const error = await start().catch((thrown) => thrown)
    expect(error).toMatchObject({ name: 'ProviderError', message: expect.not.stringContaining(TOKEN) })
    expect(error.message).toMatch(/^[A-Z].*[.?]$/)
    return { failure: error.failure, message: error.message }
  }
  expect(await failing(AMOUNTS.isTooLow)).toMatchObject({
    failure: 'not-begun',
    message: 'Square does not take so small an amount.',
  })
  expect(await failing(AMOUNTS.noSense)).toMatchObject({ failure: 'unsure' })
  expect(await failing(AMOUNTS.proxyRefuses)).toMatchObject({ failure: 'unsure' })
  const { payment, ask } = begin(AMOUNTS.isLate)
  const hasty = square({ address: there.address, now: there.now }, 300)
  const toStart = { ...payment, amountMinor: AMOUNTS.isLate, currency: 'GBP', timeoutMs: 30_000 } as const
  await expect(hasty.start(ACCOUNT, toStart)).rejects.toMatchObject({ failure: 'unsure' })
  there.pass(2_000)
  expect(await ask()).toMatchObject({ kind: 'approved', amountMinor: AMOUNTS.isLate })
  await there.close()
  expect(await failing(1_250)).toMatchObject({ failure: 'not-begun' })
  const nowhere = square({ address: 'http://nowhere.invalid', now: there.now })
  await expect(nowhere.status(ACCOUNT, DEVICE)).rejects.toMatchObject({ failure: 'not-begun' })
})

it('D11 does not wait for an answer that stops in the middle', async () => {
  const stuck = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"device": {')
  })
  await new Promise<void>((resolve) => stuck.listen(0, '127.0.0.1', resolve))
  const { port } = stuck.address() as AddressInfo
  const provider = square({ address: `http://127.0.0.1:${port}`, now: () => new Date() }, 300)
  await expect(provider.status(ACCOUNT, DEVICE)).rejects.toMatchObject({ failure: 'unsure' })
  stuck.closeAllConnections()
  await new Promise((resolve) => stuck.close(resolve))
})

it('D11 asks for one card, whether it is started twice at once or again much later', async () => {
  const { there, begin } = await make()
  const { start } = begin(1_250)
  expect(await Promise.all([start(), start()])).toMatchObject([{ kind: 'waiting' }, { kind: 'waiting' }])
  there.pass(60 * MINUTE_MS)
  expect(await start()).toMatchObject({ kind: 'approved' })
  await begin(1_250).ask()
  expect(there.ledger.payments.size).toBe(1)
})

it('D11 takes an amount that is not in pounds for no answer, and never for pence', async () => {
  const { there, begin } = await make()
  const { start, ask } = begin(AMOUNTS.inDollars)
  await start()
  there.pass(2_000)
  await expect(ask()).rejects.toMatchObject({ failure: 'unsure' })
})

it('D11 finds a payment whose start had no answer behind many others, and weeks later', async () => {
  const { there, begin } = await make(2)
  const lost = begin(AMOUNTS.takesThenFails)
  await expect(lost.start()).rejects.toMatchObject({ failure: 'unsure' })
  for (let others = 0; others < 5; others += 1) {
    there.pass(2_000)
    await begin(1_250).start()
  }
  there.pass(29 * 24 * 60 * MINUTE_MS)
  expect(await lost.ask()).toMatchObject({ kind: 'approved', amountMinor: AMOUNTS.takesThenFails })
  const never = begin(1_250)
  expect(await never.ask()).toEqual({ kind: 'none' })
})

it('D11 does not take it for unheard of, if Square had named it and has it no more', async () => {
  const { provider, begin } = await make()
  for (const providerPaymentId of ['checkout:C999', 'P999', 'L999/O999'])
    await expect(
      provider.progress(ACCOUNT, { ...begin(1_250).payment, providerPaymentId }),
    ).rejects.toMatchObject({ failure: 'unsure' })
})

it('PAY-012 PAY-013 gives a code to sign a new terminal in with, and pairs it once that is done', async () => {
  const { there, provider } = await make(1)
  there.shop.addDevice('H1', 'HANDHELD', 'OFFLINE')
  there.shop.addDevice('T2', 'TERMINAL', 'NEEDS_ATTENTION', true)
  there.shop.addCode('Somebody else’s')
  const [first, handheld, wired, added] = await provider.scan(ACCOUNT)
  expect(first).toMatchObject({ terminalId: DEVICE, batteryLevel: 64, connectionType: 'wifi' })
  expect(first?.features).toContain('receipts')
  expect(handheld).toMatchObject({ terminalId: 'H1', model: 'Handheld', serialNumber: 'H1' })
  expect(handheld?.features).not.toContain('receipts')
  expect(wired).toMatchObject({ connectionType: 'ethernet', firmwareVersion: '5.41.0085' })
  expect(added?.name).toBe('New terminal: sign it in with the code CODE2')
  const newId = added?.terminalId ?? ''
  await expect(provider.pair(ACCOUNT, newId)).rejects.toMatchObject({
    failure: 'not-begun',
    message: expect.stringContaining('CODE2'),
  })
  // Whoever scans again while the code is good is told the same one.
  expect((await provider.scan(ACCOUNT)).at(-1)).toEqual(added)
  for (const code of there.shop.codes.values()) Object.assign(code, { status: 'PAIRED', device_id: 'T9' })
  expect(await provider.pair(ACCOUNT, newId)).toMatchObject({ terminalId: 'T9' })
  there.shop.addDevice('T9', 'TERMINAL', 'AVAILABLE')
  expect(await provider.pair(ACCOUNT, newId)).toMatchObject({ terminalId: 'T9', name: 'Till T9' })
  for (const code of there.shop.codes.values()) Object.assign(code, { status: 'EXPIRED' })
  await expect(provider.pair(ACCOUNT, newId)).rejects.toMatchObject({
    message: 'The code has run out. Scan again for a new one.',
  })
  there.pass(5 * MINUTE_MS)
  expect((await provider.scan(ACCOUNT)).at(-1)?.name).toContain('CODE3')
  expect(await provider.status(ACCOUNT, 'H1')).toBe('offline')
  expect(await provider.status(ACCOUNT, 'T2')).toBe('online')
  expect(await provider.status(ACCOUNT, 'GONE')).toBe('offline')
})

it('PAY-017 has the terminals of Square’s test mode in test mode, and there only', async () => {
  const { there, provider } = await make()
  const inTest = { ...ACCOUNT, testMode: true }
  // Square's test mode lists some of them by itself.
  there.shop.addDevice('9fa747a2-25ff-48ee-b078-04381f7c828f', 'TERMINAL', 'AVAILABLE')
  const tested = (await provider.scan(inTest)).filter(({ terminalId }) => terminalId !== DEVICE)
  expect(tested.every(({ name }) => name.startsWith('Square test terminal'))).toBe(true)
  expect(tested).toHaveLength(3)
  expect(there.shop.codes.size).toBe(0)
  for (const { terminalId } of tested) {
    expect(await provider.pair(inTest, terminalId)).toMatchObject({ terminalId })
    expect(await provider.status(inTest, terminalId)).toBe('online')
  }
  const [, cancels] = tested
  await expect(provider.pair(ACCOUNT, cancels?.terminalId ?? '')).rejects.toMatchObject({
    failure: 'not-begun',
  })
})

it('D11 a conflict leaves open what Square has done: it is asked for under the same key again', async () => {
  const { there, another, begin } = await make()
  const text = JSON.stringify({ errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'VERSION_MISMATCH' }] })
  const line = await between(there.address, () => ({ status: 409, text }))
  const bought = begin(1_250)
  await bought.start()
  there.pass(2_000)
  await bought.ask()
  const refund = another(line.address).refund(ACCOUNT, bought.refund(300))
  await expect(refund).rejects.toMatchObject({ failure: 'unsure' })
  await line.close()
})
