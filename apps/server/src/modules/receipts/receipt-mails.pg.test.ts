import type { MailsOfRecord, ReceiptMail } from '@tuppence/contract/e-receipts'
import { DAY_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inOrganization } from '../../platform/tenancy.ts'
import { sellingShop } from '../../testing/selling-shop.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { TestMailServer } from '../../testing/test-mail-server.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'
import { DEMO_RECORD } from '../identity/public.ts'
import { addressWorker, mailWorker } from './mail/mail-workers.ts'
import { forgetMailsOfCustomers } from './public.ts'

const { app, database, ownerSql, shop, organizationId, cashier, manager, tea, newTill, taken } =
  await sellingShop()
let mails: TestMailServer
let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)
beforeAll(async () => {
  mails = await TestMailServer.listen()
})
afterAll(() => mails.close())
beforeEach(async () => {
  mails.mood = {}
  mails.taken.length = 0
  aheadMs = 0
  await ownerSql`delete from jobs where kind like 'receipt-%'`
  await ownerSql`delete from receipt_mails`
  await ownerSql`delete from erased_addresses`
})

const { pepper } = testSecrets
const PUBLIC_URL = 'https://till.example.co.uk'
const workerWith = (environment: Record<string, string>) => {
  const parts = {
    database,
    settings: testSettings({ PUBLIC_URL, ...environment }),
    now,
    pepper,
    // A mail server that says nothing is not waited for as long as elsewhere.
    waits: mails.mood.isSilent ? { stepMs: 1_500, allMs: 10_000 } : undefined,
  }
  const round = async () => {
    await mailWorker(app, parts).round()
    await addressWorker(app, parts).round()
  }
  return { round }
}
const worker = () => workerWith({ SMTP_URL: mails.url, SMTP_FROM: 'receipts@till.example.co.uk' })

const till = await newTill()
const sold = async () => (await taken(till.sell({ lines: [{ product: tea, quantity: 2 }] }))).id
const ask = (transactionId: string, { id = uuidv7(), email = 'ann@example.com', headers = cashier } = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/receipts/mails',
    headers,
    payload: { id, transactionId, email },
  })
const askFor = async (email?: string) => {
  const answer = await ask(await sold(), email === undefined ? {} : { email })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ id: string }>().id
}
const list = async (headers = manager): Promise<ReceiptMail[]> =>
  (await app.inject({ url: '/api/receipts/mails', headers })).json().mails
