import {
  formatRate,
  isRateOfCode,
  parseRate,
  rateOfCode,
  type VatCode,
  type VatRates,
  vatCodeFor,
} from '@tuppence/domain/tax'
import { Refused } from '../../platform/http/refused.ts'

export interface ProductVat {
  readonly vatCode: VatCode
  /** Percent with two decimals. */
  readonly vatRate: string
}

/** Of a product that there is, with the rate in its row: what a form may have been opened with before the law changed it. */
export interface StoredVat extends ProductVat {
  readonly storedRate?: string | undefined
}

/**
 * Code and rate of a product, out of what a form sends: either alone stands for both, and a rate that is the present one
 * keeps the present code, so that an exempt product whose form says 0 stays exempt (decision D1).
 *
 * A rate that the code has, had the day before or is stored with stands for the code: a form may be open over the midnight of a change.
 *
 * @throws Refused invalid-request where the two contradict each other, or custom comes without a rate
 */
export function vatOfProduct(
  given: { vatCode?: VatCode | undefined; vatRate?: string | number | undefined },
  present: StoredVat,
  now = new Date(),
  rates?: VatRates,
): ProductVat {
  const { vatCode } = given
  const unchanged = { vatCode: present.vatCode, vatRate: present.vatRate }
  if (given.vatRate === undefined) {
    if (vatCode === undefined || vatCode === present.vatCode) return unchanged
    const rate = rateOfCode(vatCode, now, rates)
    if (rate === undefined) refuseRate('A custom VAT code needs its rate beside it.')
    return { vatCode, vatRate: formatRate(rate) }
  }
  const rate = parseRate(String(given.vatRate))
  if (rate === undefined) refuseRate('A VAT rate is from 0 to 100 percent, with at most two decimals.')
  const vatRate = formatRate(rate)
  const isPresent =
    vatRate === present.vatRate ||
    vatRate === present.storedRate ||
    (present.vatCode !== 'custom' && isRateOfCode(present.vatCode, rate, now, rates))
  if (vatCode === undefined) return isPresent ? unchanged : { vatCode: vatCodeFor(rate, now, rates), vatRate }
  const fixed = rateOfCode(vatCode, now, rates)
  if (fixed === undefined) return { vatCode, vatRate }
  if (!isRateOfCode(vatCode, rate, now, rates) && !(isPresent && vatCode === present.vatCode))
    refuseRate(`The code ${vatCode} stands for ${formatRate(fixed)} percent; choose custom for another rate.`)
  return { vatCode, vatRate: formatRate(fixed) }
}

function refuseRate(message: string): never {
  throw new Refused('invalid-request', [{ field: 'body.vatRate', message }])
}
