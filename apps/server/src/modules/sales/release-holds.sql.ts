import type { SaleRows } from './sale-rows.ts'

/*
 * A record that has arrived holds nothing any more (RULES.md 41): what it gave back or spent is in the books from then on, so
 * its hold goes in the same transaction. Only records that can have one are looked at.
 */

/** The records that may have held something, as RELEASE_HOLDS reads them; undefined where none may. */
export function holdersOf(records: readonly SaleRows[]): string | undefined {
  const ids = records.filter(mayHold).map(({ id }) => id)
  return ids.length > 0 ? JSON.stringify(ids.sort()) : undefined
}

const mayHold = ({ sale, tenders }: SaleRows): boolean =>
  sale.reverses_id !== null || tenders.some(({ method }) => method === 'loyalty')

/** $1 business, $2 the records. One that was refused goes on holding until it is sent again or the hold expires. */
export const RELEASE_HOLDS = `
delete from completion_holds
 where organization_id = $1::uuid
   and record_id in (select t.id from json_array_elements_text($2::json) named (id), transactions t
                      where t.organization_id = $1::uuid and t.id = named.id::uuid)`
