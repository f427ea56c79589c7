import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsCardNumber } from '../card-numbers/index.ts'
import { toPounds } from '../money/index.ts'
import { measuredPieceOf, readMeasuredPiece, scanKeys, withCheckDigit } from './index.ts'

const FNC1 = '\u001d'
const CHEESE = withCheckDigit('9501234500001')
const product = { barcode: CHEESE, otherBarcodes: [] }

describe('a packer’s code with its price (SELL-028; GS1 General Specifications 3.6.6, AI 392n)', () => {
  it.each([
    ['DataBar with its identifier', `]e001${CHEESE}3103000250392205 99`.replace(' ', ''), 599],
    [
      'GS1-128 with weight, price, date and lot',
      `]C101${CHEESE}310300025039220599${FNC1}1726123110LOT7`,
      599,
    ],
    ['no identifier', `01${CHEESE}39220599`, 599],
    ['as it is printed', `(01)${CHEESE}(3922)0599`, 599],
    ['pounds without pence', `(01)${CHEESE}(3920)12`, 1200],
    ['tenths', `(01)${CHEESE}(3921)125`, 1250],
    ['noughts behind the pence', `(01)${CHEESE}(3924)59900`, 599],
    ['pounds by their number', `(01)${CHEESE}(3932)8260599`, 599],
  ])('is read from %s', (_, scan, priceMinor) => {
    expect(measuredPieceOf(product, scan)?.priceMinor).toBe(priceMinor)
    expect(scanKeys(scan, [])).toContain(CHEESE)
  })

  it.each([
    ['no amount', `(01)${CHEESE}(3103)000250`],
    ['a fraction of a penny', `(01)${CHEESE}(3923)0599`.replace('0599', '5995')],
    ['nothing', `(01)${CHEESE}(3922)0000`],
    ['more than anybody packs', `(01)${CHEESE}(3920)10000`],
    ['another currency', `(01)${CHEESE}(3932)9780599`],
    ['goods that are not sold by measure', `(01)${withCheckDigit('0501234500001')}(3922)0599`],
    ['two amounts', `(01)${CHEESE}(3922)0599(3932)8260699`],
    ['no goods', '(3922)0599'],
    ['half a code', `01${CHEESE}3922`],
    ['a plain code', CHEESE],
  ])('is not made of %s', (_, scan) => expect(readMeasuredPiece(scan)).toBeUndefined())

  it('is only a piece of the goods that it names', () => {
    const scan = `(01)${CHEESE}(3922)0599`
    expect(measuredPieceOf({ barcode: '5000000126422', otherBarcodes: [] }, scan)).toBeUndefined()
    expect(measuredPieceOf({ barcode: '5000000126422', otherBarcodes: [CHEESE] }, scan)).toBeDefined()
  })

  it('leaves a label of 64 letters at most that reads as the same, and as no card number', () => {
    const digits = fc.integer({ min: 0, max: 999_999_999_999 })
    fc.assert(
      fc.property(
        digits,
        fc.integer({ min: 1, max: 999_999 }),
        fc.integer({ min: 1, max: 15 }),
        (item, pence, width) => {
          const gtin = withCheckDigit(`9${item.toString().padStart(12, '0')}`)
          const read = readMeasuredPiece(`]e001${gtin}3922${String(pence).padStart(width, '0')}${FNC1}10A`)
          expect(read).toMatchObject({ gtin, priceMinor: pence })
          expect(readMeasuredPiece(read?.label ?? '')).toEqual(read)
          expect(read?.label.length).toBeLessThanOrEqual(64)
          expect(holdsCardNumber(read?.label ?? '', true), `${read?.label} ${toPounds(pence)}`).toBe(false)
        },
      ),
    )
  })
})
