import { emptyCart } from '@tuppence/domain/sales'
import { describe, expect, it } from 'vitest'
import { sellingShop } from '../../testing/selling-shop.ts'
import { signedIn } from '../../testing/test-business.ts'
import { customersOf } from './customer-calls.test-support.ts'

const shop = await sellingShop('manager')
const { app, database, ownerSql, organizationId, people, manager, newTill } = shop
const supervisor = await signedIn(database, shop.shop, 'supervisor')

const { send, add, profile, buys } = customersOf(shop)

describe('a person’s data', () => {
  it('is exported whole, for machines and for people, by who may, and the log says so without a name', async () => {
    const { id } = await add({ firstName: '<b>Zed</b>', lastName: 'Exported', email: 'zed@post.example' })
    await send('PUT', `/${id}/notes`, { notes: 'Likes <i>oolong</i>' })
    await send('POST', `/${id}/consents`, { channel: 'post', isGiven: true, source: 'in the shop' })
    await buys(id, 1)
    const json = await send('GET', `/${id}/data`)
    expect(json.headers['content-disposition']).toMatch(/^attachment; filename="customer-.+\.json"$/)
    expect(json.json()).toMatchObject({
      customer: { email: 'zed@post.example', notes: 'Likes <i>oolong</i>', consents: [{ channel: 'post' }] },
      points: [{ kind: 'earned', points: 3 }],
      purchases: [{ total: '3.00', lines: [{ quantity: 1 }], payments: [{ method: 'cash' }] }],
    })
    const page = await send('GET', `/${id}/data?format=html`)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('zed@post.example')
    expect(page.body).not.toContain('<b>Zed')
    expect(page.body).not.toContain('<i>oolong')
    expect((await send('GET', `/${id}/data`, undefined, supervisor)).json().code).toBe('not-permitted')
    const log = await ownerSql`select action, detail::text as detail from audit_log where subject_id = ${id}`
    expect(log.map(({ action }) => action)).toEqual(['customer-data-exported', 'customer-data-exported'])
    expect(JSON.stringify(log)).not.toContain('Zed')
  })

  it('UK GDPR 15 the VAT invoices on their sales and the receipts mailed to them are in it, and nobody else’s', async () => {
    await ownerSql`
      update organizations set vat_number = 'GB123456789', address = '1 High Street, Leeds' where id = ${organizationId}`
    const { id } = await add({ firstName: 'Janet', lastName: 'Copied', email: 'janet.copied@post.example' })
    const twin = await add({ firstName: 'Jan', lastName: 'Copied' })
    const tom = await add({ firstName: 'Tom', lastName: 'Other' })
    const [own, twins, toms] = await Promise.all([id, twin.id, tom.id].map((one) => buys(one, 1)))
    await send('POST', `/${id}/merge`, { other: twin.id })
    const post = (url: string, payload: object) =>
      app.inject({ method: 'POST', url: `/api${url}`, headers: manager, payload })
    const invoice = (saleId: string | undefined, address: string) => {
      const payload = { id: crypto.randomUUID(), name: 'J Copied', address }
      return post(`/transactions/${saleId}/vat-invoices`, payload)
    }
    const mail = (transactionId: string | undefined, email: string) =>
      post('/receipts/mails', { id: crypto.randomUUID(), transactionId, email })
    const answers = [
      await invoice(own?.sale.id, '99 Secret Lane'),
      await invoice(toms?.sale.id, '7 Other Road'),
      await mail(twins?.sale.id, 'jan@work.example'),
      await mail(toms?.sale.id, 'Janet.Copied@post.example'),
      await mail(toms?.sale.id, 'tom@post.example'),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    const { vatInvoices, mailedReceipts } = (await send('GET', `/${id}/data`)).json()
    expect(vatInvoices).toMatchObject([{ name: 'J Copied', address: '99 Secret Lane' }])
    expect(mailedReceipts.map(({ address }: { address: string }) => address)).toEqual([
      'jan@work.example',
      'Janet.Copied@post.example',
    ])
    const { body } = await send('GET', `/${id}/data?format=html`)
    for (const there of ['99 Secret Lane', 'jan@work.example']) expect(body).toContain(there)
    for (const others of ['7 Other Road', 'tom@post.example']) expect(body).not.toContain(others)
  })

  it('D12 is erased for ever where the name is typed, everywhere it stood, and the books stay', async () => {
    const secret = 'Wilhelmina'
    const { id } = await add({ firstName: secret, lastName: 'Gone', email: 'wilhelmina@post.example' })
    const twin = await add({
      firstName: `${secret}a`,
      phone: '07700 900666',
      address: `${secret} House`,
      company: `${secret} Ltd`,
    })
    await send('POST', `/${id}/merge`, { other: twin.id })
    await send('PUT', `/${id}/notes`, { notes: `${secret} is allergic to nuts` })
    const { sale } = await buys(id, 2)
    await send('PUT', `/${id}`, { lastName: 'Gone-Away' })
    const till = await newTill()
    const parked = {
      ...{
        organization_id: organizationId,
        id: crypto.randomUUID(),
        label: secret,
        item_count: 1,
        total: '3.00',
      },
      ...{ parked_at: new Date(), staff_id: people.manager, staff_name: 'Test', till_id: till.id },
      cart: ownerSql.json({ ...emptyCart, customer: { id, firstName: secret, lastName: 'Gone' } } as never),
    }
    await ownerSql`insert into parked_baskets ${ownerSql(parked)}`
    const erase = (typedName: string, headers = manager) =>
      send('POST', `/${id}/erase`, { typedName }, headers)
    expect((await erase('Somebody Else')).json().code).toBe('name-differs')
    expect((await erase(`${secret} Gone-Away`, supervisor)).json().code).toBe('not-permitted')
    expect((await erase(` ${secret.toLowerCase()}  gone-away `)).statusCode).toBe(204)
    expect((await erase(`${secret} Gone-Away`)).json().code).toBe('not-found')

    const tables = await ownerSql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
    for (const { name } of tables) {
      const [row] = await ownerSql.unsafe(
        `select count(*)::int as n from ${name} t where lower(to_jsonb(t)::text) like '%wilhelmina%' or t::text like '%900666%'`,
      )
      expect([name, row?.n]).toEqual([name, 0])
    }
    expect((await shop.detail(sale.id)).totalAmount).toBe('6.00')
    expect(await profile(id)).toMatchObject({
      firstName: null,
      totalSpent: '6.00',
      loyaltyPoints: 6,
      isActive: false,
    })
    expect((await send('POST', `/${id}/restore`)).json().code).toBe('not-found')
    expect((await send('GET', '?archived=true')).body).not.toContain(id)
    const [entry] = await ownerSql`select person_id, detail from audit_log where action = 'customer-erased'`
    expect(entry).toEqual({ person_id: people.manager, detail: {} })
    // A till that was off sells to them all the same.
    await buys(id, 1)
  })
})
