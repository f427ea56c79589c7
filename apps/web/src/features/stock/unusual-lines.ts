import { countWords } from '@tuppence/domain/counts'
import type { BookingDraft, DraftLine } from './booking-draft.ts'

/** From here on a count is looked at once more. */
const MANY = 1_000
/** The shortest barcode of goods, EAN-8: as many digits were scanned into the box rather than counted. */
const SHORTEST_BARCODE = 10_000_000

/** Why a quantity is asked about: it can be meant, and mostly is not. */
export type WhyUnusual = 'barcode' | 'more-than-there' | 'many'

export interface UnusualLine {
  readonly line: DraftLine
  readonly why: WhyUnusual
}

/** The lines whose quantity is asked about before they are booked, the likeliest mistakes first. Nothing is forbidden. */
export function unusualIn({ kind, takes, lines }: BookingDraft): readonly UnusualLine[] {
  const isTaken = kind === 'waste' || (kind === 'adjustment' && takes)
  const takenOf = new Map<string, number>()
  for (const { productId, quantity = 0 } of lines)
    takenOf.set(productId, (takenOf.get(productId) ?? 0) + quantity)
  const why = ({ productId, quantity = 0, inStock }: DraftLine): WhyUnusual | undefined => {
    if (quantity >= SHORTEST_BARCODE) return 'barcode'
    if (isTaken && inStock !== undefined && (takenOf.get(productId) ?? 0) > Math.max(0, inStock))
      return 'more-than-there'
    return quantity >= MANY ? 'many' : undefined
  }
  return lines
    .flatMap((line) => {
      const found = why(line)
      return found ? [{ line, why: found }] : []
    })
    .sort((a, b) => ORDER.indexOf(a.why) - ORDER.indexOf(b.why))
}
const ORDER: readonly WhyUnusual[] = ['barcode', 'more-than-there', 'many']

/** "Tea: 5,012,345,678,900 looks like a barcode", and what else is asked about a line. */
export function unusualWords({ line: { name, quantity = 0, inStock = 0 }, why }: UnusualLine): string {
  const many = `${name}: ${countWords(quantity)}`
  if (why === 'barcode') return `${many} looks like a barcode, not a quantity.`
  if (why === 'more-than-there')
    return `${many}, but ${inStock > 0 ? `only ${countWords(inStock)}` : 'none'} in stock.`
  return `${many} are a lot.`
}
