import { describe, expect, it } from 'vitest'
import { pieceOf, type ScaleLayout, UK_SCALE_LAYOUTS, withCheckDigit } from './index.ts'
import { priceVerifier } from './scale-label.ts'

const OF_02 = {
  price: { prefix: '02', holds: 'price', digits: 5, hasVerifier: false },
  weight: { prefix: '02', holds: 'weight', digits: 5, hasVerifier: false },
} as const satisfies Record<string, ScaleLayout>

const label = (item: string, pence: string) => withCheckDigit(`${item}${priceVerifier(pence)}${pence}`)
const ham = { barcode: '2012345', otherBarcodes: [] as string[], sku: 'HAM', price: '12.99' }

describe('a piece that the shop’s scale has priced', () => {
  const code = label('2012345', '0342')

  it('costs what its label says, however the shop keeps the code of the goods', () => {
    const priced = { label: code, priceMinor: 342 }
    expect(pieceOf(ham, code, UK_SCALE_LAYOUTS)).toEqual(priced)
    expect(pieceOf({ ...ham, barcode: withCheckDigit('201234500000') }, code, UK_SCALE_LAYOUTS)).toEqual(
      priced,
    )
    expect(pieceOf({ ...ham, barcode: null, otherBarcodes: ['2012345'] }, code, UK_SCALE_LAYOUTS)).toEqual(
      priced,
    )
    expect(pieceOf({ ...ham, barcode: null, sku: '2012345' }, code, UK_SCALE_LAYOUTS)).toEqual(priced)
    expect(pieceOf(ham, `]E0${code}`, UK_SCALE_LAYOUTS)).toEqual(priced)
  })

  it('is none where the goods are others, the code is the product’s own, or the label says no price', () => {
    expect(pieceOf({ ...ham, barcode: '2054321' }, code, UK_SCALE_LAYOUTS)).toBeUndefined()
    expect(pieceOf({ ...ham, barcode: code }, code, UK_SCALE_LAYOUTS)).toBeUndefined()
    expect(pieceOf(ham, label('2012345', '0000'), UK_SCALE_LAYOUTS)).toBeUndefined()
    expect(pieceOf(ham, '2012345', UK_SCALE_LAYOUTS)).toBeUndefined()
    expect(pieceOf(ham, '5000000126422', UK_SCALE_LAYOUTS)).toBeUndefined()
  })

  it('of a label of 02 costs its price, or its weight by the kilogram, half a penny up', () => {
    const own = { ...ham, barcode: '0212345' }
    const scan = withCheckDigit('021234500250')
    expect(pieceOf(own, scan, [OF_02.price])).toEqual({ label: scan, priceMinor: 250 })
    // 250 g at £12.99 a kilogram are 324.75p.
    expect(pieceOf(own, scan, [OF_02.weight])).toEqual({ label: scan, priceMinor: 325 })
  })

  it('of a label of 02 is not sold at another price where nobody said what the scale writes', () => {
    expect(pieceOf({ ...ham, barcode: '0212345' }, withCheckDigit('021234500250'), UK_SCALE_LAYOUTS)).toBe(
      'unpriced',
    )
  })
})
