import type { CustomerProfile } from '@tuppence/contract/customer-records'
import {
  CONSENT_LABELS,
  customerName,
  LOYALTY_ENTRY_LABELS,
  type LoyaltyEntry,
} from '@tuppence/domain/customers'
import { formatMoney, minorOf } from '@tuppence/domain/money'
import { type Charge, chargesMinor } from '@tuppence/domain/sales'
import { sql } from 'drizzle-orm'
import { escaped } from '../../platform/http/escaped.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { ordersOfCustomers } from '../orders/public.ts'
import { basketsOfCustomers } from '../parking/public.ts'
import { invoicesOfCustomers, mailsOfCustomers } from '../receipts/public.ts'
import { familyOf, readLoyalty, readProfile } from './customer-profile.ts'

/** Everything that is held about one person (UK GDPR articles 15 and 20). */
export interface PersonalData {
  readonly exportedAt: string
  readonly business: string
  readonly currency: string
  readonly customer: CustomerProfile
  /** As they were written down where they stood on the list more than once. */
  readonly alsoHeldAs: readonly Record<string, unknown>[]
  readonly points: readonly LoyaltyEntry[]
  readonly purchases: readonly Purchase[]
  /** Made out on their sales, to whoever asked. */
  readonly vatInvoices: Awaited<ReturnType<typeof invoicesOfCustomers>>
  /** As long as their addresses are held. */
  readonly mailedReceipts: Awaited<ReturnType<typeof mailsOfCustomers>>
  readonly onlineOrders: Awaited<ReturnType<typeof ordersOfCustomers>>
  readonly basketsPutAside: readonly { readonly label: string; readonly parkedAt: string }[]
  /** What people of the shop did about them. */
  readonly deeds: readonly { readonly at: string; readonly action: string }[]
}

interface Purchase extends Record<string, unknown> {
  readonly receiptNumber: string
  readonly kind: string
  readonly soldAt: string
  readonly total: string
  readonly vat: string
  readonly charges: readonly Charge[] | null
  readonly lines: readonly { name: string; quantity: number; price: string; total: string }[]
  readonly payments: readonly { method: string; amount: string; points: number | null }[]
}

/** @throws Refused not-found */
export async function readPersonalData(
  tx: Tx,
  organizationId: string,
  id: string,
  { now }: { readonly now: Date },
): Promise<PersonalData> {
  const customer = await readProfile(tx, organizationId, id)
  const [business] = await tx.execute<{ name: string; currency: string }>(
    sql`select business_name as name, currency from organizations where id = ${organizationId}`,
  )
  const ids = [id, ...customer.merged.map((one) => one.id)]
  const family = familyOf(organizationId, id)
  const held = await tx.execute<{ email: string | null }>(sql`
    select first_name as "firstName", last_name as "lastName", email, phone, address, company, notes from customers
     where organization_id = ${organizationId} and merged_into = ${id} order by id`)
  const addresses = [customer.email, ...held.map(({ email }) => email)].flatMap((email) => email ?? [])
  const purchases = await tx.execute<Purchase>(sql`
    select t.receipt_number as "receiptNumber", t.kind, to_json(t.created_at) as "soldAt", t.total_amount::text as total,
           t.tax_amount::text as vat, t.charges, (
             select coalesce(json_agg(json_build_object('name', i.name, 'quantity', i.quantity,
                                                        'price', i.unit_price::text, 'total', i.total_price::text,
                                                        'offers', i.offer_amount::text, 'details', i.details)
                                      order by i.position), '[]')
               from transaction_items i
              where i.organization_id = t.organization_id and i.transaction_id = t.id) as lines, (
             select coalesce(json_agg(json_build_object('method', p.method, 'amount', p.amount::text, 'points', p.points)
                                      order by p.position), '[]')
               from transaction_tenders p
              where p.organization_id = t.organization_id and p.transaction_id = t.id) as payments
      from transactions t
     where t.organization_id = ${organizationId} and t.customer_id in ${family} order by t.created_at, t.id`)
  const deeds = await tx.execute<{ at: Date; action: string }>(sql`
    select at, action from audit_log
     where organization_id = ${organizationId}
       and subject_id in (select json_array_elements_text(${JSON.stringify(ids)}::json)) order by at`)
  return {
    exportedAt: now.toISOString(),
    business: business?.name ?? '',
    currency: business?.currency ?? 'GBP',
    customer,
    alsoHeldAs: [...held],
    points: (await readLoyalty(tx, organizationId, id, 'all')).entries,
    purchases: [...purchases],
    vatInvoices: await invoicesOfCustomers(tx, organizationId, ids),
    mailedReceipts: await mailsOfCustomers(tx, organizationId, { ids, addresses }),
    onlineOrders: await ordersOfCustomers(tx, organizationId, ids),
    basketsPutAside: await basketsOfCustomers(tx, organizationId, ids),
    deeds: deeds.map(({ at, action }) => ({ at: at.toISOString(), action })),
  }
}

