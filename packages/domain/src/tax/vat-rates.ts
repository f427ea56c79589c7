/** One rate of VAT as the law has it. */
interface DatedRate {
  readonly code: 'standard' | 'reduced'
  /** The moment it begins: midnight in London, as ISO 8601. */
  readonly from: string
  /** Hundredths of a percent. */
  readonly rate: number
  readonly source: string
}

/**
 * The UK's rates, each until the next of its code begins. A change that is known gets its row before it begins: tills have it with
 * their program, so they change at midnight without a network. Zero-rated and exempt goods bear none.
 */
export const VAT_RATES: readonly DatedRate[] = [
  { code: 'standard', from: '1991-04-01T00:00+01:00', rate: 1750, source: 'Finance Act 1991, section 13' },
  {
    code: 'standard',
    from: '2008-12-01T00:00Z',
    rate: 1500,
    source: 'Value Added Tax (Change of Rate) Order 2008 (SI 2008/3020)',
  },
  { code: 'standard', from: '2010-01-01T00:00Z', rate: 1750, source: 'Finance Act 2009, section 9' },
  { code: 'standard', from: '2011-01-04T00:00Z', rate: 2000, source: 'Finance (No. 2) Act 2010, section 3' },
  {
    code: 'reduced',
    from: '1997-09-01T00:00+01:00',
    rate: 500,
    source: 'Finance (No. 2) Act 1997, section 6',
  },
]

/** The rate that a code has at a moment; of a time before the first row, that row's. */
export function rateAt(code: DatedRate['code'], at: Date): number {
  const known = VAT_RATES.filter((dated) => dated.code === code)
  const begun = known.filter(({ from }) => Date.parse(from) <= at.getTime())
  return (begun.at(-1) ?? known[0])?.rate ?? 0
}
