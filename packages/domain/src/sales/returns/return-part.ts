import { divideHalfUp, type Minor } from '../../money/index.ts'
import type { VatMode } from '../../tax/index.ts'
import type { SoldLine } from '../sold-line.ts'
import { pricedMinor } from './sold-sale.ts'

export interface ReturnPart {
  readonly discountMinor: Minor
  /** Left out where no offer took anything off the line. */
  readonly offerMinor?: Minor
  readonly totalMinor: Minor
  readonly netMinor: Minor
  readonly vatMinor: Minor
}

/**
 * What comes back with the next `quantity` units of a line, after `before` of them came back earlier: what the first
 * before + quantity are worth, less what the first `before` were. So the parts of a line, however it is divided, are the
 * whole line to the penny, and VAT is the VAT that was charged, whatever the rate is today (reliability R8).
 *
 * What came off goes by units, rounded half up, and of that the offers' part by value; the VAT by value too, so that what is
 * refunded is the price that was paid and never a penny beside it.
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
    ...(line.offerMinor && { offerMinor: is.offerMinor - was.offerMinor }),
    totalMinor: is.totalMinor - was.totalMinor,
    netMinor: is.netMinor - was.netMinor,
    vatMinor: is.vatMinor - was.vatMinor,
  }
}

/** What the first `units` of a line came to. */
function worth(line: SoldLine, vatMode: VatMode, units: number): Required<ReturnPart> {
  const wholeMinor = pricedMinor(line, vatMode)
  const includesVat = wholeMinor !== line.netMinor
  const wholeOffMinor = line.quantity * line.unitPriceMinor - wholeMinor
  const offMinor = partOf(wholeOffMinor, units, line.quantity)
  // Of a growing whole this part never shrinks, nor does the rest: no return has a discount or an offer below zero.
  const offerMinor = partOf(line.offerMinor ?? 0, offMinor, wholeOffMinor)
  const discountMinor = offMinor - offerMinor
  const totalMinor = units * line.unitPriceMinor - offMinor
  const vatMinor = partOf(line.vatMinor, totalMinor, wholeMinor)
  return {
    discountMinor,
    offerMinor,
    totalMinor,
    vatMinor,
    netMinor: includesVat ? totalMinor - vatMinor : totalMinor,
  }
}

function partOf(wholeMinor: Minor, part: number, of: number): Minor {
  return of === 0 ? 0 : divideHalfUp(BigInt(wholeMinor) * BigInt(part), BigInt(of))
}
