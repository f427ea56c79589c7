import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { barsOf, kindOf } from './bars.ts'
import { LABEL_FORMATS } from './label-formats.ts'
import { type DrawnLabel, type LabelWords, layOut, type Measure } from './label-layout.ts'

/** Every letter as broad as a broad one of Arial: what fits by it fits in print. */
const measure: Measure = (text, isBold) => text.length * (isBold ? 0.62 : 0.56)

const words: LabelWords = {
  name: 'Oat bar with honey',
  price: '£2.40',
  unitPrice: '£7.06 per kg',
  sku: 'OAT-340',
  details: [],
  code: '5000000126422',
  printedOn: '21/11/26',
}
const long = 'Luxury Belgian milk chocolate assortment, '.repeat(4).slice(0, 140)

function edges({ texts, bars }: DrawnLabel) {
  const spans = texts.map(({ text, xMm, sizeMm, isBold, anchor }) => {
    const width = measure(text, isBold) * sizeMm
    return anchor === 'start'
      ? [xMm, xMm + width]
      : anchor === 'end'
        ? [xMm - width, xMm]
        : [xMm - width / 2, xMm + width / 2]
  })
  if (bars) {
    const quiet = bars.bars.quiet * bars.moduleMm
    spans.push([bars.xMm - quiet, bars.xMm + bars.bars.modules * bars.moduleMm + quiet])
  }
  return { left: Math.min(...spans.flat()), right: Math.max(...spans.flat()) }
}

describe('a label', () => {
  it('has what else is said of the goods behind the SKU, within its edges', () => {
    for (const format of LABEL_FORMATS)
      for (const details of [['Grade: A'], ['Grade: A', `Origin: ${long}`]]) {
        const drawn = layOut({ ...words, details }, format, measure)
        expect(drawn.texts.some(({ text }) => text.startsWith('SKU OAT-340 · Gr'))).toBe(true)
        expect(edges(drawn).right, format.id).toBeLessThanOrEqual(format.widthMm)
      }
  })

  it('stands within its edges on every paper, with names from one letter to 140', () => {
    for (const format of LABEL_FORMATS)
      for (const name of ['X', 'Oat bar with honey', long, 'W'.repeat(140)])
        for (const price of ['£0.05', '£99,999,999.99']) {
          const drawn = layOut({ ...words, name, price }, format, measure)
          const { left, right } = edges(drawn)
          expect(left, `${format.id} ${name.slice(0, 9)}`).toBeGreaterThanOrEqual(0)
          expect(right, `${format.id} ${name.slice(0, 9)} ${price}`).toBeLessThanOrEqual(format.widthMm)
          for (const { yMm } of drawn.texts) expect(yMm).toBeLessThanOrEqual(format.heightMm)
          if (drawn.bars) expect(drawn.bars.yMm + drawn.bars.heightMm).toBeLessThan(format.heightMm)
        }
  })

  it('has its price and its price by weight whole on every paper: a part of one would be another price', () => {
    for (const format of LABEL_FORMATS)
      for (const price of ['£130.00', '£1,249.99', '£99,999,999.99'])
        for (const code of ['', words.code]) {
          const unitPrice = '£1,234.50 per 100 ml'
          const drawn = layOut({ ...words, price, unitPrice, code }, format, measure)
          const said = drawn.texts.map(({ text }) => text)
          expect(said, format.id).toContain(price)
          expect(said, format.id).toContain(unitPrice)
        }
  })

  it('has the name in two lines: it shrinks, and only what is longer still ends with "…"', () => {
    const [format] = LABEL_FORMATS
    if (!format) throw new Error('no format')
    const names = (name: string) =>
      layOut({ ...words, name }, format, measure).texts.filter(({ yMm }) => yMm < 11)
    const [short] = names('Oat bar')
    const shrunk = names('Luxury Belgian milk chocolate assortment of pralines')
    const cut = names(long)
    expect(short?.text).toBe('Oat bar')
    expect(shrunk.length).toBe(2)
    expect(shrunk[0]?.sizeMm).toBeLessThan(short?.sizeMm ?? 0)
    expect(shrunk.map(({ text }) => text).join(' ')).not.toContain('…')
    expect(cut).toHaveLength(2)
    expect(cut[1]?.text).toMatch(/…$/)
    expect(long.startsWith(cut[0]?.text ?? '?')).toBe(true)
  })

  it('has an EAN-13 on every paper, in bars that printers of rolls can print', () => {
    for (const format of LABEL_FORMATS) {
      const { bars } = layOut(words, format, measure)
      expect(bars?.bars.kind, format.id).toBe('ean-13')
      expect(bars?.moduleMm).toBeGreaterThanOrEqual(0.2)
      expect(bars?.heightMm, format.id).toBeGreaterThanOrEqual(4)
      if (!format.sheet) expect(((bars?.moduleMm ?? 0) / 0.125) % 1).toBe(0)
    }
  })

  it('leaves a barcode out that would be too fine to be read, and one that no barcode can hold', () => {
    const small = LABEL_FORMATS.find(({ id }) => id === 'a4-65')
    if (!small) throw new Error('no format')
    expect(
      layOut({ ...words, code: 'A-VERY-LONG-STOCK-KEEPING-UNIT-0001' }, small, measure).bars,
    ).toBeUndefined()
    expect(layOut({ ...words, code: 'crème' }, small, measure).bars).toBeUndefined()
  })
})

describe('the bars of a code', () => {
  it('are of the symbol that the code is', () => {
    expect(kindOf('5000000126422')).toBe('ean-13')
    expect(kindOf('96385074')).toBe('ean-8')
    expect(kindOf('0036000291452')).toBe('upc-a')
    expect(kindOf('10012345678902')).toBe('itf-14')
    expect(kindOf('5000000126423')).toBe('code-128')
    expect(kindOf('2012345')).toBe('code-128')
  })

  it('are read back by a scanner as the code they were made of', async () => {
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
    const binary = readFileSync(wasm)
    await prepareZXingModule({
      overrides: {
        wasmBinary: binary.buffer.slice(
          binary.byteOffset,
          binary.byteOffset + binary.byteLength,
        ) as ArrayBuffer,
      },
      fireImmediately: true,
    })
    for (const code of [
      '5000000126422',
      '96385074',
      '0036000291452',
      '10012345678902',
      'MUG-12',
      '2012345',
    ]) {
      const [read] = await readBarcodes(picture(code))
      expect(read?.isValid, code).toBe(true)
      expect([code, code.slice(1)], code).toContain(read?.text)
    }
  })
})

/** The bars as a scanner sees them: three dots a module, black on white. */
function picture(code: string): ImageData {
  const bars = barsOf(code)
  if (!bars) throw new Error(`${code} has no bars`)
  const dots = 3
  const width = (bars.modules + 2 * bars.quiet) * dots
  const height = 60
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const { at, width: broad } of bars.bars)
    for (let x = (bars.quiet + at) * dots; x < (bars.quiet + at + broad) * dots; x++)
      for (let y = 4; y < height - 4; y++) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { data, width, height, colorSpace: 'srgb' } as ImageData
}
