import { tookNothing } from './gainsaid.ts'
import { notPaid } from './not-paid.sql.ts'
import { OPEN_REFUND_TEXT } from './open-states.sql.ts'

/** What a card is believed to have paid: of a person's word that its provider has gainsaid, nothing. */
const BELIEVED = `(case when p.receipt_data is null and p.error_message is not null then 0 else p.approved_amount end)`
const IS_DUE = `(r.state in ${OPEN_REFUND_TEXT} or r.state = 'refused' and r.resolution is null and r.transaction_id is not null
  and not ${tookNothing('p')})`
const LEFT_IT = `(r.state in ${OPEN_REFUND_TEXT} or r.resolution = 'paid-another-way')`

/** The balance of each account by the rows that the ledger will take the place of (decision 0150); of those that the rows can tell. */
const BY_ROWS = `
  select p.organization_id, p.id as payment_id, 'provider-suspense' as kind, p.id as account_id, p.refunded_amount - ${BELIEVED} as pounds
    from payment_transactions p
  union all
  select r.organization_id, r.payment_id, 'refund-payable', r.id, case when ${IS_DUE} then r.amount else 0 end
    from payment_refunds r join payment_transactions p on p.organization_id = r.organization_id and p.id = r.payment_id
  union all
  select p.organization_id, p.id, 'payment', p.id, ${BELIEVED} - p.refunded_amount - coalesce((
           select sum(r.amount) from payment_refunds r
            where r.organization_id = p.organization_id and r.payment_id = p.id and (${LEFT_IT} or ${IS_DUE})), 0)
    from payment_transactions p
   where p.transaction_id is null
  union all
  select p.organization_id, p.id, 'payment', p.id, -greatest(0, ${notPaid('p')})
    from payment_transactions p
   where p.transaction_id is not null and p.status = 'approved' and ${BELIEVED} > 0 and not exists (
     select from settlement_entries e
      where e.organization_id = p.organization_id and e.account_id = p.id and e.cause_kind = 'written-off')`

/** The accounts of which the ledger says otherwise than the rows, a row each, in pence. */
export const SETTLEMENT_DIFFERENCES = `
  select wanted.organization_id, wanted.payment_id, wanted.kind, wanted.account_id, round(100 * wanted.pounds)::bigint as wanted_minor,
         coalesce(kept.minor, 0)::bigint as ledger_minor
    from (${BY_ROWS}) wanted left join (
      select organization_id, account_kind, account_id, sum(amount_minor) as minor from settlement_entries group by 1, 2, 3) kept
      on kept.organization_id = wanted.organization_id and kept.account_kind = wanted.kind and kept.account_id = wanted.account_id
   where round(100 * wanted.pounds) <> coalesce(kept.minor, 0)`

/** The causes whose entries do not sum to zero. */
export const UNBALANCED_CAUSES = `
  select organization_id, cause_kind, cause_id, sum(amount_minor)::bigint as minor from settlement_entries
   group by 1, 2, 3 having sum(amount_minor) <> 0`
