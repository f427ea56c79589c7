import { describe, expect, it } from 'vitest'
import { returningShop } from '../../testing/returning-shop.ts'
import { signedIn } from '../../testing/test-business.ts'
import { resealed } from '../../testing/test-till.ts'

const { app, database, shop, ownerSql, organizationId, tea, milk, newTill, taken, sold } =
  await returningShop()
const because = (hundredths: number, reason?: string) =>
  ({ kind: 'percent', hundredths, ...(reason !== undefined && { reason }) }) as const
const kept = async (id: string) => {
  const [sale] = await ownerSql`select basket_discount_reason as basket from transactions where id = ${id}`
  const lines = await ownerSql`
    select discount_reason as reason from transaction_items where transaction_id = ${id} order by position`
  return [sale?.basket, ...lines.map(({ reason }) => reason)]
}
const findingsOf = async (tillId: string) => {
  const headers = await signedIn(database, shop, 'manager', 'back-office')
  const year = new Date().getUTCFullYear()
  const url = `/api/journal/verify?from=${year - 1}-12-31&to=${year + 1}-01-01`
  const { tills } = (await app.inject({ url, headers })).json()
  return tills.find((one: { tillId: string }) => one.tillId === tillId).findings
}

describe('why a discount was given', () => {
  it('R13 is kept with the sale and its lines as it was sealed; a reason that was written over is found', async () => {
    const till = await newTill()
    const sale = till.sell({
      lines: [
        { product: tea, discount: because(500, 'Damaged') },
        { product: milk, discount: because(500) },
      ],
      discount: because(400, 'A regular of many years'),
    })
    expect((await taken(sale)).flags).toEqual([])
    const id = sale.transaction.offlineId ?? ''
    expect(await kept(id)).toEqual(['A regular of many years', 'Damaged', null])
    expect((await taken(sale)).id).toBe(id)
    expect(await findingsOf(till.id)).toEqual([])
    await ownerSql`update transaction_items set discount_reason = 'Staff' where transaction_id = ${id} and position = 0`
    expect(JSON.stringify(await findingsOf(till.id))).toContain('line 1: reason of the discount')
    await ownerSql`update transaction_items set discount_reason = 'Damaged' where transaction_id = ${id} and position = 0`
    expect(await findingsOf(till.id)).toEqual([])
  })

  it('R15 a till of before that says none is recorded as ever; blanks alone are nothing, and no sale is lost for them', async () => {
    const till = await newTill()
    const before = till.sell({ lines: [{ product: tea, discount: because(500) }], discount: because(400) })
    expect((await taken(before)).flags).toEqual([])
    expect(await kept(before.transaction.offlineId ?? '')).toEqual([null, null])
    const blank = till.sell({ lines: [{ product: tea, discount: because(500) }] })
    const items = blank.items.map((item) => ({ ...item, discountReason: '  ' }))
    const spaced = { ...blank.transaction, basketDiscountReason: ' Last   one ' }
    const odd = resealed({ transaction: { ...spaced, seal: undefined }, items })
    const { id } = await taken(odd)
    expect(await kept(id)).toEqual(['Last one', null])
    const wrong = (await findingsOf(till.id)).filter(({ kind }: { kind: string }) => kind !== 'till-unproven')
    expect(wrong).toEqual([])
  })

  it('D7 where the shop asks for one, a discount without is kept and flagged, on a line as on the basket', async () => {
    const set = (isAsked: boolean) =>
      ownerSql`update organizations set settings = settings || ${ownerSql.json({ discountReasons: { list: [], isAsked } })}
                where id = ${organizationId}`
    await set(true)
    const till = await newTill()
    const flags = async (ofLine?: string, ofBasket?: string) => {
      const sale = till.sell({
        lines: [{ product: tea, discount: because(500, ofLine) }, { product: milk }],
        discount: because(400, ofBasket),
      })
      return (await taken(sale)).flags
    }
    expect(await flags('Damaged')).toEqual(['discount-without-reason'])
    expect(await flags(undefined, 'Staff')).toEqual(['discount-without-reason'])
    expect(await flags('Damaged', 'Staff')).toEqual([])
    const whole = till.sell({ lines: [{ product: tea }] })
    expect((await taken(whole)).flags).toEqual([])
    const back = till.void(await sold(whole), 'wrong-items')
    expect((await taken(back)).flags).not.toContain('discount-without-reason')
    await set(false)
    expect(await flags()).toEqual([])
  })
})
