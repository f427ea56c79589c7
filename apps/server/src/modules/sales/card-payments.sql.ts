import { materialized, type Step, step } from '../../platform/database/statement.ts'
import { setJobsText } from '../../platform/jobs/set-job.ts'
import {
  balanceOf,
  givenBefore,
  OPEN_REFUND_TEXT,
  setAgainst,
  tookNothing,
  wasGivenAnotherWay,
} from '../payments/public.ts'

/*
 * Steps of the recording statement that tie a record to the payments behind its tenders (RULES.md 32 to 34). A payment that took
 * exactly the tender's money, and for no other sale, is the sale's own; money that goes back to a payment is a refund of it, which
 * the payments' worker sends. What does not stand is flagged. The payments are locked before the statement begins
 * (sale-locks.ts), so that what it sees of them holds until the commit.
 */

/**
 * What its sale says of the payment `p` that its provider never took: the sale came with a person's word alone (payments/RULES.md
 * P17).
 */
const NOT_TAKEN = `coalesce((
  select greatest(said.amount - p.approved_amount, 0) from transaction_tenders said
   where p.status = 'part-approved' and said.organization_id = $1::uuid and said.transaction_id = p.transaction_id
     and said.amount > 0 and (said.payment ->> 'id')::uuid = p.id limit 1), 0)`

/** What a person said that the payment `p` had taken, where its provider tells of a part since. */
const WAS_SAID = `(
  select word.amount from payment_events word
   where p.status = 'part-approved' and word.organization_id = $1::uuid and word.payment_id = p.id and word.kind = 'settled'
   order by word.happened_at desc, word.id desc limit 1)`

/**
 * The payments that a batch's tenders name, with what is left to give back of each: neither given back, to its card or another
 * way, nor on its way.
 */
