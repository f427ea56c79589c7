import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharedData } from '../../shared-data.test-support.ts'
import { formatOf } from './application-identifiers.ts'
import {
  FNC1,
  type Gs1Element,
  parseBracketed,
  parseDigitalLink,
  parseElementString,
  readSymbolScan,
} from './index.ts'

interface Vectors {
  processScanData: { ok: boolean; scan: string; symbology: string; dataStr: string; note: string }[]
  bracketedAI: { ok: boolean; input: string; unbracketed: string; note: string }[]
  processAIdata: { ok: boolean; input: string; note: string }[]
}

/** GS1's own test vectors write FNC1 as "^". Where a case names a buffer instead of giving its text, it has no input. */
const file = sharedData('gs1/vectors.json')
const vectors: Vectors | undefined = file === undefined ? undefined : JSON.parse(file)
const withFnc1 = (text: string) => text.replaceAll('^', FNC1)
/** What a scanner sends of these elements. */
const scannedTextOf = (elements: readonly Gs1Element[]) =>
  FNC1 +
  elements
    .map(({ ai, value }, i) => {
      const needsEnd = formatOf(ai)?.fixedLength === undefined && i < elements.length - 1
      return `${ai}${value}${needsEnd ? FNC1 : ''}`
    })
    .join('')
const given = ({ input }: { input: string }) => !input.endsWith('buf')

describe.runIf(vectors)('the test vectors of GS1', () => {
  it('agree on what a scan says', () => {
    for (const { scan, ok, symbology, dataStr, note } of vectors?.processScanData ?? []) {
      const read = readSymbolScan(scan)
      expect(read !== undefined, `${scan} ${note}`).toBe(ok)
      if (!read) continue
      expect(read.symbology, scan).toBe(SYMBOLOGIES[symbology])
      expect(read.data, scan).toBe(/^\\+\^/.test(dataStr) ? dataStr.slice(1) : withFnc1(dataStr))
    }
    expect(vectors?.processScanData.length).toBe(27)
  })

  it('agree on element strings', () => {
    const cases = vectors?.processAIdata.filter(given) ?? []
    // Here a string must begin with FNC1; the reader itself also takes what a scanner sends without it.
    for (const { input, ok, note } of cases)
      expect(
        input.startsWith('^') && parseElementString(withFnc1(input)) !== undefined,
        `${input} ${note}`,
      ).toBe(ok)
    expect(cases.length).toBeGreaterThan(35)
  })

  it('agree on the bracketed form', () => {
    const cases = vectors?.bracketedAI.filter(given) ?? []
    for (const { input, ok, unbracketed, note } of cases) {
      const elements = parseBracketed(input)
      expect(elements !== undefined, `${input} ${note}`).toBe(ok)
      if (elements) expect(scannedTextOf(elements)).toBe(withFnc1(unbracketed))
    }
    expect(cases.length).toBe(14)
  })
})

const SYMBOLOGIES: Record<string, string> = {
  QR: 'qr',
  DM: 'data-matrix',
  DotCode: 'dotcode',
  DataBarExpanded: 'databar',
  GS1_128_CCA: 'gs1-128',
  EAN13: 'ean-13',
  EAN8: 'ean-8',
}

describe('element strings', () => {
  const text = (max: number) =>
    fc.stringMatching(/^[!"%-?A-Z_a-z]+$/, { maxLength: max }).filter((value) => value.length <= max)
  const element: fc.Arbitrary<Gs1Element> = fc.oneof(
    fc.constantFrom('05000000126422', '12312312312333').map((value) => ({ ai: '01', value })),
    text(20).map((value) => ({ ai: '10', value })),
    fc.constantFrom('261231', '240229', '300200').map((value) => ({ ai: '17', value })),
    text(20).map((value) => ({ ai: '21', value })),
    fc.stringMatching(/^\d{6}$/).map((value) => ({ ai: '3103', value })),
    fc.stringMatching(/^\d{1,15}$/).map((value) => ({ ai: '3922', value })),
    text(90).map((value) => ({ ai: '99', value })),
  )
  const elements = fc.uniqueArray(element, { selector: ({ ai }) => ai, minLength: 1 })

  it('read back what they were written of, in any order', () => {
    fc.assert(
      fc.property(elements, (all) => {
        expect(parseElementString(scannedTextOf(all))).toEqual(all)
        expect(parseElementString(scannedTextOf(all).slice(1))).toEqual(all)
        const bracketed = all.map(({ ai, value }) => `(${ai})${value.replaceAll('(', '\\(')}`).join('')
        // A value that ends in a backslash cannot be told from an escape when a bracket follows.
        if (all.every(({ value }) => !value.includes('\\'))) expect(parseBracketed(bracketed)).toEqual(all)
      }),
    )
  })

  it('are refused whole when they say one thing twice, differently', () => {
    expect(parseElementString(`10A${FNC1}10A`)).toHaveLength(2)
    expect(parseElementString(`10A${FNC1}10B`)).toBeUndefined()
  })

  it('are refused when a date is none', () => {
    expect(parseElementString('17260230')).toBeUndefined()
    expect(parseElementString('17261301')).toBeUndefined()
    expect(parseElementString('17260200')).toBeDefined()
  })
})

describe('GS1 Digital Link', () => {
  it('reads the path and the query, in capitals, with escapes and with the address’s own parameters', () => {
    expect(
      parseDigitalLink('HTTPS://a.example/p/01/5000000126422/10/L%2F7/21/S?17=261231&utm=x&99=#top'),
    ).toEqual([
      { ai: '01', value: '05000000126422' },
      { ai: '10', value: 'L/7' },
      { ai: '21', value: 'S' },
      { ai: '17', value: '261231' },
    ])
  })

  it('takes no other address for one', () => {
    for (const address of [
      'https://a.example/',
      'https://a.example/01/5000000126423',
      'https://a.example/01/5000000126422/21/S/10/L',
      'https://a.example/01/5000000126422/10',
      'https://a.example/01/%ZZ',
      'ftp://a.example/01/5000000126422',
    ])
      expect(parseDigitalLink(address), address).toBeUndefined()
  })
})
