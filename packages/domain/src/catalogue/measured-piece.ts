import { type Minor, minorOf, toPounds } from '../money/index.ts'
import { elementsOf, normaliseBarcode } from './barcode.ts'
import type { Gs1Element } from './gs1/index.ts'
import type { Piece } from './piece.ts'
import type { Product } from './product.ts'

/** What a packer's code says of one measured piece: which goods, and what it costs. */
export interface MeasuredPiece {
  /** The GTIN of goods sold by measure, as a product keeps it. */
  readonly gtin: string
  readonly priceMinor: Minor
  /**
   * The two elements that say so, the amount in pence: lot, weight and date say nothing of the price, and a longer amount would
   * read as a card's number (R18).
   */
  readonly label: string
}

/** £9,999.99: nobody packs a dearer piece, and a misread code is no price. */
const DEAREST_MINOR = 999_999

/** ISO 4217's number for pounds. */
const POUNDS = '826'

/**
 * The amount payable of one piece of goods sold by measure, as DataBar and GS1-128 of meat and cheese have it: AI 392n, or 393n
 * in pounds, where n counts decimals, beside a GTIN whose first digit is 9 (GS1 General Specifications 2.1.12, 3.6.6 and 3.6.7).
 *
 * @param scan as a scanner sends it, or as the label of a line has it
 * @returns undefined for anything else, and for an amount that is no whole number of pence, nothing, or more than anybody packs
 */
export function readMeasuredPiece(scan: string): MeasuredPiece | undefined {
  const elements = elementsOf(scan) ?? []
  const goods = elements.find(({ ai, value }) => ai === '01' && value.startsWith('9'))
  const amounts = elements.filter(({ ai }) => /^39[23]\d$/.test(ai))
  const [amount] = amounts
  // Two amounts are two prices, and which one is meant nobody can tell.
  if (!goods || !amount || amounts.length > 1) return undefined
  const priceMinor = payable(amount)
  if (priceMinor === undefined) return undefined
  const label = `(01)${goods.value}(3922)${priceMinor}`
  return { gtin: normaliseBarcode(goods.value), priceMinor, label }
}

function payable({ ai, value }: Gs1Element): Minor | undefined {
  const isNamed = ai.startsWith('393')
  if (isNamed && !value.startsWith(POUNDS)) return undefined
  const digits = isNamed ? value.slice(POUNDS.length) : value
  const decimals = Number(ai.slice(3))
  const whole = digits.padEnd(digits.length + Math.max(0, 2 - decimals), '0')
  const cut = Math.max(0, decimals - 2)
  const pence = whole.padStart(cut + 1, '0')
  if (cut > 0 && !/^0*$/.test(pence.slice(-cut))) return undefined
  const minor = Number(cut > 0 ? pence.slice(0, -cut) : pence)
  return minor > 0 && minor <= DEAREST_MINOR ? minorOf(toPounds(minor)) : undefined
}

/** The piece that a scan is of, where it is one of this product's. */
export function measuredPieceOf(
  product: Pick<Product, 'barcode' | 'otherBarcodes'>,
  scan: string,
): Piece | undefined {
  const read = readMeasuredPiece(scan)
  const codes = [product.barcode ?? '', ...product.otherBarcodes].map(normaliseBarcode)
  return read && codes.includes(read.gtin) ? { label: read.label, priceMinor: read.priceMinor } : undefined
}
