/*
 * A record's digest: SHA-256 over every column of a sale, its lines, its tenders and its journal entry, as PostgreSQL holds
 * them. It covers what the till did not seal, such as flags and times of arrival. Whole rows are taken, so that no new
 * column is forgotten, but for the transaction that wrote a row, which is another one in a restored database; without their
 * nulls, so that a new column which is null changes no digest that stands. These are texts of SQL, used where records are
 * written and where they are read again, or the two would drift apart.
 */

/** Moments are written as seconds since 1970, because their usual form follows the session's time zone. */
const moment = (row: string, column: string): string =>
  `jsonb_build_object('${column}', extract(epoch from ${row}.${column}))`

/** Of rows of `sale` with theirs of `items` and `tenders` (names of relations): `id`, and `rows`, all of them as one value. */
export const writtenRows = (sale: string, items: string, tenders: string): string => `
  select w.id, jsonb_build_array(
           to_jsonb(w) - 'written_by' || ${moment('w', 'created_at')} || ${moment('w', 'received_at')},
           coalesce(i.rows, '[]'), coalesce(p.rows, '[]')) as rows
    from ${sale} w
    left join (select transaction_id, jsonb_agg(to_jsonb(r) order by r.position, r.id) as rows
                 from ${items} r group by transaction_id) i on i.transaction_id = w.id
    left join (select transaction_id, jsonb_agg(to_jsonb(r) order by r.position, r.id) as rows
                 from ${tenders} r group by transaction_id) p on p.transaction_id = w.id`

/** The digest of a row of `writtenRows` and of its journal entry, which may have its digest already or not yet. */
export const digestOf = (written: string, entry: string): string => `
  encode(sha256(convert_to(jsonb_strip_nulls(${written}.rows || (
    to_jsonb(${entry}) - 'digest' || ${moment(entry, 'created_at')}))::text, 'UTF8')), 'hex')`
