import { elementsOf } from '../catalogue/index.ts'

/** What a scan says of the pack, beside which product it is. */
export interface PackFacts {
  /** GS1's batch or lot number (10). */
  readonly lot: string | undefined
  /** The last day it may be sold or used, as YYYY-MM-DD: (17), or where there is none "best before" (15). */
  readonly expiresOn: string | undefined
  /** How many pieces it holds: (37) of a case, (30) otherwise. */
  readonly quantity: number | undefined
}

/** The facts of a GS1 code (element string, DataMatrix or Digital Link); of a plain barcode there are none. */
export function packFacts(scan: string): PackFacts {
  const elements = elementsOf(scan) ?? []
  const said = (...identifiers: string[]) =>
    identifiers.map((wanted) => elements.find(({ ai }) => ai === wanted)?.value).find(Boolean)
  const quantity = Number(said('37', '30') ?? 0)
  const day = said('17', '15')
  return {
    lot: said('10'),
    expiresOn: day === undefined ? undefined : dayOf(day),
    quantity: quantity > 0 ? quantity : undefined,
  }
}

/**
 * The lot and the date of a pack that is sold, as its sale keeps them; undefined where its code says neither. No sale is held up
 * by what a label says: a lot is left out that is none of GS1's, too long or in other signs, or that has as many digits as a
 * payment card.
 */
export function soldPack(scan: string): Pick<PackFacts, 'lot' | 'expiresOn'> | undefined {
  const { lot, expiresOn } = packFacts(scan)
  const isKept = lot !== undefined && /^[!-~]{1,20}$/.test(lot) && lot.replace(/\D/g, '').length < 14
  if (!isKept && expiresOn === undefined) return undefined
  return { lot: isKept ? lot : undefined, expiresOn }
}

/** "261200" → "2026-12-31": a day of 00 means the month's last (General Specifications 3.4). Goods are of this century. */
function dayOf(yymmdd: string): string {
  const [year, month, day] = [0, 2, 4].map((at) => Number(yymmdd.slice(at, at + 2))) as [
    number,
    number,
    number,
  ]
  const date =
    day === 0 ? new Date(Date.UTC(2000 + year, month, 0)) : new Date(Date.UTC(2000 + year, month - 1, day))
  return date.toISOString().slice(0, 10)
}
