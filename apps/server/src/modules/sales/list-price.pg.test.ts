import { withCheckDigit } from '@tuppence/domain/catalogue'
import { DAY_MS } from '@tuppence/domain/durations'
import type { CartProduct } from '@tuppence/domain/sales'
import { describe, expect, it } from 'vitest'
import { sellingShop } from '../../testing/selling-shop.ts'
import { testProducts } from '../../testing/test-till.ts'

const { app, ownerSql, organizationId, manager, tea, newTill, taken } = await sellingShop()

/** A time so many days ago. */
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
const put = async (url: string, body: object) => {
  const answer = await app.inject({ method: 'PUT', url, headers: manager, body })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}
/** A product of a price that has been changed by its form. */
async function repriced(before: number, after: string): Promise<CartProduct> {
  const [product] = await testProducts(ownerSql, organizationId, [before])
  if (!product) throw new Error('no product')
  await put(`/api/products/${product.id}`, { price: after })
  return product
}
/** As if the price had been changed so many days ago. */
const replacedDaysAgo = (product: CartProduct, price: string, days: number) => ownerSql`
  update products set former_prices = ${ownerSql.json({ [price]: ago(days).toISOString() })} where id = ${product.id}`
const flagsOf = async (line: { product: CartProduct; unitPriceMinor?: number }, at = new Date()) =>
  (await taken((await newTill()).sell({ lines: [line], at }))).flags

describe('RULES 8 a line is judged by the price of its own time', () => {
  it('D26 is not flagged where the price was raised after the sale, or lowered', async () => {
    expect(await flagsOf({ product: await repriced(200, '2.20') }, ago(1))).toEqual([])
    expect(await flagsOf({ product: await repriced(200, '1.80') }, ago(1))).toEqual([])
  })

  it('D26 was rung up, or parked, before the price was raised: nobody lowered it, and the other price is noted', async () => {
    const product = await repriced(200, '2.20')
    await replacedDaysAgo(product, '2.00', 3)
    expect(await flagsOf({ product })).toEqual(['differs-from-product'])
  })

  it('D26 D27 the VAT rate is that of its code, whatever rate is stored beside the code', async () => {
    const product = await repriced(200, '2.00')
    await ownerSql`update products set vat_rate = 17.5 where id = ${product.id}`
    expect(await flagsOf({ product })).toEqual([])
    expect(await flagsOf({ product: { ...product, vatRate: 1_750 } })).toEqual(['differs-from-product'])
    // A till whose clock stands in 2010 finds no rate of then.
    expect(await flagsOf({ product: { ...product, vatRate: 1_750 } }, new Date('2010-06-01'))).toContain(
      'differs-from-product',
    )
  })

  it('D5 is flagged at a price that never applied, or has not for longer than a till may be offline', async () => {
    const product = await repriced(200, '2.20')
    const madeUp = { ...product, priceMinor: 150 }
    expect(await flagsOf({ product: madeUp }, ago(1))).toEqual([
      'differs-from-product',
      'price-override-without-right',
    ])
    await replacedDaysAgo(product, '2.00', 91)
    expect(await flagsOf({ product })).toContain('price-override-without-right')
  })

  it('D5 is flagged below its own list price, although that is above the price of today', async () => {
    const product = await repriced(300, '2.00')
    expect(await flagsOf({ product, unitPriceMinor: 250 }, ago(1))).toEqual(['price-override-without-right'])
  })

  it('D5 is believed no older than a till may be offline, whatever its clock says', async () => {
    const product = await repriced(200, '2.20')
    await replacedDaysAgo(product, '2.00', 181)
    expect(await flagsOf({ product }, ago(300))).toContain('price-override-without-right')
  })

  it('SELL-028 was weighed at the kilogram’s price of then', async () => {
    const product = await repriced(100, '1.20')
    const barcode = '0254399'
    await ownerSql`insert into product_barcodes ${ownerSql({ organization_id: organizationId, barcode, product_id: product.id, place: 0 })}`
    const scaleLabel = withCheckDigit(`${barcode}01500`)
    expect(await flagsOf({ product: { ...product, priceMinor: 150, scaleLabel } }, ago(1))).toEqual([])
    expect(await flagsOf({ product: { ...product, priceMinor: 140, scaleLabel } }, ago(1))).toContain(
      'differs-from-product',
    )
  })

  it('SELL-084 came back without a receipt at the price of then', async () => {
    const product = await repriced(300, '2.00')
    const till = await newTill('manager')
    const back = (unitPriceMinor: number) => {
      const goods = [{ product: { ...product, priceMinor: 310 }, quantity: 1, unitPriceMinor, restock: true }]
      return till.giveBack({ sale: null, customer: null, goods }, { at: ago(1) })
    }
    expect((await taken(back(300), manager)).flags).not.toContain('differs-from-product')
    expect((await taken(back(310), manager)).flags).toContain('differs-from-product')
  })
})

describe('RULES 8 a discount is judged by the limit of its own time', () => {
  const percent = (hundredths: number) => ({ kind: 'percent', hundredths }) as const
  const setLimit = async (discountLimit: number) => {
    const {
      vatMode,
      vatRate,
      currency,
      autoPrintReceipt,
      discountLimit: now,
    } = (await app.inject({ url: '/api/settings', headers: manager })).json()
    const seen = { vatMode, vatRate, currency, autoPrintReceipt, discountLimit: now }
    await put('/api/settings/selling', { seen, set: { ...seen, discountLimit } })
  }
  const lowered = (days: number) => ownerSql`
    update organizations set former_discount_limits = ${ownerSql.json({ 2000: ago(days).toISOString() })}
     where id = ${organizationId}`
  const flagsAfter = async (lastContact: Date | null, at = new Date(), off = percent(2000)) => {
    const till = await newTill()
    await ownerSql`update tills set last_heartbeat = ${lastContact} where id = ${till.id}`
    return (await taken(till.sell({ lines: [{ product: tea, quantity: 4 }], discount: off, at }))).flags
  }

  it('D5 D26 is not flagged where the limit was lowered after the sale', async () => {
    await setLimit(2000)
    await setLimit(500)
    expect(await flagsAfter(ago(0), ago(1))).toEqual([])
    expect(await flagsAfter(ago(0), ago(1), percent(2100))).toEqual(['discount-without-right'])
  })

  it('D26 is not flagged at a till that could not know of the lower limit', async () => {
    await lowered(5)
    expect(await flagsAfter(ago(10))).toEqual([])
    expect(await flagsAfter(ago(10), ago(2))).toEqual([])
  })

  it('D5 is flagged at a till that had been told of the lower limit, and long after it was lowered', async () => {
    await lowered(5)
    expect(await flagsAfter(ago(1))).toEqual(['discount-without-right'])
    await lowered(91)
    expect(await flagsAfter(null)).toEqual(['discount-without-right'])
  })
})
