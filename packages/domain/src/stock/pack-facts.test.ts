import { describe, expect, it } from 'vitest'
import { packFacts, soldPack } from './index.ts'

const FNC1 = '\u001d'

describe('what a scan says of a pack', () => {
  it('reads lot, expiry and count of an element string', () => {
    expect(packFacts(`01050123456789001727033110LOT7${FNC1}3024`)).toEqual({
      lot: 'LOT7',
      expiresOn: '2027-03-31',
      quantity: 24,
    })
  })

  it('reads a DataMatrix by its symbology, and what is printed in brackets', () => {
    expect(packFacts(`]d2010501234567890010AB-1${FNC1}15261200`)).toMatchObject({
      lot: 'AB-1',
      expiresOn: '2026-12-31',
    })
    expect(packFacts('(01)05012345678900(17)280229(37)6')).toMatchObject({
      expiresOn: '2028-02-29',
      quantity: 6,
    })
  })

  it('prefers the expiry to "best before", and the count of a case', () => {
    expect(packFacts('(02)05012345678900(15)270101(17)270201(37)12')).toMatchObject({
      expiresOn: '2027-02-01',
      quantity: 12,
    })
  })

  it('finds nothing in a plain barcode, and none of no pieces', () => {
    const nothing = { lot: undefined, expiresOn: undefined, quantity: undefined }
    expect(packFacts('5012345678900')).toEqual(nothing)
    expect(packFacts('(01)05012345678900(30)0')).toEqual(nothing)
  })
})

describe('what a sale keeps of a pack', () => {
  it('is its lot and its date, and nothing of a plain barcode', () => {
    expect(soldPack(`01050123456789001727033110LOT7${FNC1}3024`)).toEqual({
      lot: 'LOT7',
      expiresOn: '2027-03-31',
    })
    expect(soldPack('5012345678900')).toBeUndefined()
    expect(soldPack('(01)05012345678900')).toBeUndefined()
  })

  it('is no lot that the sale could be held up by', () => {
    const scanOf = (lot: string) => `01050123456789001728022910${lot}`
    const lots = ['A'.repeat(21), 'ü', '4111111111111111', '4111-1111-1111-1111']
    for (const lot of lots) expect(soldPack(scanOf(lot))?.lot, lot).toBeUndefined()
    expect(soldPack(scanOf('4111111111111111'))?.expiresOn).toBe('2028-02-29')
    expect(soldPack(scanOf('20271231-12345'))?.lot).toBe('20271231-12345')
  })
})