const stateOf = async (id: string) => (await list()).find((mail) => mail.id === id)
/** The head of a mail as it came, each header in one line. */
const headOf = (source: string) => (source.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
const forgetAnn = () =>
  inOrganization(database, organizationId, (tx) =>
    forgetMailsOfCustomers(
      tx,
      organizationId,
      { ids: [], addresses: ['ann@example.com'] },
      { now: now(), pepper },
    ),
  )
const later = (ms: number) => {
  aheadMs += ms
}

describe('a receipt by mail', () => {
  it('SELL-069 goes out once, as text, HTML and PDF, with the address of its e-receipt', async () => {
    const id = await askFor()
    await worker().round()
    await worker().round()
    expect(mails.taken).toHaveLength(1)
    const [{ to, from, source } = { to: [], from: '', source: '' }] = mails.taken
    expect({ to, from }).toEqual({ to: ['ann@example.com'], from: 'receipts@till.example.co.uk' })
    expect(headOf(source)).toContain(`Message-ID: <receipt.${id}@till.example.co.uk>`)
    for (const part of ['text/plain', 'text/html', 'application/pdf']) expect(source).toContain(part)
    expect(source.replace(/=\r?\n/g, '')).toContain(`${PUBLIC_URL}/r/${shop.businessCode}/`)
    expect(await stateOf(id)).toMatchObject({ state: 'sent', tries: 1, lastError: null })
  })

  it('the same wish again sends nothing twice, and another under its id is refused', async () => {
    const sale = await sold()
    const id = uuidv7()
    expect((await ask(sale, { id })).statusCode).toBe(200)
    await worker().round()
    expect((await ask(sale, { id })).json()).toMatchObject({ id, state: 'sent' })
    await worker().round()
    expect(mails.taken).toHaveLength(1)
    expect((await ask(sale, { id, email: 'bob@example.com' })).json().code).toBe('mail-id-reused')
    expect((await ask(uuidv7())).json().code).toBe('sale-not-known')
  })

  it('a mail server that is busy is asked again later, and then takes it', async () => {
    mails.mood = { recipient: { code: 450, says: 'Greylisted, come again' } }
    const id = await askFor()
    await worker().round()
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', tries: 1 })
    expect((await stateOf(id))?.lastError).toContain('Greylisted')
    mails.mood = {}
    await worker().round()
    expect(mails.taken).toHaveLength(0)
    later(MINUTE_MS)
    await worker().round()
    expect(await stateOf(id)).toMatchObject({ state: 'sent', tries: 2 })
    expect(mails.taken).toHaveLength(1)
  })

  it.each([
    ['recipient', { recipient: { code: 550, says: 'No such user here' } }],
    ['mail', { data: { code: 554, says: 'No such user here' } }],
  ])(
    'a %s that is refused for good is given up with the reason, and a person may try again',
    async (_, mood) => {
      mails.mood = mood
      const id = await askFor()
      await worker().round()
      expect(await stateOf(id)).toMatchObject({ state: 'given-up', tries: 1 })
      expect((await stateOf(id))?.lastError).toContain('No such user here')
      mails.mood = {}
      const retried = await app.inject({
        method: 'POST',
        url: `/api/receipts/mails/${id}/retry`,
        headers: manager,
      })
      expect(retried.statusCode).toBe(204)
      await worker().round()
      expect(await stateOf(id)).toMatchObject({ state: 'sent' })
    },
  )

  it.each([
    ['cut in the middle of the mail', { cuts: true }],
    ['silent after it', { isSilent: true }],
  ])('a connection that is %s is tried again, and given up after a day', async (_, mood) => {
    mails.mood = mood
    const id = await askFor()
    await worker().round()
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', tries: 1 })
    later(DAY_MS)
    await worker().round()
    expect(await stateOf(id)).toMatchObject({ state: 'given-up', tries: 2 })
  })

  it('a worker that dies with a mail in its hands leaves it to the next, which sends it under the same Message-ID', async () => {
    mails.mood = { isSilent: true }
    const id = await askFor()
    // As a process that is killed between the mail server's taking it and its answer.
    const dying = workerWith({ SMTP_URL: mails.url, SMTP_FROM: 'receipts@till.example.co.uk' }).round()
    await expect.poll(() => mails.taken.length).toBe(1)
    await worker().round()
    expect(mails.taken).toHaveLength(1)
    later(15 * MINUTE_MS)
    mails.mood = {}
    await worker().round()
    await dying
    expect(mails.taken.map(({ source }) => /Message-ID: (\S+)/.exec(headOf(source))?.[1])).toEqual(
      Array(2).fill(`<receipt.${id}@till.example.co.uk>`),
    )
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  })

  it('without a mail server it waits in sight, is lost by nothing, and goes out when there is one', async () => {
    const answer = await ask(await sold())
    expect(answer.json()).toMatchObject({ state: 'waiting', hasMailServer: false })
    later(5 * DAY_MS)
    await workerWith({}).round()
    expect(await stateOf(answer.json().id)).toMatchObject({ state: 'waiting', tries: 0 })
    await worker().round()
    expect(mails.taken).toHaveLength(1)
    const waiting = await askFor()
    later(31 * DAY_MS)
    await workerWith({}).round()
    expect(await stateOf(waiting)).toMatchObject({ state: 'given-up' })
  })

  it('no name of a shop and no address makes a header of its own, or a tag', async () => {
    await ownerSql`update organizations set business_name = ${'Ann’s\r\nBcc: eve@example.com <b>&'} where id = ${organizationId}`
    await askFor()
    await worker().round()
    const { source = '', to } = mails.taken[0] ?? {}
    expect(to).toEqual(['ann@example.com'])
    expect(headOf(source)).not.toMatch(/^Bcc:/im)
    expect(source.replace(/=\r?\n/g, '')).toContain('&#60;b&#62;&#38;')
    await ownerSql`update organizations set business_name = 'Corner shop' where id = ${organizationId}`
    for (const email of [
      'a@b.example, eve@c.example',
      'a@b.example\r\nBcc: eve@c.example',
      'a b@c.example',
      'a@b',
    ])
      expect((await ask(await sold(), { email })).json().code, email).toBe('invalid-request')
  })
})

describe('an address', () => {
  it('is emptied 30 days after sending, and its wish still known', async () => {
    const id = await askFor()
    await worker().round()
    later(29 * DAY_MS)
    await worker().round()
    expect((await stateOf(id))?.address).toBe('ann@example.com')
    later(DAY_MS)
    await worker().round()
    expect(await ownerSql`select state, address from receipt_mails where id = ${id}`).toEqual([
      { state: 'sent', address: null },
    ])
    expect(await ownerSql`select * from jobs where kind like 'receipt-%'`).toEqual([])
  })

  it('goes with its customer’s erasure, and nothing more is sent there', async () => {
    const id = await askFor('Ann@Example.com')
    const other = await askFor('bob@example.com')
    await forgetAnn()
    await worker().round()
    expect(mails.taken.map(({ to }) => to)).toEqual([['bob@example.com']])
    expect(await ownerSql`select state, address from receipt_mails where id = ${id}`).toEqual([
      { state: 'removed', address: null },
    ])
    expect(await stateOf(other)).toMatchObject({ state: 'sent' })
  })

  it('of an erased customer’s sale is neither kept nor written to, when the wish comes late', async () => {
    const sale = await sold()
    const customerId = uuidv7()
    await ownerSql`insert into customers (organization_id, id, erased_at, archived_at)
                   values (${organizationId}, ${customerId}, now(), now())`
    await ownerSql`update transactions set customer_id = ${customerId} where id = ${sale}`
    const id = uuidv7()
    expect((await ask(sale, { id })).json()).toMatchObject({ state: 'removed' })
    expect((await ask(sale, { id })).json()).toMatchObject({ state: 'removed' })
    await worker().round()
    expect(mails.taken).toEqual([])
    expect(await ownerSql`select state, address from receipt_mails where id = ${id}`).toEqual([
      { state: 'removed', address: null },
    ])
    await ownerSql`update transactions set customer_id = null where id = ${sale}`
  })

  it('D12 of an erased person is written to no more, whatever sale is named and however late the wish comes', async () => {
    await forgetAnn()
    const id = await askFor('Ann@Example.com ')
    expect(await ownerSql`select state, address from receipt_mails where id = ${id}`).toEqual([
      { state: 'removed', address: null },
    ])
    // Its wish was written down in the moment of the erasure, which did not see it.
    const beside = await askFor('bob@example.com')
    await ownerSql`update receipt_mails set address = 'ANN@example.com' where id = ${beside}`
    await worker().round()
    expect(mails.taken).toEqual([])
    expect(await ownerSql`select state, address from receipt_mails where id = ${beside}`).toEqual([
      { state: 'removed', address: null },
    ])
    const kept = await ownerSql<{ digest: string }[]>`select digest from erased_addresses`
    expect(kept).toHaveLength(1)
    expect(kept[0]?.digest).not.toContain('ann')

    // Who comes back as a customer has their receipts again.
    const customerId = uuidv7()
    await ownerSql`insert into customers (organization_id, id, first_name, email)
                   values (${organizationId}, ${customerId}, 'Ann', 'ann@example.com')`
    await askFor('ann@example.com')
    await worker().round()
    expect(mails.taken.map(({ to }) => to)).toEqual([['ann@example.com']])
    await ownerSql`delete from customers where id = ${customerId}`
  })

  it('is in no part in the audit log, which outlives it', async () => {
    await askFor('only.once@nowhere-else.example')
    const log =
      await ownerSql`select a::text as entry from audit_log a where organization_id = ${organizationId}`
    const entries = log.map(({ entry }) => String(entry)).join('\n')
    expect(entries).toContain('receipt-mail-asked')
    expect(entries).not.toContain('nowhere-else')
  })

  it('may be removed by the shop while it waits', async () => {
    const id = await askFor()
    const removed = await app.inject({ method: 'DELETE', url: `/api/receipts/mails/${id}`, headers: manager })
    expect(removed.statusCode).toBe(204)
    await worker().round()
    expect(mails.taken).toEqual([])
    expect(await list()).toEqual([])
  })
})

it('SELL-069 R9 D15 a till is told what became of a sale’s mails, and another business knows no such sale', async () => {
  const saleId = await sold()
  const of = async (headers: typeof cashier, id = saleId) =>
    await app.inject({ url: `/api/receipts/mails/of/${id}`, headers })
  expect((await of(cashier)).json()).toMatchObject({ mails: [] })
  await ask(saleId, { email: 'ann@example.com' })
  await worker().round()
  mails.mood = { recipient: { code: 550, says: 'No such user here' } }
  const { id } = (await ask(saleId, { email: 'gone@example.com' })).json()
  await worker().round()
  const told = (await of(cashier)).json<MailsOfRecord>().mails
  expect(told).toMatchObject([
    {
      id,
      address: 'gone@example.com',
      state: 'given-up',
      lastError: expect.stringContaining('No such user'),
    },
    { address: 'ann@example.com', state: 'sent', lastError: null },
  ])
  const theirs = await signedIn(database, await testBusiness(database), 'manager', 'back-office')
  expect((await of(theirs as typeof cashier)).json()).toMatchObject({ status: 404, code: 'not-found' })
  expect((await of(cashier, uuidv7())).json()).toMatchObject({ code: 'not-found' })
})

it('rule 12: a business that the demo made sends nothing to anybody, and says so', async () => {
  const demo = (ids: string[]) => ownerSql`
    insert into platform_settings (key, value) values (${DEMO_RECORD}, ${ownerSql.json({ organizationIds: ids })})
        on conflict (key) do update set value = excluded.value`
  await demo([organizationId])
  const id = await askFor('stranger@example.com')
  await worker().round()
  await demo([])
  expect(mails.taken).toEqual([])
  expect(await stateOf(id)).toMatchObject({
    ...{ state: 'given-up', tries: 1 },
    lastError: 'This is the demo, which sends no mail to anybody.',
  })
})

it('R9 another business sees none of it, and can neither send nor remove it', async () => {
  const id = await askFor()
  const other = await testBusiness(database)
  const theirs = await signedIn(database, other, 'manager', 'back-office')
  expect(await list(theirs as typeof manager)).toEqual([])
  for (const [method, url] of [
    ['DELETE', `/api/receipts/mails/${id}`],
    ['POST', `/api/receipts/mails/${id}/retry`],
  ] as const)
    expect((await app.inject({ method, url, headers: theirs })).json().code).toBe('not-found')
  const [mail] = await list()
  expect((await ask(mail?.transactionId ?? '', { headers: theirs as typeof cashier })).json().code).toBe(
    'sale-not-known',
  )
})
