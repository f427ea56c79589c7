import type { ComparedProvider, DayDifferenceTold } from '@tuppence/contract/payments'
import { counted } from '@tuppence/domain/counts'
import { minorOf, toPounds } from '@tuppence/domain/money'
import {
  type ComparedDay,
  compareDay,
  type DaySum,
  isUnsettled,
  type OursOfDay,
  PROVIDER_LABELS,
  type TheirsOfDay,
} from '@tuppence/domain/payments'
import { addDays, instantOf } from '@tuppence/domain/reporting'
import { sql } from 'drizzle-orm'
import { Refused } from '../../../platform/http/refused.ts'
import { inOrganization, type Tx } from '../../../platform/tenancy.ts'
import { type AccountFacts, openAccount } from '../accounts/accounts.queries.ts'
import { readPlaces } from '../engine/attention.ts'
import { type EngineParts, providerNamed } from '../engine/engine-parts.ts'
import { cardPayment, type PaymentRow, paymentOf, selectPayments } from '../engine/payment-rows.ts'
import type { Account, ListedPayment, PaymentProvider } from '../providers/provider.ts'
import { asked } from '../terminals/asked.ts'

/** Beside the day as much is read, so that what was taken around midnight finds its other half. */
const AROUND_MIDNIGHT_MS = 3_600_000

interface Ours extends OursOfDay {
  /** With which of the shop's accounts it was taken: by its terminal as that is used now. */
  readonly account: string
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
  const used = await readUsed(tx, organizationId, { from, until })
  const names = [...new Set([...used, ...rows].map(({ provider }) => provider))].sort()
  return Promise.all(
    names.map(async (provider) => {
      const ofProvider = used.filter((one) => one.provider === provider)
      const facts = new Map<string, AccountFacts>(ofProvider.map((one) => [keyOf(one), one]))
      const asAccounts = facts.size > 0 ? [...facts.values()] : [undefined]
      const accounts = await Promise.all(
        asAccounts.map((as) => openAccount(tx, parts.box, organizationId, provider, as)),
      )
      const accountOf = ({ terminalId }: PaymentRow) => {
        const one = ofProvider.find((used) => used.terminalId === terminalId)
        return one ? keyOf(one) : ''
      }
      return {
        ...{ provider, accounts },
        ours: rows
          .filter((row) => row.provider === provider)
          .map((row) => ({
            ...{ paymentId: row.id, providerPaymentId: row.providerPaymentId ?? undefined },
            ...{ takenMinor: minorOf(row.approvedAmount), refundedMinor: minorOf(row.refundedAmount) },
            ...{ isUnsettled: isUnsettled(paymentOf(row)), isOfDay: isWithin(span, row.createdAt) },
            account: accountOf(row),
            payment: { ...cardPayment(row), ...places(row), ...traces(row.id) },
          })),
      }
    }),
  )
}

interface UsedAs extends AccountFacts, Record<string, unknown> {
  readonly provider: string
  /** Null for the account itself, by which links are taken. */
  readonly terminalId: string | null
}

/** How the shop's terminals and accounts are used; of terminals that were removed, those that took something then. */
async function readUsed(tx: Tx, organizationId: string, { from, until }: Span): Promise<UsedAs[]> {
  const rows = await tx.execute<UsedAs>(sql`
    select provider, id as "terminalId", merchant_id as "merchantId", test_mode as "testMode"
      from payment_terminals
     where organization_id = ${organizationId}
       and (status <> 'removed'
            or exists (select 1 from payment_transactions p
                        where p.organization_id = ${organizationId} and p.terminal_id = payment_terminals.id
                          and p.created_at >= ${from}::timestamptz and p.created_at < ${until}::timestamptz))
     union all
    select provider, null, configuration ->> 'merchantId', coalesce((configuration ->> 'testMode')::boolean, true)
      from integrations where organization_id = ${organizationId} and provider_type = 'payments'`)
  return [...rows]
}

const keyOf = ({ merchantId, testMode }: { merchantId?: string | null | undefined; testMode: boolean }) =>
  JSON.stringify([merchantId ?? null, testMode])

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
  const told = { provider: name, label: provider ? PROVIDER_LABELS[provider.name] : name }
  const alone = (problem: string): ComparedProvider => ({
    ...{ ...told, problem, alike: 0 },
    ...{ ours: sumTold(compareDay(ours, []).ours), theirs: null },
    differences: ours.filter(isGainsaid).map(({ payment }) => ({
      ...{ kind: 'ours-only', ours: payment, theirs: null },
    })),
  })
  if (!provider) return alone('This server does not reach this provider.')
  if (!provider.capabilities.lists)
    return alone('This provider tells nobody what it took on a day: compare with its own pages.')
  if (provider.needsApiKey && accounts.every(({ apiKey }) => apiKey === undefined))
    return alone('Its key is not here. Enter it under Payment Terminals.')
  const lists = await Promise.all(accounts.map((account) => listOf(provider, account, span)))
  const silent = lists.filter((list) => 'problem' in list)
  if (silent.length === lists.length) return alone(silent[0]?.problem ?? '')
  const theirs = listedOnce(lists.flatMap((list) => ('listed' in list ? list.listed : []))).map((listed) => ({
    ...listed,
    isOfDay: isWithin(span, listed.at),
  }))
  // What an account has that did not answer cannot be told from what it has not.
  const isAsked = (our: Ours) =>
    !silent.some(({ account }) => keyOf(account) === our.account) ||
    compareDay([our], theirs).differences.every(({ kind }) => kind !== 'ours-only')
  const notAsked = silent.map(({ account, problem }) => {
    const left = ours.filter((our) => our.isOfDay && our.account === keyOf(account) && !isAsked(our))
    return notAskedInWords(account, problem, left.length)
  })
  return {
    ...{ ...told, problem: null, ...(notAsked.length > 0 && { notAsked }) },
    ...answered(compareDay(ours.filter(isAsked), theirs)),
  }
}

/** Only a person has said that it was charged, and its provider says otherwise (rule P17). */
const isGainsaid = ({ isOfDay, takenMinor, payment: { card, reason } }: Ours): boolean =>
  isOfDay && takenMinor > 0 && card === null && reason !== null

type Listed =
  | { readonly account: Account; readonly listed: readonly ListedPayment[] }
  | { readonly account: Account; readonly problem: string }

async function listOf(provider: PaymentProvider, account: Account, span: Span): Promise<Listed> {
  const { from, until } = widened(span)
  try {
    return { account, listed: await asked(() => provider.list(account, from, until)) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { account, problem: error.message }
  }
}

function notAskedInWords({ merchantId, testMode }: Account, problem: string, left: number): string {
  const which = merchantId === undefined ? 'The account without a merchant ID' : `Merchant ${merchantId}`
  const mode = testMode ? 'test mode' : 'live mode'
  const payments = left > 0 ? ` ${counted(left, 'payment')} of it here could not be compared.` : ''
  return `${which}, in ${mode}, could not be asked.${payments} ${problem}`
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
