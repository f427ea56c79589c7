import { describe, expect, it } from 'vitest'
import { packFacts } from './index.ts'

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
