import { clustersOf, plainLine } from '@tuppence/domain/receipts'
import { type Bars, barsOf } from './bars.ts'
import type { LabelFormat } from './label-formats.ts'

/** What stands on a shelf label, in words. */
export interface LabelWords {
  readonly name: string
  /** What the customer pays: "£3.20". */
  readonly price: string
  /** "£3.20 per kg"; empty where nobody says what the pack holds. */
  readonly unitPrice: string
  readonly sku: string
  /** What else stands in its last line: "Vintage: 2019". */
  readonly details: readonly string[]
  /** The code that its barcode holds; empty for none. */
  readonly code: string
  readonly printedOn: string
}

export interface DrawnText {
  readonly text: string
  readonly xMm: number
  /** Of the line that letters stand on. */
  readonly yMm: number
  readonly sizeMm: number
  readonly isBold: boolean
  readonly anchor: 'start' | 'middle' | 'end'
}

export interface DrawnBars {
  readonly bars: Bars
  readonly xMm: number
  readonly yMm: number
  readonly moduleMm: number
  readonly heightMm: number
}

export interface DrawnLabel {
  readonly texts: readonly DrawnText[]
  readonly bars: DrawnBars | undefined
}

/** How wide a text is in the label's face at a size of 1 mm, in millimetres. */
export type Measure = (text: string, isBold: boolean) => number

/** From here on the price stands beside the barcode, below it over the barcode. */
const WIDE_MM = 52
/** Small labels have no room to give away. */
const marginOf = ({ heightMm }: LabelFormat): number => (heightMm < 24 ? 1.2 : 1.8)
/** Scanners of tills read no narrower bars, and GS1 asks for 0.264 mm and more of a GTIN where there is room for it. */
const FINEST_MM = 0.17
const BROADEST_MM = 0.42
/** A printer of rolls has eight dots to a millimetre; a bar is whole dots wide, or it is read badly. */
const ROLL_DOT_MM = 0.125

/** A label in millimetres from its upper left corner. Nothing stands over its edge, however long the name is. */
export function layOut(words: LabelWords, format: LabelFormat, measure: Measure): DrawnLabel {
  const isWide = format.widthMm >= WIDE_MM
  const margin = marginOf(format)
  const width = format.widthMm - 2 * margin
  const footMm = Math.min(2.2, format.heightMm * 0.085)
  const nameMm = Math.min(4.2, format.heightMm * (isWide ? 0.125 : 0.105))
  const name = nameLines(words.name, width, nameMm, measure)
  const nameEnd = margin + nameMm * 2 * 1.15
  const footY = format.heightMm - margin
  const area = { top: nameEnd + 0.6, bottom: footY - footMm - 0.4 }
  const unit = words.unitPrice === '' ? [] : [words.unitPrice]
  const bars = words.code === '' ? undefined : barsOf(words.code)
  const foot: DrawnText[] = [
    ...fittedText(
      [/^sku/i.test(words.sku) ? words.sku : `SKU ${words.sku}`, ...words.details].join(' · '),
      margin,
      footY,
      footMm,
      'start',
      width * 0.66,
      false,
      measure,
    ),
    ...fittedText(
      words.printedOn,
      format.widthMm - margin,
      footY,
      footMm,
      'end',
      width * 0.32,
      false,
      measure,
    ),
  ]
  const names = name.lines.map(
    (text, i): DrawnText => ({
      text,
      xMm: margin,
      yMm: margin + name.sizeMm * (0.86 + i * 1.15),
      sizeMm: name.sizeMm,
      isBold: true,
      anchor: 'start',
    }),
  )
  const inner = isWide
    ? beside({ words, unit, bars, area, format, width, measure })
    : over({ words, unit, bars, area, format, width, measure })
  return { texts: [...names, ...inner.texts, ...foot], bars: inner.bars }
}

interface Inner {
  readonly words: LabelWords
  readonly unit: readonly string[]
  readonly bars: Bars | undefined
  readonly area: { readonly top: number; readonly bottom: number }
  readonly format: LabelFormat
  readonly width: number
  readonly measure: Measure
}

/** Price and unit price to the left, the barcode to the right. */
function beside({ words, unit, bars, area, format, width, measure }: Inner): DrawnLabel {
  const margin = marginOf(format)
  const height = area.bottom - area.top
  const left = bars ? width * 0.42 : width
  const unitMm = Math.min(3, height * 0.2)
  const priceMm = Math.min(height * 0.7, 13)
  const price = wholeText(
    words.price,
    margin,
    area.bottom - unitMm * 1.5,
    priceMm,
    'start',
    left,
    true,
    measure,
  )
  const per = unit.flatMap((text) =>
    wholeText(text, margin, area.bottom - unitMm * 0.2, unitMm, 'start', left, false, measure),
  )
  if (!bars) return { texts: [...price, ...per], bars: undefined }
  const drawn = fitBars(bars, { left: margin + left + 1, right: format.widthMm - 0.6, ...area }, format)
  return { texts: [...price, ...per, ...digits(drawn, area.bottom, measure)], bars: drawn }
}

