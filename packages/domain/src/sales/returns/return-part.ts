import { divideHalfUp, type Minor } from '../../money/index.ts'
import type { VatMode } from '../../tax/index.ts'
import type { SoldLine } from '../sold-line.ts'
import { pricedMinor } from './sold-sale.ts'

export interface ReturnPart {
  readonly discountMinor: Minor
  readonly totalMinor: Minor
  readonly netMinor: Minor
  readonly vatMinor: Minor
}

/**
 * What comes back with the next `quantity` units of a line, after `before` of them came back earlier: what the first
 * before + quantity are worth, less what the first `before` were. So the parts of a line, however it is divided, are the
 * whole line to the penny, and VAT is the VAT that was charged, whatever the rate is today (reliability R8).
 *
 * The discount goes by units, rounded half up; the VAT by value, so that what is given back is the price that was paid
 * and never a penny beside it.
 *
 * @throws RangeError for more units than were sold
 */
export function returnPart(line: SoldLine, vatMode: VatMode, before: number, quantity: number): ReturnPart {
  if (before < 0 || quantity < 1 || before + quantity > line.quantity)
    throw new RangeError('No more of a line comes back than was sold')
  const was = worth(line, vatMode, before)
  const is = worth(line, vatMode, before + quantity)
  return {
    discountMinor: is.discountMinor - was.discountMinor,
    totalMinor: is.totalMinor - was.totalMinor,
    netMinor: is.netMinor - was.netMinor,
    vatMinor: is.vatMinor - was.vatMinor,
  }
}

/** What the first `units` of a line came to. */
function worth(line: SoldLine, vatMode: VatMode, units: number): ReturnPart {
  const wholeMinor = pricedMinor(line, vatMode)
  const includesVat = wholeMinor !== line.netMinor
  const discountMinor = partOf(line.quantity * line.unitPriceMinor - wholeMinor, units, line.quantity)
  const totalMinor = units * line.unitPriceMinor - discountMinor
  const vatMinor = partOf(line.vatMinor, totalMinor, wholeMinor)
  return { discountMinor, totalMinor, vatMinor, netMinor: includesVat ? totalMinor - vatMinor : totalMinor }
}

function partOf(wholeMinor: Minor, part: number, of: number): Minor {
  return of === 0 ? 0 : divideHalfUp(BigInt(wholeMinor) * BigInt(part), BigInt(of))
}
