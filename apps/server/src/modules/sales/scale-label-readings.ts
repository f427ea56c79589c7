import { everyReading, readMeasuredPiece } from '@tuppence/domain/catalogue'
import { toPounds } from '@tuppence/domain/money'

/** One way to read a label, as the statement takes it. */
export interface ScaleLabelReading {
  /** The codes under which its goods may be kept. */
  readonly codes: readonly string[]
  /** The price that it says, with two decimals. */
  readonly price: string | null
  /** The weight that it says instead. */
  readonly grams: number | null
}

/**
 * Every reading of a label that there is: how the shop's labels are made may have been set anew since the sale, and a till that was off
 * sells by what it knew.
 *
 * @returns null for what is no label of a scale, nor of a packer who measured the piece
 */
export function scaleLabelReadings(label: string): readonly ScaleLabelReading[] | null {
  const measured = readMeasuredPiece(label)
  if (measured) return [{ codes: [measured.gtin], price: toPounds(measured.priceMinor), grams: null }]
  const readings = everyReading(label).map(({ itemCode, withoutPrice, priceMinor, grams }) => ({
    codes: [itemCode, withoutPrice],
    price: priceMinor === undefined ? null : toPounds(priceMinor),
    grams: grams ?? null,
  }))
  return readings.length > 0 ? readings : null
}
