import type { ComparedProvider, DayDifferenceTold } from '@tuppence/contract/payments'
import { minorOf, toPounds } from '@tuppence/domain/money'
import {
  type ComparedDay,
  compareDay,
  type DaySum,
  isUnsettled,
  type OursOfDay,
  type TheirsOfDay,
} from '@tuppence/domain/payments'
import { addDays, instantOf } from '@tuppence/domain/reporting'
import { sql } from 'drizzle-orm'
import { Refused } from '../../../platform/http/refused.ts'
import { inOrganization, type Tx } from '../../../platform/tenancy.ts'
import { type AccountFacts, openAccount } from '../accounts/accounts.queries.ts'
import { readPlaces } from '../engine/attention.ts'
import { type EngineParts, providerNamed } from '../engine/engine-parts.ts'
import { cardPayment, paymentOf, selectPayments } from '../engine/payment-rows.ts'
import type { Account, ListedPayment } from '../providers/provider.ts'
import { asked } from '../terminals/asked.ts'

/** Beside the day as much is read, so that what was taken around midnight finds its other half. */
const AROUND_MIDNIGHT_MS = 3_600_000

interface Ours extends OursOfDay {
  readonly payment: NonNullable<DayDifferenceTold['ours']>
}
interface Theirs extends TheirsOfDay {
  readonly at: Date
}

/** What the shop's books of a day have of one provider, and with which accounts the provider is asked. */
interface ProviderOfDay {
  readonly provider: string
  readonly ours: readonly Ours[]
  readonly accounts: readonly Account[]
}

interface Span {
  readonly from: Date
  readonly until: Date
}

/** A day of the shop's own clock, by provider and payment (rule P12). A provider that cannot be asked says why. */
export async function comparePayments(
  parts: EngineParts,
  organizationId: string,
  day: string,
): Promise<ComparedProvider[]> {
  const { span, providers } = await inOrganization(parts.database, organizationId, async (tx) => {
    const span = await spanOf(tx, organizationId, day)
    return { span, providers: await readDay(tx, parts, organizationId, span) }
  })
  return Promise.all(providers.map((one) => compared(parts, one, span)))
}

async function spanOf(tx: Tx, organizationId: string, day: string): Promise<Span> {
  const [shop] = await tx.execute<{ time_zone: string }>(sql`
    select time_zone from organizations where id = ${organizationId}`)
  const midnight = (of: string) => instantOf(`${of}T00:00:00`, shop?.time_zone ?? 'Europe/London')
  return { from: midnight(day), until: midnight(addDays(day, 1)) }
}

const widened = ({ from, until }: Span): Span => ({
  from: new Date(from.getTime() - AROUND_MIDNIGHT_MS),
  until: new Date(until.getTime() + AROUND_MIDNIGHT_MS),
})
const isWithin = ({ from, until }: Span, at: Date) => at >= from && at < until

/** Every provider that the shop has a terminal or an account of, or asked for money on that day. */
async function readDay(
  tx: Tx,
  parts: EngineParts,
  organizationId: string,
  span: Span,
): Promise<ProviderOfDay[]> {
  const { from, until } = widened(span)
  const places = await readPlaces(tx, organizationId)
  const rows = await selectPayments(
    tx,
    organizationId,
    sql`created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz
      order by created_at, id`,
  )
  const traces = await readTraces(tx, organizationId, { from, until })
  const used = await tx.execute<{ provider: string } & AccountFacts & Record<string, unknown>>(sql`
    select distinct provider, merchant_id as "merchantId", test_mode as "testMode"
      from payment_terminals where organization_id = ${organizationId}
     union
    select provider, configuration ->> 'merchantId', coalesce((configuration ->> 'testMode')::boolean, true)
      from integrations where organization_id = ${organizationId} and provider_type = 'payments'`)
  const names = [...new Set([...used, ...rows].map(({ provider }) => provider))].sort()
  return Promise.all(
    names.map(async (provider) => {
      const facts: AccountFacts[] = used.filter((one) => one.provider === provider)
      const asAccounts = facts.length > 0 ? facts : [undefined]
      return {
        provider,
        accounts: await Promise.all(
          asAccounts.map((as) => openAccount(tx, parts.box, organizationId, provider, as)),
        ),
        ours: rows
          .filter((row) => row.provider === provider)
          .map((row) => ({
            ...{ paymentId: row.id, providerPaymentId: row.providerPaymentId ?? undefined },
            ...{ takenMinor: minorOf(row.approvedAmount), refundedMinor: minorOf(row.refundedAmount) },
            ...{ isUnsettled: isUnsettled(paymentOf(row)), isOfDay: isWithin(span, row.createdAt) },
            payment: { ...cardPayment(row), ...places(row), ...traces(row.id) },
          })),
      }
    }),
  )
}