export const PAYMENT_STEPS: readonly Step[] = [
  materialized(
    'card_payment',
    ['tender'],
    `
  select p.id, p.transaction_id, p.till_id, p.provider, p.receipt_data, p.approved_amount, p.approved_amount - p.refunded_amount - coalesce((
           select sum(r.amount) from payment_refunds r
            where r.organization_id = $1::uuid and r.payment_id = p.id and (r.state in ${OPEN_REFUND_TEXT} or ${wasGivenAnotherWay('r')})), 0) as remaining,
         ${givenBefore('$1::uuid', 'p.id')} as given_before, ${NOT_TAKEN} as not_taken, ${WAS_SAID} as was_said,
         ${tookNothing('p')} as took_nothing
    from (select distinct (payment ->> 'id')::uuid as id from tender where payment is not null order by id) named,
         lateral (select p.organization_id, p.id, p.transaction_id, p.till_id, p.provider, p.receipt_data, p.status, p.approved_amount,
                         p.refunded_amount, p.error_message from payment_transactions p
                   where p.organization_id = $1::uuid and p.id = named.id) p`,
  ),
  materialized(
    'paid_by',
    ['sold', 'tender', 'card_payment'],
    `
  select t.sale_id, t.amount, p.id as payment_id, p.remaining >= t.amount as holds_it,
         -- What the sale says of the card is what its provider told: of one that told nothing, nothing.
         t.payment ->> 'provider' = p.provider
           and coalesce(p.receipt_data, '{}') @> coalesce(t.payment -> 'card', '{}') as tells_it,
         coalesce((p.approved_amount = t.amount or p.was_said = t.amount) and p.transaction_id is null
           and (coalesce(p.till_id = sold.till_id, true) or exists (
             select from parked_baskets b where b.organization_id = $1::uuid and b.ended = 'recalled'
                and b.ended_till_id = sold.till_id and b.in_doubt @> jsonb_build_array(jsonb_build_object('id', p.id))))
           and row_number() over (partition by p.id order by t.sale_id, t.position) = 1, false) as is_own
    from tender t join sold on sold.id = t.sale_id left join card_payment p on p.id = (t.payment ->> 'id')::uuid
   where t.payment is not null and t.amount > 0`,
  ),
  step(
    'chain',
    ['sold', 'tender'],
    `
  -- By records that give money back: what their goods were sold with, be it in this batch, and what those were exchanged for.
  select distinct t.sale_id, coalesce(sold.reverses_id, sold.id) as id
    from tender t join sold on sold.id = t.sale_id where t.payment is not null and t.amount < 0
  union
  select chain.sale_id, earlier.id from chain, lateral (
    select coalesce((select here.reverses_id from sold here where here.id = chain.id and here.kind = 'exchange' limit 1),
                    (select t.reverses_id from transactions t
                      where t.organization_id = $1::uuid and t.id = chain.id and t.kind = 'exchange')) as id) earlier
   where earlier.id is not null`,
  ),
  materialized(
    'going_back',
    ['sold', 'tender', 'card_payment', 'paid_by', 'chain'],
    `
  select t.sale_id, t.id, t.position, p.id as payment_id,
         greatest(coalesce(own.amount, 0) - ${balanceOf('$1::uuid', 'payment', 'p.id')} / 100.0, 0) as not_covered, p.approved_amount, p.remaining, p.not_taken, p.took_nothing, -t.amount as amount,
         coalesce(p.transaction_id, own.sale_id) as paid_for, coalesce(sold.reverses_id, sold.id) as gives_back,
         coalesce(exists (select from chain where chain.sale_id = t.sale_id
                             and chain.id = coalesce(p.transaction_id, own.sale_id)), false)
           or coalesce(p.transaction_id, own.sale_id) is null as is_of_chain,
         sum(-t.amount) over so_far as up_to,
         case when p.given_before > 0
              then greatest(p.given_before
                - ${setAgainst('$1::uuid', 'coalesce(p.transaction_id, own.sale_id, sold.reverses_id)', 'p.id')}, 0)
              else 0 end as not_paid
    from tender t join sold on sold.id = t.sale_id left join card_payment p on p.id = (t.payment ->> 'id')::uuid
    left join paid_by own on own.payment_id = p.id and own.is_own
   where t.payment is not null and t.amount < 0
  window so_far as (partition by p.id order by t.sale_id, t.position)`,
  ),
  materialized(
    'paid_back',
    ['going_back'],
    `
  select sale_id, id, payment_id, amount, owed, owed < amount as is_less, is_of_chain,
         -- Whose money it is: the sale's that the payment paid for, or the payment's own while no sale has it.
         case when is_of_chain then paid_for else gives_back end as of_sale,
         case when is_of_chain and paid_for is not null then amount - owed else 0 end as set_off, not_covered, took_nothing, position,
         case when payment_id is null then 'No such payment was made in this shop.'
              when approved_amount = 0 then 'The payment took no money, as far as is known.'
              when not is_of_chain then 'The payment paid for another sale.'
              when remaining <= 0 then 'All of it was given back before, or is on its way.'
              when remaining < sum(owed) over (partition by payment_id order by sale_id, position)
                then 'The payment has no more than £' || remaining || ' left to give back.'
         end as problem,
         -- The customer has it: a refund that was refused would have it given to them once more.
         coalesce(approved_amount > 0 and is_of_chain and (owed = 0 or remaining <= 0), false)
           as is_nothing_owed
    from (select going_back.*, case when not is_of_chain then amount
                 -- Of a part that was taken no more than that part goes back.
                 when not_taken > 0 then least(amount, greatest(remaining - (up_to - amount), 0))
                 else amount - (least(up_to, not_paid) - least(up_to - amount, not_paid)) end as owed from going_back) back`,
  ),
]

/** What is noted of them as they arrive. */
export const PAYMENT_FLAGS = `
  case when sold.id in (select sale_id from paid_by where not (is_own and holds_it and tells_it))
       then array['payment-differs'] else '{}'::text[] end
  || case when sold.id in (select sale_id from paid_back where problem is not null or is_less)
          then array['refund-not-begun'] else '{}'::text[] end`

/**
 * A sale whose payment was given back meanwhile, and what is then set against it, is told to the screens of the payments, where it waits for a person
 * (payments/RULES.md P14). A refund's job is its payment's: the worker asks after a payment and every refund of it.
 */
