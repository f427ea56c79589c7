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

/**
 * The price that line `l` of product `p` is held against: the product's, or what its scale's label says, if the label is of
 * this product. Anybody can write a label's digits into a request, so one that is of other goods says nothing.
 */
export const LISTED = `case
  when l.scale_label is not null
       and (l.scale_label -> 'prices' ? l.list_price::text
            or l.list_price = round(p.price * (l.scale_label ->> 'grams')::numeric / 1000, 2))
       and (l.scale_label -> 'codes' ? p.sku
            or (select count(*) from product_barcodes b where b.organization_id = $1::uuid
                  and b.product_id = p.product_id and l.scale_label -> 'codes' ? b.barcode) > 0)
  then l.list_price else p.price end`