/** By what a person finds a payment in the shop's own books: the receipt of its sale, and whoever said how it ended. */
async function readTraces(tx: Tx, organizationId: string, { from, until }: Span) {
  type Trace = { id: string; receiptNumber: string | null; by: string | null; reason: string | null }
  const rows = await tx.execute<Trace & Record<string, unknown>>(sql`
    select p.id, t.receipt_number as "receiptNumber", word.person_name as by, word.reason
      from payment_transactions p
      left join transactions t on t.organization_id = p.organization_id and t.id = p.transaction_id
      left join lateral (
        select e.kind, e.person_name, e.reason from payment_events e
         where e.organization_id = p.organization_id and e.payment_id = p.id
           and e.kind in ('settled', 'word-taken-back', 'approved')
         order by e.happened_at desc, e.id desc limit 1) word on word.kind = 'settled'
     where p.organization_id = ${organizationId}
       and p.created_at >= ${from}::timestamptz and p.created_at < ${until}::timestamptz`)
  const told = new Map(rows.map((row) => [row.id, row]))
  return (id: string) => {
    const { receiptNumber = null, by = null, reason = null } = told.get(id) ?? {}
    return { receiptNumber, settled: by === null ? null : { by, reason: reason ?? '' } }
  }
}

async function compared(parts: EngineParts, { provider: name, ours, accounts }: ProviderOfDay, span: Span) {
  const provider = providerNamed(parts, name)
  const told = { provider: name, label: provider?.label ?? name }
  const alone = (problem: string): ComparedProvider => ({
    ...{
      ...told,
      problem,
      ours: sumTold(compareDay(ours, []).ours),
      theirs: null,
      alike: 0,
      differences: [],
    },
  })
  if (!provider) return alone('This server does not reach this provider.')
  if (!provider.capabilities.lists)
    return alone('This provider tells nobody what it took on a day: compare with its own pages.')
  if (provider.needsApiKey && accounts.every(({ apiKey }) => apiKey === undefined))
    return alone('Its key is not here. Enter it under Payment Terminals.')
  try {
    const { from, until } = widened(span)
    const lists = await Promise.all(
      accounts.map((account) => asked(() => provider.list(account, from, until))),
    )
    const theirs = listedOnce(lists.flat()).map((listed) => ({
      ...listed,
      isOfDay: isWithin(span, listed.at),
    }))
    return { ...told, problem: null, ...answered(compareDay(ours, theirs)) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return alone(error.message)
  }
}

/** Two accounts that turn out to be the same one tell of the same payments. */
const listedOnce = (listed: readonly ListedPayment[]): ListedPayment[] => [
  ...new Map(listed.map((one) => [one.providerPaymentId, one])).values(),
]

const answered = ({ ours, theirs, alike, differences }: ComparedDay<Ours, Theirs>) => ({
  ...{ alike, ours: sumTold(ours), theirs: sumTold(theirs) },
  differences: differences.map(({ kind, ours: our, theirs: their }) => ({
    kind,
    ours: our?.payment ?? null,
    theirs: their
      ? {
          ...{ providerPaymentId: their.providerPaymentId, at: their.at.toISOString() },
          ...{ taken: toPounds(their.takenMinor), refunded: toPounds(their.refundedMinor) },
        }
      : null,
  })),
})

const sumTold = ({ count, takenMinor, refundedMinor }: DaySum) => ({
  ...{ count, taken: toPounds(takenMinor), refunded: toPounds(refundedMinor) },
})
