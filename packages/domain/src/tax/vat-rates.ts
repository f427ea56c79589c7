import { z } from 'zod'

const datedRateSchema = z.object({
  code: z.enum(['standard', 'reduced']),
  /** Midnight in London. */
  from: z.iso.datetime({ offset: true }),
  /** Hundredths of a percent. */
  rate: z.int().min(0).max(10_000),
})
/** Each code's rates in the order in which they begin, as the server sends them to the tills. */
export const vatRatesSchema = z.array(datedRateSchema).readonly()
export type VatRates = z.infer<typeof vatRatesSchema>

/**
 * The UK's rates of VAT, each until the next of its code begins. Add a change as soon as it is law: a till has the row before that
 * midnight, so it changes then without a network. Zero-rated and exempt goods are charged none.
 */
export const VAT_RATES: VatRates = [
  // VATA 1994 s.29A and Schedule 7A; 5% since Finance (No. 2) Act 1997 s.6.
  { code: 'reduced', from: '1997-09-01T00:00:00+01:00', rate: 500 },
  // VATA 1994 s.2(1), as amended by Finance (No. 2) Act 2010 s.3. Earlier rates are left out: a till whose clock is years slow must
  // not charge them.
  { code: 'standard', from: '2011-01-04T00:00:00Z', rate: 2000 },
]

/**
 * Of the rates that a server told a till and those of the till's own program, the ones with the later change: either may be older.
 *
 * @param told undefined where it told none
 */
export function laterRates(told: VatRates | undefined, own: VatRates = VAT_RATES): VatRates {
  if (!told) return own
  const newest = (rates: VatRates) => Math.max(...rates.map(({ from }) => Date.parse(from)))
  return newest(own) > newest(told) ? own : told
}

/** The rate that a code has at a moment; before its first row, that row's. */
export function rateAt(code: VatRates[number]['code'], at: Date, rates: VatRates = VAT_RATES): number {
  const ofCode = rates.filter((dated) => dated.code === code)
  const begun = ofCode.filter(({ from }) => Date.parse(from) <= at.getTime())
  const found = begun.at(-1) ?? ofCode[0]
  if (!found) throw new Error(`No VAT rate of the code ${code}`)
  return found.rate
}