/** Price and unit price in one line, the barcode below over the whole width. */
function over({ words, unit, bars, area, format, width, measure }: Inner): DrawnLabel {
  const margin = marginOf(format)
  const height = area.bottom - area.top
  // The bars keep four millimetres, below which a scanner has to be aimed.
  const priceMm = bars ? Math.min(height * 0.46, (height - BARS_MM - DIGITS_MM - 1.25) / 0.78) : height * 0.7
  const priceY = area.top + priceMm * 0.78
  const price = wholeText(words.price, margin, priceY, priceMm, 'start', width * 0.58, true, measure)
  const right = format.widthMm - margin
  const per = unit.flatMap((text) =>
    wholeText(text, right, priceY, Math.min(2.6, height * 0.22), 'end', width * 0.4, false, measure),
  )
  if (!bars) return { texts: [...price, ...per], bars: undefined }
  const drawn = fitBars(
    bars,
    { left: 0.6, right: format.widthMm - 0.6, top: priceY + 1, bottom: area.bottom },
    format,
  )
  return { texts: [...price, ...per, ...digits(drawn, area.bottom, measure)], bars: drawn }
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const DIGITS_MM = 2
const BARS_MM = 4

/** In the middle of its box, quiet zones within it; undefined where its bars would be too fine to be read. */
function fitBars(bars: Bars, box: Box, format: LabelFormat): DrawnBars | undefined {
  const whole = bars.modules + 2 * bars.quiet
  const most = Math.min((box.right - box.left) / whole, BROADEST_MM)
  const dots = Math.floor(most / ROLL_DOT_MM + 1e-9)
  const moduleMm = format.sheet === undefined && dots >= 1 ? dots * ROLL_DOT_MM : most
  if (moduleMm < (format.sheet === undefined ? ROLL_DOT_MM : FINEST_MM)) return undefined
  const xMm = (box.left + box.right - bars.modules * moduleMm) / 2
  return { bars, xMm, yMm: box.top, moduleMm, heightMm: box.bottom - box.top - DIGITS_MM - 0.2 }
}

function digits(drawn: DrawnBars | undefined, bottom: number, measure: Measure): DrawnText[] {
  if (!drawn) return []
  const width = drawn.bars.modules * drawn.moduleMm
  return fittedText(
    drawn.bars.text,
    drawn.xMm + width / 2,
    bottom - 0.1,
    DIGITS_MM,
    'middle',
    width,
    false,
    measure,
  )
}

/** A text of one line, as large as it may be; it shrinks to half its size, and what is longer ends with "…". */
function fittedText(...[text, xMm, yMm, mostMm, anchor, widthMm, isBold, measure]: Line): DrawnText[] {
  if (text === '') return []
  const sizeMm = Math.max(mostMm / 2, sizeThatFits(text, mostMm, widthMm, isBold, measure))
  const fits = (part: string) => measure(part, isBold) * sizeMm <= widthMm + 1e-9
  return [{ text: fits(text) ? text : cutTo(text, fits), xMm, yMm, sizeMm, isBold, anchor }]
}

/** A price: it shrinks as far as it must, because a part of it would be another price. */
function wholeText(...[text, xMm, yMm, mostMm, anchor, widthMm, isBold, measure]: Line): DrawnText[] {
  if (text === '') return []
  return [{ text, xMm, yMm, sizeMm: sizeThatFits(text, mostMm, widthMm, isBold, measure), isBold, anchor }]
}

type Line = [
  text: string,
  xMm: number,
  yMm: number,
  mostMm: number,
  anchor: DrawnText['anchor'],
  widthMm: number,
  isBold: boolean,
  measure: Measure,
]

const sizeThatFits = (
  text: string,
  mostMm: number,
  widthMm: number,
  isBold: boolean,
  measure: Measure,
): number => Math.min(mostMm, widthMm / Math.max(measure(text, isBold), 1e-6))

/** The name in two lines: it shrinks to seven tenths of its size, and what is longer still ends with "…". */
export function nameLines(
  name: string,
  widthMm: number,
  mostMm: number,
  measure: Measure,
): { lines: readonly string[]; sizeMm: number } {
  const text = plainLine(name)
  for (const part of [1, 0.9, 0.8, 0.7]) {
    const sizeMm = mostMm * part
    const lines = broken(text, (line) => measure(line, true) * sizeMm <= widthMm)
    if (lines.length <= 2) return { lines, sizeMm }
  }
  const sizeMm = mostMm * 0.7
  const fits = (line: string) => measure(line, true) * sizeMm <= widthMm
  const [first = ''] = broken(text, fits)
  const rest = text.slice(first.length).trim()
  return { lines: [first, cutTo(rest, fits)], sizeMm }
}

/** Words on lines; a word that is longer than a line is broken where it must be. */
function broken(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const character of clustersOf(word)) {
      if (line !== '' && !fits(line + character)) {
        lines.push(line)
        line = ''
      }
      line += character
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** As many whole characters as fit, with "…" behind them. */
function cutTo(text: string, fits: (part: string) => boolean): string {
  if (fits(text)) return text
  let cut = ''
  for (const character of clustersOf(text)) {
    if (!fits(`${cut}${character}…`)) break
    cut += character
  }
  return `${cut.trimEnd()}…`
}
