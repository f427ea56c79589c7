import { countWords } from '@tuppence/domain/counts'
import type { BookDifference } from '@tuppence/domain/journal'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'
import type { Period } from '../read-journal.ts'
import { type Found, foundIn, type InMoney, MOST_OF_A_KIND, within } from './found.ts'

/** A day's figures as the till's row keeps them, by their columns, in words, and whether they are money. */
const FIGURES = [
  ['sales_count', 'sales', false],
  ['refunds_count', 'refunds and exchanges', false],
  ['refunds_total', 'given back', true],
  ['sales_total', 'takings', true],
  ['vat_total', 'VAT', true],
  ['discount_total', 'discounts', true],
  ['charges_total', 'charges', true],
  ['cash_total', 'cash', true],
  ['card_total', 'card', true],
  ['digital_total', 'digital payments', true],
  ['other_total', 'other payments', true],
] as const

const asFigures = (row: string): string =>
  `jsonb_build_object(${FIGURES.map(([column]) => `'${column}', coalesce(${row}.${column}, 0)`).join(', ')})`

/** Each till's kept figures of each day beside the sum of its records. */
export async function compareTakings(
  tx: Tx,
  organizationId: string,
  period: Period,
  inMoney: InMoney,
): Promise<Found> {
  const ofPeriod = within(sql`trading_day`, period)
  const rows = await tx.execute<DayRow>(sql`
    with record as materialized (
      select id, kind, till_id, trading_day, total_amount, charges_total, tax_amount, discount_amount, returned_total
        from transactions where organization_id = ${organizationId} and ${ofPeriod}
    ), paid as (
      select p.transaction_id, sum(p.amount) filter (where p.method = 'cash') as cash,
             sum(p.amount) filter (where p.method = 'card') as card,
             sum(p.amount) filter (where p.method = 'digital') as digital,
             sum(p.amount) filter (where p.method not in ('cash', 'card', 'digital')) as other
        from record join transaction_tenders p
          on p.organization_id = ${organizationId} and p.transaction_id = record.id group by p.transaction_id
    ), summed as (
      select till_id, trading_day, count(*) filter (where kind = 'sale') as sales_count,
             count(*) filter (where kind in ('refund', 'exchange')) as refunds_count,
             sum(returned_total) filter (where kind in ('refund', 'exchange')) as refunds_total,
             sum(total_amount) as sales_total, sum(tax_amount) as vat_total, sum(discount_amount) as discount_total,
             sum(charges_total) as charges_total, sum(cash) as cash_total, sum(card) as card_total, sum(digital) as digital_total, sum(other) as other_total
        from record left join paid on paid.transaction_id = record.id group by till_id, trading_day
    ), day as (
      select till_id, trading_day, ${sql.raw(asFigures('s'))} as records, ${sql.raw(asFigures('k'))} as books
        from summed s full join (
          select * from till_takings where organization_id = ${organizationId} and ${ofPeriod}) k using (till_id, trading_day)
    )
    select coalesce(t.code, 'a till that is gone') as code, c.trading_day::text as day, c.records, c.books,
           count(*) over ()::int as found
      from day c left join tills t on t.organization_id = ${organizationId} and t.id = c.till_id
     where c.records <> c.books order by c.trading_day, t.code limit ${MOST_OF_A_KIND}`)
  return foundIn(rows, ({ code, day, records, books }) => ({
    kind: 'day-differs',
    about: code,
    day,
    recordId: null,
    differences: differencesOf(records, books, inMoney),
  }))
}

interface DayRow extends Record<string, unknown> {
  code: string
  day: string
  records: Record<string, number>
  books: Record<string, number>
  found: number
}

function differencesOf(
  records: Record<string, number>,
  books: Record<string, number>,
  inMoney: InMoney,
): BookDifference[] {
  return FIGURES.filter(([column]) => records[column] !== books[column]).map(([column, what, isMoney]) => {
    const written = (amount = 0): string => (isMoney ? inMoney(amount) : countWords(amount))
    return { what, records: written(records[column]), books: written(books[column]) }
  })
}
