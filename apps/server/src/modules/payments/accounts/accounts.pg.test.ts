import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { readyToServe } from '../../../platform/http/ready-to-serve.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import { signedInAs } from '../../../testing/signed-in-as.ts'
import { testEngine } from '../engine/shop-with-terminal.test-support.ts'
import { type PaymentProvider, ProviderError } from '../providers/provider.ts'
import { holdToMode } from '../providers/stripe/stripe-readers.ts'
import { terminalsRoutes } from '../terminals/terminals.routes.ts'
import { keepAccount, openAccount } from './accounts.queries.ts'
import { providersRoutes } from './providers.routes.ts'
import { SecretBox } from './secret-box.ts'

const { database, ownerSql, parts, provider, now, pass, send, shopWithTerminal } = await testEngine()

/** The calls over these providers, as a server that reaches them has them. */
function reaching(...providers: PaymentProvider[]) {
  const app = Fastify()
  readyToServe(app, { database, pepper: 'pepper' })
  const ask = signedInAs(app)
  const reached = new Map(providers.map((one) => [one.name, one]))
  providersRoutes(app, { ...parts, providers: reached }, 'https://till.example')
  terminalsRoutes(app, { ...parts, providers: reached })
  return ask
}

const needsKey: PaymentProvider = { ...provider, name: 'stripe', needsApiKey: true }
const open = (organizationId: string, name: string) =>
  inOrganization(database, organizationId, (tx) => openAccount(tx, parts.box, organizationId, name))

