import { DAY_MS } from '@tuppence/domain/durations'
import { parseXml } from './workbook-parts.ts'

/** What a format makes of a number that an import must know of; the rest only changes how it looks. */
export type NumberFormat = 'plain' | 'percent' | 'date' | { readonly digits: number }

/** The built-in ones (ECMA-376, 18.8.30): percentages and dates. */
const PERCENTS = [9, 10]
const isBuiltInDate = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47)

/** The number format of each cell style of a workbook, by the style's number. */
export async function readNumberFormats(stream: NodeJS.ReadableStream): Promise<NumberFormat[]> {
  const written = new Map<number, string>()
  const formats: NumberFormat[] = []
  let isCellStyles = false
  await parseXml(stream, {
    open: (name, attributes) => {
      if (name === 'numFmt') written.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') isCellStyles = true
      if (name !== 'xf' || !isCellStyles) return
      const id = Number(attributes.numFmtId ?? 0)
      formats.push(formatOf(id, written.get(id)))
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyles = false
    },
  })
  return formats
}

function formatOf(id: number, code: string | undefined): NumberFormat {
  if (PERCENTS.includes(id)) return 'percent'
  if (isBuiltInDate(id)) return 'date'
  if (code === undefined) return 'plain'
  // What stands in quotation marks and brackets is shown as it is: currencies, colours.
  const shown = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  if (/^0{2,}$/.test(shown)) return { digits: shown.length }
  if (shown.includes('%')) return 'percent'
  return /[ymdhs]/i.test(shown) && !/general/i.test(shown) ? 'date' : 'plain'
}

/** A number as its cell shows it, where that is more than a look: 0.2 as "20%", 123 as "00123", 45000 as a day. */
export function inFormat(value: number, format: NumberFormat | undefined): number | string {
  if (format === undefined || format === 'plain') return value
  if (format === 'percent') return `${Number((value * 100).toFixed(6))}%`
  if (format === 'date') return dayOf(value)
  return Number.isInteger(value) && value >= 0 ? String(value).padStart(format.digits, '0') : value
}

/** Day 0 of spreadsheets, which have a 29 February 1900. */
const FIRST_DAY = Date.UTC(1899, 11, 30)

function dayOf(value: number): number | string {
  const at = new Date(FIRST_DAY + Math.floor(value) * DAY_MS)
  return Number.isNaN(at.getTime()) ? value : at.toISOString().slice(0, 10)
}
