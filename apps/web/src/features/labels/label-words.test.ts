import { BLANK_FIELDS, labelOf, recordOf, TEXT_NAMES, textField } from '@tuppence/domain/catalogue'
import { describe, expect, it } from 'vitest'
import { type LabelledProduct, labelWords } from './label-words.ts'

const jam: LabelledProduct = {
  ...BLANK_FIELDS,
  id: '1',
  name: 'Jam',
  sku: 'JAM',
  barcode: '036000291452',
  price: '2.40',
  vatCode: 'standard',
  vatRate: '20.00',
  vatInclusive: true,
  unitType: 'each',
  contentAmount: '340',
  contentUnit: 'g',
}
const words = (of: Partial<LabelledProduct>, mode: 'add' | 'as-marked' = 'as-marked') =>
  labelWords({ ...jam, ...of }, mode, '21/11/26')

describe('the words of a shelf label', () => {
  it('Price Marking Order article 4: the price is what the customer pays, also where VAT is added at the till', () => {
    expect(words({}).price).toBe('£2.40')
    expect(words({}, 'add').price).toBe('£2.88')
    expect(words({ vatCode: 'zero' }, 'add').price).toBe('£2.40')
    expect(words({ vatInclusive: false }).price).toBe('£2.88')
  })

  it('D27 has the VAT of its code’s rate now, whatever rate the product was fetched with', () => {
    expect(words({ vatRate: '17.50' }, 'add').price).toBe('£2.88')
    expect(words({ vatCode: 'custom', vatRate: '17.50' }, 'add').price).toBe('£2.82')
  })

  it('Price Marking Order article 5: the unit price is of what the customer pays', () => {
    expect(words({}).unitPrice).toBe('£7.06 per kg')
    expect(words({}, 'add').unitPrice).toBe('£8.47 per kg')
    expect(words({ contentAmount: null, contentUnit: null }).unitPrice).toBe('')
    expect(words({ contentAmount: null, contentUnit: null, unitType: 'kg' }).unitPrice).toBe('£2.40 per kg')
  })

  it('has the texts that the table of product fields puts on labels, and no others', () => {
    const said = words(recordOf(TEXT_NAMES, (name) => `About ${name}`)).details
    const wanted = TEXT_NAMES.filter((name) => textField(name).isOnLabel)
    expect(said).toEqual(wanted.map((name) => `${labelOf(name)}: About ${name}`))
    expect(words({}).details).toEqual([])
  })

  it('has the code as it is kept, and the SKU where there is none', () => {
    expect(words({}).code).toBe('0036000291452')
    expect(words({ barcode: null }).code).toBe('JAM')
  })
})
