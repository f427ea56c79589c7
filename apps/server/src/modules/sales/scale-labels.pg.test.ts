import { withCheckDigit } from '@tuppence/domain/catalogue'
import type { CartProduct } from '@tuppence/domain/sales'
import { describe, expect, it } from 'vitest'
import { sellingShop } from '../../testing/selling-shop.ts'

const { ownerSql, organizationId, tea, milk, bread, newTill, taken, detail } = await sellingShop()

/** Tea is kept under a label's item code, milk as what is weighed at £0.99 a kilogram; bread is not weighed. */
await ownerSql`insert into product_barcodes ${ownerSql([
  { organization_id: organizationId, barcode: '2012345', product_id: tea.id, place: 0 },
  { organization_id: organizationId, barcode: '0254321', product_id: milk.id, place: 0 },
  // By a layout with an item of four digits, a verifier and five digits.
  { organization_id: organizationId, barcode: '291234', product_id: milk.id, place: 1 },
])}`
/** £3.42: the verifier of 0342 is 1. */
const label = withCheckDigit('201234510342')
const weighed = withCheckDigit('025432101500')

const flagsOf = async (product: CartProduct, priceMinor: number, scaleLabel: string) => {
  const till = await newTill()
  return (await taken(till.sell({ lines: [{ product: { ...product, priceMinor, scaleLabel } }] }))).flags
}

describe('R8 a piece that the shop’s scale has priced', () => {
  it('is sold at its label’s price, above or below the list’s, without the right to change prices', async () => {
    expect(await flagsOf(tea, 342, label)).toEqual([])
    // The verifier of 0042 is 3.
    expect(await flagsOf(tea, 42, withCheckDigit('201234530042'))).toEqual([])
  })

  it('is sold by its weight', async () => {
    // 1.5 kg at 99p are £1.485.
    expect(await flagsOf(milk, 149, weighed)).toEqual([])
    expect(await flagsOf(milk, 1500, weighed)).toEqual([])
    expect(await flagsOf(milk, 148, weighed)).toEqual(['differs-from-product'])
  })

  it('is sold by whichever layout the shop has chosen for its prefix', async () => {
    // £146.85: the verifier of 14685 is 6.
    const long = withCheckDigit('291234614685')
    expect(await flagsOf(milk, 14_685, long)).toEqual([])
    // The same as a weight: 14.685 kg at 99p are £14.538.
    expect(await flagsOf(milk, 1_454, long)).toEqual([])
    // By four digits the price would be £46.85, and the item another.
    expect(await flagsOf(milk, 4_685, long)).toEqual(['differs-from-product'])
    // With a wrong verifier it says nothing by that layout.
    expect(await flagsOf(milk, 14_685, withCheckDigit('291234714685'))).toEqual(['differs-from-product'])
  })

  it('SELL-028 is sold at the price in a packer’s code, if the code is of these goods', async () => {
    const gtin = withCheckDigit('9501234500001')
    await ownerSql`insert into product_barcodes ${ownerSql([
      { organization_id: organizationId, barcode: gtin, product_id: bread.id, place: 0 },
    ])}`
    expect(await flagsOf(bread, 599, `(01)${gtin}(3922)599`)).toEqual([])
    expect(await flagsOf(bread, 598, `(01)${gtin}(3922)599`)).toContain('differs-from-product')
    expect(await flagsOf(milk, 599, `(01)${gtin}(3922)599`)).toContain('differs-from-product')
  })

  it('is flagged where the label says another price, is of other goods, or is none', async () => {
    expect(await flagsOf(tea, 341, label)).toEqual(['differs-from-product'])
    expect(await flagsOf(bread, 342, label)).toEqual(['differs-from-product'])
    expect(await flagsOf(tea, 342, '5000000126422')).toEqual(['differs-from-product'])
    expect(await flagsOf(tea, 100, 'made up')).toEqual([
      'differs-from-product',
      'price-override-without-right',
    ])
  })

  it('needs the right for less than its label says', async () => {
    const till = await newTill()
    const product = { ...tea, priceMinor: 342, scaleLabel: label }
    const cheaper = await taken(till.sell({ lines: [{ product, unitPriceMinor: 300 }] }))
    expect(cheaper.flags).toEqual(['price-override-without-right'])
  })

  it('gives back what it cost', async () => {
    const till = await newTill('manager')
    const product = { ...tea, priceMinor: 342, scaleLabel: label }
    const sale = await taken(till.sell({ lines: [{ product }, { product }] }))
    expect((await detail(sale.id)).items).toMatchObject([
      { quantity: 1, unitPrice: '3.42' },
      { quantity: 1, unitPrice: '3.42' },
    ])
  })
})
