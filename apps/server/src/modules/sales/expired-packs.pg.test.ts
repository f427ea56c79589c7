import type { Pack } from '@tuppence/domain/sales'
import { describe, expect, it } from 'vitest'
import { sellingShop } from '../../testing/selling-shop.ts'

const { ownerSql, organizationId, tea, milk, newTill, taken } = await sellingShop()

/** The shop's own day, so many days from today. */
const day = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(Date.now() + days * 86_400_000)

async function soldOf(...packs: (Pack | undefined)[]) {
  const till = await newTill()
  const lines = packs.map((pack) => ({ product: pack ? { ...tea, pack } : milk }))
  return await taken(till.sell({ lines }))
}
const movesOf = (saleId: string) =>
  ownerSql`select product_id, lot, expires_on::text from inventory
            where organization_id = ${organizationId} and source_id = ${saleId} order by lot nulls last`

describe('rule 30 packs that say their lot and date', () => {
  it('a sale with a pack past its date is recorded and flagged', async () => {
    expect((await soldOf({ lot: 'A1', expiresOn: day(-1) }, undefined)).flags).toEqual(['expired-sold'])
  })

  it('the last day is not past, and without a date nothing is', async () => {
    expect((await soldOf({ lot: 'A1', expiresOn: day(0) })).flags).toEqual([])
    expect((await soldOf({ expiresOn: day(30) }, { lot: 'B2' }, undefined)).flags).toEqual([])
  })

  it('its movements say which packs went out', async () => {
    const { id } = await soldOf({ lot: 'A1', expiresOn: day(-3) }, { lot: 'B2' }, undefined)
    expect(await movesOf(id)).toEqual([
      { product_id: tea.id, lot: 'A1', expires_on: day(-3) },
      { product_id: tea.id, lot: 'B2', expires_on: null },
      { product_id: milk.id, lot: null, expires_on: null },
    ])
  })
})