describe('the shop’s account with a provider', () => {
  it('P11 DATA-008 is set before the first scan, sealed as one, and never answered', async () => {
    const shop = await shopWithTerminal()
    const manager = shop.at('manager')
    const ask = reaching(needsKey)
    const url = '/api/payment-terminals/providers/stripe'
    const put = (body: object) => ask(manager, 'PUT', url, body)
    const first = await put({ apiKey: '  sk_secret_of_one\n', merchantId: 'M1', testMode: false })
    expect(first.json()).toMatchObject({
      ...{ keySetAt: now().toISOString(), keySetBy: 'Test manager', merchantId: 'M1', testMode: false },
      ...{ hasWebhookSecret: false, mustEnterKeyAgain: false },
    })
    const keySetAt = now().toISOString()
    await pass(60_000)
    // It is the same key still, since when it was.
    const second = await put({ webhookSecret: 'whsec_2', apiKey: '' })
    expect(second.json()).toMatchObject({
      hasWebhookSecret: true,
      merchantId: 'M1',
      testMode: false,
      keySetAt,
    })
    const third = await ask(shop.at('owner'), 'PUT', url, { apiKey: 'sk_secret_of_one' })
    expect(third.json()).toMatchObject({ keySetAt, keySetBy: 'Test manager' })
    expect(await open(shop.organizationId, 'stripe')).toMatchObject({
      ...{ apiKey: 'sk_secret_of_one', webhookSecret: 'whsec_2', merchantId: 'M1', testMode: false },
    })
    const [row] = await ownerSql`select * from integrations where organization_id = ${shop.organizationId}`
    const listed = await ask(manager, 'GET', '/api/payment-terminals/providers')
    const audited = await ownerSql`select * from audit_log where organization_id = ${shop.organizationId}`
    expect(audited).toMatchObject([
      { action: 'payment-provider-configured' },
      { detail: { newKey: true } },
      {},
    ])
    for (const text of [first.body, second.body, listed.body, JSON.stringify(row), JSON.stringify(audited)])
      expect(text).not.toMatch(/sk_secret|whsec/)
    expect((await ask(shop.at('cashier'), 'PUT', url, { apiKey: 'x' })).statusCode).toBe(403)
    expect((await ask(manager, 'PUT', url.replace('stripe', 'adyen'), {})).statusCode).toBe(422)
  })

  it('P11 a key that says itself that it is of the other mode is refused as it is entered, and not kept', async () => {
    const shop = await shopWithTerminal()
    const ask = reaching({ ...needsKey, holdToMode, lacks: 'A key of its own.' })
    const put = async (body: object) =>
      (await ask(shop.at('manager'), 'PUT', '/api/payment-terminals/providers/stripe', body)).json()
    expect(await put({ apiKey: 'sk_live_of_one', testMode: true })).toMatchObject({
      ...{ code: 'key-of-another-mode', message: expect.stringContaining('takes real money') },
    })
    expect((await open(shop.organizationId, 'stripe')).apiKey).toBeUndefined()
    expect(await put({ apiKey: 'sk_live_of_one', testMode: false })).toMatchObject({
      ...{ testMode: false, lacks: 'A key of its own.' },
    })
    expect(await put({ testMode: true })).toMatchObject({ code: 'key-of-another-mode' })
  })

  it('P11 nor is it by way of a terminal, which keeps the key and the mode that it has', async () => {
    const shop = await shopWithTerminal()
    const ask = reaching({ ...provider, holdToMode })
    const url = `/api/payment-terminals/${shop.terminalId}/configuration`
    const config = { merchantId: '', terminalId: 'till-1', testMode: true, autoConnect: true, timeout: 15 }
    const live = await ask(shop.at('manager'), 'PUT', url, { ...config, apiKey: 'sk_live_1' })
    expect(live.json()).toMatchObject({ status: 422, code: 'key-of-another-mode' })
    expect((await open(shop.organizationId, provider.name)).apiKey).toBeUndefined()
  })

  it('P10 keeps its merchant and mode under an open payment, and takes a new key', async () => {
    const shop = await shopWithTerminal()
    const ask = reaching(provider)
    const put = async (body: object) =>
      (await ask(shop.at('manager'), 'PUT', '/api/payment-terminals/providers/simulator', body)).json()
    await put({ merchantId: 'M1', testMode: true })
    const { id } = await shop.begin('5.00')
    for (const change of [{ testMode: false }, { merchantId: 'M2' }, { merchantId: '' }])
      expect(await put(change)).toMatchObject({ status: 409, code: 'account-in-use' })
    expect(await put({ apiKey: 'sk_next_of_one', merchantId: 'M1', testMode: true })).toMatchObject({
      merchantId: 'M1',
    })
    await pass(2_000)
    await shop.ask(id)
    expect(await put({ merchantId: 'M2', testMode: false })).toMatchObject({ merchantId: 'M2' })
  })

  it('P11 takes no key that was copied with something else in it, and says at which field', async () => {
    const shop = await shopWithTerminal()
    const ask = reaching(needsKey)
    for (const field of ['apiKey', 'webhookSecret'])
      for (const key of ['sk one', 'sk\none', 'ключ', 'sk\u0000'])
        expect(
          (
            await ask(shop.at('manager'), 'PUT', '/api/payment-terminals/providers/stripe', { [field]: key })
          ).json(),
        ).toMatchObject({ status: 400, problems: [{ field: `body.${field}` }] })
    const url = `/api/payment-terminals/${shop.terminalId}/configuration`
    const config = { merchantId: '', terminalId: 'simulated-s700', apiKey: 'sk one' }
    expect((await send(shop.at('manager'), 'PUT', url, config)).json()).toMatchObject({
      problems: [{ field: 'body.apiKey' }],
    })
  })

  it('P11 whose key this server cannot open is said to have none: enter it again', async () => {
    const shop = await shopWithTerminal()
    const { organizationId } = shop
    const given = { provider: 'stripe', apiKey: 'sk_old', by: 'X', at: now() }
    await inOrganization(database, organizationId, (tx) =>
      keepAccount(tx, new SecretBox('the secret before'), organizationId, given),
    )
    const ask = reaching(needsKey)
    const listed = () => ask(shop.at('manager'), 'GET', '/api/payment-terminals/providers')
    expect((await listed()).json()).toMatchObject([{ keySetAt: null, mustEnterKeyAgain: true }])
    expect(await open(organizationId, 'stripe')).toMatchObject({ apiKey: undefined })
    // Nor does one that was copied here from another business.
    const other = await shopWithTerminal()
    await inOrganization(database, other.organizationId, (tx) =>
      keepAccount(tx, parts.box, other.organizationId, given),
    )
    await ownerSql`
      update integrations set credentials = (select credentials from integrations
                                              where organization_id = ${other.organizationId} and provider = 'stripe')
       where organization_id = ${organizationId} and provider = 'stripe'`
    expect((await listed()).json()).toMatchObject([{ mustEnterKeyAgain: true }])
    await ask(shop.at('manager'), 'PUT', '/api/payment-terminals/providers/stripe', {
      apiKey: 'sk_new_of_one',
    })
    expect(await open(organizationId, 'stripe')).toMatchObject({ apiKey: 'sk_new_of_one' })
  })

  it('PAY-010 P11 a scan asks those whose key is here, and one that fails hides nothing of the others', async () => {
    const shop = await shopWithTerminal()
    const failing: PaymentProvider = {
      ...{ ...provider, name: 'square' },
      scan: async () => {
        throw new ProviderError('unsure', 'secret words')
      },
    }
    const wouldNot: PaymentProvider = {
      ...{ ...provider, name: 'sumup' },
      scan: async () => {
        throw new ProviderError('not-begun', 'SumUp wants the merchant code too.')
      },
    }
    const ask = reaching(provider, needsKey, failing, wouldNot)
    const scan = async () => (await ask(shop.at('manager'), 'POST', '/api/payment-terminals/scan')).json()
    const failed = [
      { provider: 'square', label: 'Square', reason: expect.stringContaining('does not answer') },
      // In the adapter's own words, which tell the shop what to do.
      { provider: 'sumup', label: 'SumUp', reason: 'SumUp wants the merchant code too.' },
    ]
    const before = await scan()
    expect(before.failed).toEqual(failed)
    expect(new Set(before.found.map((one: { provider: string }) => one.provider))).toEqual(
      new Set(['simulator']),
    )
    await ask(shop.at('manager'), 'PUT', '/api/payment-terminals/providers/stripe', {
      apiKey: 'sk_test_of_one',
    })
    const after = await scan()
    expect(new Set(after.found.map((one: { provider: string }) => one.provider))).toEqual(
      new Set(['simulator', 'stripe']),
    )
    expect(after.failed).toEqual(failed)
  })

  it('P11 says how a payment by link is asked after: as its terminals were last configured', async () => {
    const shop = await shopWithTerminal()
    const url = `/api/payment-terminals/${shop.terminalId}/configuration`
    const config = { merchantId: 'M7', terminalId: 'simulated-s700', testMode: false }
    await send(shop.at('manager'), 'PUT', url, config)
    expect(await open(shop.organizationId, 'simulator')).toMatchObject({ merchantId: 'M7', testMode: false })
  })
})
