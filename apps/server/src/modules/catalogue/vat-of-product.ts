import { formatRate, parseRate, rateOfCode, type VatCode, vatCodeFor } from '@tuppence/domain/tax'
import { Refused } from '../../platform/http/refused.ts'

export interface ProductVat {
  readonly vatCode: VatCode
  /** Percent with two decimals. */
  readonly vatRate: string
}

/**
 * Code and rate of a product, out of what a form sends: either alone stands for both, and a rate that is the present one
 * keeps the present code, so that an exempt product whose form says 0 stays exempt (decision D1).
 *
 * @throws Refused invalid-request where the two contradict each other, or custom comes without a rate
 */
export function vatOfProduct(
  given: { vatCode?: VatCode | undefined; vatRate?: string | number | undefined },
  present: ProductVat,
): ProductVat {
  const { vatCode } = given
  const unchanged = { vatCode: present.vatCode, vatRate: present.vatRate }
  if (given.vatRate === undefined) {
    if (vatCode === undefined || vatCode === present.vatCode) return unchanged
    const rate = rateOfCode(vatCode, new Date())
    if (rate === undefined) refuseRate('A custom VAT code needs its rate beside it.')
    return { vatCode, vatRate: formatRate(rate) }
  }
  const rate = parseRate(String(given.vatRate))
  if (rate === undefined) refuseRate('A VAT rate is from 0 to 100 percent, with at most two decimals.')
  const vatRate = formatRate(rate)
  if (vatCode === undefined)
    return vatRate === present.vatRate ? unchanged : { vatCode: vatCodeFor(rate, new Date()), vatRate }
  const fixed = rateOfCode(vatCode, new Date())
  if (fixed !== undefined && fixed !== rate)
    refuseRate(`The code ${vatCode} stands for ${formatRate(fixed)} percent; choose custom for another rate.`)
  return { vatCode, vatRate }
}

function refuseRate(message: string): never {
  throw new Refused('invalid-request', [{ field: 'body.vatRate', message }])
}
