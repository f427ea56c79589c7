/** Whether nothing proves that an entry of the journal, by its name in the statement, is its till's: it stands in no other's way. */
export const unproven = (entry: string): string => `
  coalesce((select 'till-unproven' = any(e.flags) from transactions e
             where e.organization_id = ${entry}.organization_id and e.id = ${entry}.transaction_id), false)`

/**
 * What the journal says today of a sale `t`: `journal-gap` where its till's number before it is not there, `journal-break`
 * where that is there under another seal, null where all is well. Asked at every reading and stored nowhere, because sales
 * may overtake each other on their way, and a gap that a late one fills never was one (mandate 5).
 *
 * A number that came twice may be followed by either of its sales; the second is flagged `journal-repeat` as it arrives.
 */
export const JOURNAL_ORDER = `
  (select case when before.fits then null
               when before.fits is null then 'journal-gap'
               else 'journal-break' end
     from journal j,
          lateral (select bool_or(p.seal = j.previous_seal) as fits from journal p
                    where p.organization_id = j.organization_id and p.till_id = j.till_id
                      and p.sequence = j.sequence - 1 and (p.seal = j.previous_seal or not ${unproven('p')})) before
    where j.organization_id = t.organization_id and j.till_id = t.till_id and j.sequence = t.till_sequence
      and j.transaction_id = t.id and j.sequence > 1 and not 'journal-repeat' = any(t.flags))`
