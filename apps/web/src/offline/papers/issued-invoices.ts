import { CallFailed } from '@tuppence/contract/client'
import { issuedInvoices, issueInvoice } from '@tuppence/contract/e-receipts'
import { invoiceAfter } from '@tuppence/domain/receipts'
import type { TillDatabase } from '../device/database.ts'
import { send } from '../session/calls.ts'
import { bySender, sessionOrganization } from '../session/session-organization.ts'
import { type IssuedHere, invoiceKey, invoiceKeys } from './issued-invoice.ts'
import { PASSING } from './mail-wishes.ts'

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
  const invoices: InvoicesOfSale['invoices'][number][] = []
  // The server knows the names that it does not tell; of those that it has not heard of, this till counts on.
  for (const one of [...(there?.invoices ?? []), ...unsent]) {
    const { edition: told } = { edition: undefined, ...one }
    invoices.push({ ...one, edition: told ?? invoiceAfter(invoices, one).edition })
  }
  return { invoices, isWhole: there !== undefined, isErased }
}

/** Tells the server of those whose sale it has. One leaves only on the server's word, or where another try would change nothing. */
export async function sendInvoices(db: TillDatabase, organizationId: string): Promise<void> {
  if ((await sessionOrganization(organizationId)) !== organizationId) return
  for (const invoice of await invoicesHere(db, organizationId)) {
    if ((await db.getKey('transactions', invoice.saleId)) !== undefined) continue
    if (await isTaken(invoice)) await db.delete('syncMeta', invoiceKey(invoice))
  }
}

async function isTaken({ saleId, organizationId: _, ...body }: IssuedHere): Promise<boolean> {
  try {
    await send(issueInvoice, { params: { id: saleId }, body }, { headers: bySender() })
    return true
  } catch (error) {
    // Its sale may come yet: the law asks for the copy.
    if (!(error instanceof CallFailed) || error.status >= 500 || PASSING.includes(error.status)) return false
    return error.problem?.code !== 'sale-not-known'
  }
}