const detailsOf = ({ customer, currency }: PersonalData) => [
  ['First name', customer.firstName],
  ['Last name', customer.lastName],
  ['E-mail', customer.email],
  ['Phone', customer.phone],
  ['Address', customer.address],
  ['Company', customer.company],
  ['Notes', customer.notes],
  ['On the list since', day(customer.createdAt)],
  ['Total spent', formatMoney(minorOf(customer.totalSpent), currency)],
  ['Points', String(customer.loyaltyPoints)],
]

/** The same for a person to read: one page that stands by itself. */
export function personalDataPage(data: PersonalData): string {
  const { customer } = data
  const name = escaped(customerName(customer))
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${name}</title><style>
body{font:16px/1.5 sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #ccc;vertical-align:top}
</style></head><body><h1>${name}</h1>
<p>All that ${escaped(data.business)} holds about this person, on ${escaped(day(data.exportedAt))}.</p>
${section('Details', [], detailsOf(data))}
${section(
  'Also written down as',
  ['First name', 'Last name', 'E-mail', 'Phone', 'Address', 'Company', 'Notes'],
  data.alsoHeldAs.map((row) => Object.values(row).map((value) => (value === null ? null : String(value)))),
)}
${section(
  'Consent to be written to',
  ['When', 'By', 'Given', 'How it was told', 'Noted by'],
  customer.consents.map(({ at, channel, isGiven, source, personName }) => [
    day(at),
    CONSENT_LABELS[channel],
    isGiven ? 'yes' : 'withdrawn',
    source,
    personName,
  ]),
)}
${section(
  'Points',
  ['When', 'What', 'Points', 'Receipt or reason'],
  data.points.map(({ at, kind, points, receiptNumber, reason }) => [
    day(at),
    LOYALTY_ENTRY_LABELS[kind],
    String(points),
    receiptNumber ?? reason,
  ]),
)}
${section(
  'Purchases',
  ['When', 'Receipt', 'What', 'Goods', 'Paid by', 'Total'],
  data.purchases.map(({ soldAt, receiptNumber, kind, lines, charges, payments, total }) => [
    day(soldAt),
    receiptNumber,
    kind,
    [
      ...lines.map((line) => `${line.quantity} × ${line.name}`),
      ...(charges ?? []).map(({ name }) => name),
    ].join('; '),
    payments.map(({ method }) => method).join(', '),
    formatMoney(minorOf(total) + chargesMinor(charges ?? []), data.currency),
  ]),
)}
${papersOf(data)}
${section(
  'Online orders',
  ['When', 'Number', 'Name', 'Phone', 'E-mail', 'Note'],
  data.onlineOrders.map((order) => [
    day(order.placedAt),
    order.number,
    order.name,
    order.phone,
    order.email,
    order.note,
  ]),
)}
${section(
  'Baskets put aside',
  ['When', 'Called'],
  data.basketsPutAside.map(({ parkedAt, label }) => [day(parkedAt), label]),
)}
${section(
  'What was done about their details',
  ['When', 'What'],
  data.deeds.map(({ at, action }) => [day(at), action.replaceAll('-', ' ')]),
)}
</body></html>`
}

/** What was made out or sent beside the paper. */
const papersOf = (data: PersonalData): string => `${section(
  'VAT invoices',
  ['Dated', 'Receipt', 'Made out to', 'Address'],
  data.vatInvoices.map(({ issuedAt, receiptNumber, name: to, address }) => [
    day(issuedAt),
    receiptNumber,
    to,
    address,
  ]),
)}
${section(
  'Receipts by mail',
  ['Asked for', 'Receipt', 'To', 'How it stands', 'Since'],
  data.mailedReceipts.map(({ askedAt, receiptNumber, address, state, endedAt }) => [
    day(askedAt),
    receiptNumber,
    address,
    state.replaceAll('-', ' '),
    endedAt === null ? null : day(endedAt),
  ]),
)}`

function section(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): string {
  if (rows.length === 0) return ''
  const cells = (row: readonly (string | null)[], tag: 'td' | 'th') =>
    `<tr>${row.map((text) => `<${tag}>${escaped(text ?? '–')}</${tag}>`).join('')}</tr>`
  const head = heads.length === 0 ? '' : cells(heads, 'th')
  return `<h2>${escaped(title)}</h2><table>${head}${rows.map((row) => cells(row, 'td')).join('')}</table>`
}

const day = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`
