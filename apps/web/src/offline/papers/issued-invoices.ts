import { isRefusalToAll } from '@tuppence/contract/client'
import { issuedInvoices, issueInvoice } from '@tuppence/contract/e-receipts'
import type { Problem } from '@tuppence/contract/problem'
import { type KeptInvoice, withEditions } from '@tuppence/domain/receipts'
import type { TillDatabase } from '../device/database.ts'
import { send } from '../session/calls.ts'
import { bySender, sessionOrganization } from '../session/session-organization.ts'
import { type IssuedHere, invoiceKey, invoiceKeys } from './issued-invoice.ts'

/** The VAT invoices of a sale, the first one first. */
export interface InvoicesOfSale {
  readonly invoices: readonly {
    readonly name: string
    readonly address: string
    readonly issuedAt: string
    /** Null for one that this device made out and the server does not have. */
    readonly issuedByName: string | null
    /** Which of the sale's it is: one to another buyer replaces the one before. */
    readonly edition: number
    readonly isCopy: boolean
  }[]
  /** False without a network, or while the server does not have the sale: then only those of this device are here. */
  readonly isWhole: boolean
  /** The personal data of the sale's customer was erased: the invoices are kept, and name nobody here. */
  readonly isErased: boolean
}

export async function keepInvoice(db: TillDatabase, invoice: IssuedHere): Promise<void> {
  const tx = db.transaction('syncMeta', 'readwrite', { durability: 'strict' })
  const row = { key: invoiceKey(invoice), value: invoice, timestamp: Date.parse(invoice.madeAt) }
  await Promise.all([tx.store.put(row), tx.done])
}

export async function invoicesHere(db: TillDatabase, organizationId: string): Promise<IssuedHere[]> {
  const rows = await db.getAll('syncMeta', invoiceKeys(organizationId))
  return rows
    .map(({ value }) => value as IssuedHere)
    .sort((a, b) => (a.madeAt < b.madeAt ? -1 : Number(a.madeAt > b.madeAt)))
}

export async function invoicesOfSale(
  db: TillDatabase,
  organizationId: string,
  saleId: string,
): Promise<InvoicesOfSale> {
  const here = (await invoicesHere(db, organizationId)).filter((invoice) => invoice.saleId === saleId)
  const there = await send(issuedInvoices, { params: { id: saleId } }, { headers: bySender() }).catch(
    () => undefined,
  )
  const known = new Set(there?.invoices.map(({ id }) => id))
  // A server of an earlier version does not say.
  const isErased = there?.isErased ?? false
  const unsent = here
    .filter(({ id }) => !known.has(id))
    .map((one) => ({ ...one, ...(isErased && { name: '', address: '' }), issuedByName: null }))
  // The server knows the names that it does not tell; of those that it has not heard of, this till counts on.
  const invoices = withEditions<Counted>([...(there?.invoices ?? []), ...unsent])
  return { invoices, isWhole: there !== undefined, isErased }
}

type Counted = Omit<InvoicesOfSale['invoices'][number], 'edition' | 'isCopy'> & KeptInvoice

/** Whom one is to be made out to. */
export interface WantedInvoice {
  readonly id: string
  readonly saleId: string
  readonly name: string
  readonly address: string
}

/** One as it stands on its paper. */
export interface MadeInvoice {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly issuedAt: string
  readonly edition: number
  readonly isCopy: boolean
}

/** Longer than a server that is there takes; whoever wants the paper waits. */
const ASKED_FOR_MS = 3_000

/**
 * Has the server make an invoice out.
 *
 * @returns undefined where it cannot be asked, or does not have the sale
 * @throws CallFailed where it refuses
 */
export async function madeByServer({ saleId, ...body }: WantedInvoice): Promise<MadeInvoice | undefined> {
  try {
    const options = { headers: bySender(), signal: AbortSignal.timeout(ASKED_FOR_MS) }
    return await send(issueInvoice, { params: { id: saleId }, body }, options)
  } catch (error) {
    if (!isRefusalToAll(error) || isPassing(error)) return undefined
    throw error
  }
}

/** Worth another try by itself. */
const isPassing = ({ problem }: { readonly problem: Problem }): boolean =>
  problem.code === 'sale-not-known' || problem.code === 'invoice-out-of-order'

/**
 * Tells the server of those whose sale it has. One leaves only on the server's word, or where another try would change nothing.
 *
 * @returns those that it refused for good, each with why: they are in no books
 */
export async function sendInvoices(
  db: TillDatabase,
  organizationId: string,
): Promise<{ readonly invoice: IssuedHere; readonly why: string }[]> {
  const refused: { readonly invoice: IssuedHere; readonly why: string }[] = []
  if ((await sessionOrganization(organizationId)) !== organizationId) return refused
  for (const invoice of await invoicesHere(db, organizationId)) {
    if ((await db.getKey('transactions', invoice.saleId)) !== undefined) continue
    const taken = await sendInvoice(invoice)
    if (taken === 'waits') continue
    await db.delete('syncMeta', invoiceKey(invoice))
    if (taken !== 'taken') refused.push({ invoice, why: taken.why })
  }
  return refused
}

async function sendInvoice({
  saleId,
  organizationId: _,
  ...body
}: IssuedHere): Promise<'taken' | 'waits' | { why: string }> {
  try {
    await send(issueInvoice, { params: { id: saleId }, body }, { headers: bySender() })
    return 'taken'
  } catch (error) {
    // Its sale, or the one before it, may come yet: the law asks for the copy.
    if (!isRefusalToAll(error) || isPassing(error)) return 'waits'
    return { why: error.problem.message }
  }
}
