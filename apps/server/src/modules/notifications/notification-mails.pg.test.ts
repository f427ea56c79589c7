import { soldSaleOfDetail } from '@tuppence/contract/sold-sale'
import { MINUTE_MS } from '@tuppence/domain/durations'
import type { SaleRequest } from '@tuppence/domain/sales'
import { describe, expect, it } from 'vitest'
import { notifiedShop } from './notified-shop.test-support.ts'

const at = await notifiedShop()
const { ownerSql, organizationId, tea, newTill, taken, detail } = at
const { mails, round, choose, factsTold, mailsTo, pass } = at
const sold = async ({ transaction }: SaleRequest) => soldSaleOfDetail(await detail(transaction.offlineId))

describe('by mail', () => {
  const three = async () => {
    const till = await newTill()
    await choose({ bigRefundMinor: 500 })
    for (let count = 0; count < 3; count += 1) {
      const sale = till.sell({ lines: [{ product: tea, quantity: 4 }] })
      await taken(sale)
      await taken(till.void(await sold(sale)))
    }
  }

  it('SET-007 several that come at once are one mail to each owner and manager, and none is sent twice', async () => {
    await three()
    await round()
    expect(mails.taken).toEqual([])
    await round()
    await round()
    expect(mails.taken.map(({ to }) => to[0]).sort()).toEqual(['manager@shop.example', 'owner@shop.example'])
    const [source = ''] = mailsTo('owner@shop.example')
    expect(source).toContain('3 things to look at')
    expect(source.match(/Void of /g)).toHaveLength(3)
  })

  it('of a business that the demo made nobody is told by mail, and all of it stands in the app', async () => {
    const demo = (ids: string[]) => ownerSql`
      insert into platform_settings (key, value) values ('demo', ${ownerSql.json({ organizationIds: ids })})
          on conflict (key) do update set value = excluded.value`
    await demo([organizationId])
    await three()
    await round()
    await round()
    await demo([])
    expect(await factsTold()).not.toEqual([])
    expect(mails.taken).toEqual([])
  })

  it('SET-007 no mail goes where it is switched off, and what is switched off stands in the app', async () => {
    await choose({ emailNotifications: false })
    await three()
    await choose({ emailNotifications: false, bigRefundMinor: 500 })
    await round()
    await round()
    expect(await factsTold()).not.toEqual([])
    expect(mails.taken).toEqual([])
  })

  it('SET-007 what nobody has an address for is not said to be sent', async () => {
    await ownerSql`update users set email = null where organization_id = ${organizationId}`
    await three()
    await round()
    await round()
    expect(mails.taken).toEqual([])
    expect(await ownerSql`select distinct mail_state from notifications`).toEqual([{ mail_state: 'none' }])
  })

  it('a mail server that is away is asked again, and given up after its tries', async () => {
    await three()
    await round()
    mails.mood = { data: { code: 451, says: 'Later' } }
    await round()
    mails.mood = {}
    expect(mails.taken).toEqual([])
    await round()
    expect(mailsTo('owner@shop.example')).toHaveLength(1)
    mails.mood = { data: { code: 451, says: 'Later' } }
    await three()
    for (let tries = 0; tries < 7; tries += 1) {
      pass(130 * MINUTE_MS)
      await round()
    }
    const states = await ownerSql`select distinct mail_state from notifications order by 1`
    expect(states.map(({ mail_state }) => mail_state)).toEqual(['given-up', 'sent'])
  })
})
