import { IN_STORE_LABELS, readMeasuredPiece, readScaleLabel } from '@tuppence/domain/catalogue'
import { toPounds } from '@tuppence/domain/money'

/** What a label of the shop's scale can mean, as the statement reads it. */
export interface ScaleLabelReadings {
  /** The codes under which its goods may be kept. */
  readonly codes: readonly string[]
  /** The prices it may say, with two decimals. */
  readonly prices: readonly string[]
  /** The weight that it may say instead. */
  readonly grams: number | null
}

/**
 * Every reading of a label that there is: what the shop's scale writes may have been set anew since the sale, and a till that
 * was off sells by what it knew.
 *
 * @returns null for what is no label of a scale, nor of a packer who measured the piece
 */
export function scaleLabelReadings(label: string): ScaleLabelReadings | null {
  const measured = readMeasuredPiece(label)
  if (measured) return { codes: [measured.gtin], prices: [toPounds(measured.priceMinor)], grams: null }
  const read = IN_STORE_LABELS.flatMap((inStore) => readScaleLabel(label, inStore) ?? [])
  const [first] = read
  if (!first) return null
  const prices = read.flatMap(({ priceMinor }) => (priceMinor === undefined ? [] : [toPounds(priceMinor)]))
  return {
    codes: [first.itemCode, first.withoutPrice],
    prices: [...new Set(prices)],
    grams: read.find(({ grams }) => grams !== undefined)?.grams ?? null,
  }
}