export const PAYMENT_EFFECTS: readonly Step[] = [
  step(
    'own_payments',
    ['fresh', 'paid_by'],
    `
  update payment_transactions p set transaction_id = m.sale_id
    from paid_by m join fresh on fresh.id = m.sale_id
   where p.organization_id = $1::uuid and p.id = m.payment_id and m.is_own`,
  ),
  step(
    'refunds',
    ['fresh', 'paid_back'],
    `
  insert into payment_refunds (organization_id, id, payment_id, amount, state, reason, transaction_id, error_message,
      asked_by, asked_by_name, created_at)
  select $1::uuid, back.id, back.payment_id, back.owed, case when back.problem is null then 'sent' else 'refused' end,
         initcap(fresh.kind) || ' ' || fresh.receipt_number, fresh.id, back.problem,
         coalesce(fresh.user_id, fresh.recorded_by, 'remote'), coalesce(fresh.staff_name, ''), $5::timestamptz
    from paid_back back join fresh on fresh.id = back.sale_id
   where back.payment_id is not null and not back.is_nothing_owed
  on conflict (organization_id, id) do nothing
  returning id, payment_id, state`,
  ),
  step(
    'settled',
    ['fresh', 'paid_by', 'paid_back', 'refunds'],
    `
  insert into settlement_entries (organization_id, id, account_kind, account_id, amount_minor, cause_kind, cause_id,
                                  payment_id, by, at)
  select $1::uuid, gen_random_uuid(), entry.account, entry.account_id, (entry.amount * 100)::bigint, entry.cause, entry.cause_id,
         entry.payment_id, fresh.staff_name,
         -- Not before what a person gave back of it, by whichever server's clock.
         case when entry.cause = 'allocated' then greatest($5::timestamptz, (
           select max(given.created_at) from payment_refunds given
            where given.organization_id = $1::uuid and given.payment_id = entry.payment_id and given.transaction_id is null))
         else $5::timestamptz end
    from (
      select m.sale_id, 'allocated' as cause, m.sale_id as cause_id, m.payment_id, moved.*
        from paid_by m
        -- What came back of a sale before the sale itself has taken its part of the payment.
        cross join lateral (select greatest(m.amount - ${setAgainst('$1::uuid', 'm.sale_id', 'm.payment_id')}, 0) as rest) left_over
        cross join lateral (
          values ('payment', m.payment_id, -rest), ('sale', m.sale_id, rest)) moved (account, account_id, amount)
       where m.is_own
      union all
      select back.sale_id, 'refund-due', back.id, back.payment_id, moved.*
        from (select paid_back.*, sum(set_off) over (partition by payment_id order by sale_id, position) as set_off_to
                from paid_back where sale_id in (select id from fresh)) back left join refunds on refunds.id = back.id
        -- What the card lacks of its sale is made good as far as nobody has written it off.
        cross join lateral (select case when refunds.id is null then 0 else back.owed end as due,
                                   least(set_off_to, not_covered) - least(set_off_to - set_off, not_covered) as made_good) sums
        cross join lateral (
          values (case when of_sale is null then 'payment' else 'sale' end, coalesce(of_sale, back.payment_id), -due - set_off),
                 ('payment', back.payment_id, made_good), ('outside', back.payment_id, set_off - made_good),
                 ('refund-payable', back.id, due)) moved (account, account_id, amount)
       where back.payment_id is not null
      union all
      select back.sale_id, 'not-taken', back.id, back.payment_id, moved.*
        from refunds join paid_back back on back.id = refunds.id and back.took_nothing
       cross join lateral (
         values ('refund-payable', back.id, -back.owed), ('payment', back.payment_id, back.owed)) moved (account, account_id, amount)
       where refunds.state = 'refused') entry
    join fresh on fresh.id = entry.sale_id
   where entry.amount <> 0`,
  ),
  step(
    'refund_jobs',
    ['refunds'],
    setJobsText('payments', `select distinct payment_id, $5::timestamptz from refunds where state = 'sent'`),
  ),
  step(
    'told_payments',
    ['fresh', 'paid_by', 'paid_back'],
    `
  insert into events (organization_id, id, type, payload)
  select $1::uuid, gen_random_uuid(), 'payments-changed', jsonb_build_object('paymentId', given.payment_id)
    from (select distinct m.payment_id from paid_by m join fresh on fresh.id = m.sale_id
           where m.is_own and not m.holds_it
          union
          select back.payment_id from paid_back back join fresh on fresh.id = back.sale_id
           where back.is_less or back.is_nothing_owed) given`,
  ),
]
