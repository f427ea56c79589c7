import { isRefusalToAll } from '@tuppence/contract/client'
import { mailReceipt } from '@tuppence/contract/e-receipts'
import { DAY_MS } from '@tuppence/domain/durations'
import type { MailState } from '@tuppence/domain/receipts'
import type { TillDatabase } from '../device/database.ts'
import { send } from '../session/calls.ts'
import { bySender, sessionOrganization } from '../session/session-organization.ts'
import { endKey, endKeys, type MailWish, wishKey, wishKeys, wishRow } from './mail-wish.ts'

/** How a wish stands that was just made: on this device still, or at the server. */
export type Wished =
  | { readonly kind: 'here' }
  /** The server does not take it, for a reason that another try would not change. */
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'at-server'; readonly state: MailState; readonly hasMailServer: boolean }

/** A receipt's mail as this device knows of it. */
export interface MailOfSale {
  readonly id: string
  readonly saleId: string
  readonly email: string
  readonly wished: Wished
}

/** Keeps a wish on the disk before anything is sent: what was promised to a customer survives a reload and a lost network. */
export async function keepWish(db: TillDatabase, wish: MailWish, now: Date): Promise<void> {
  const tx = db.transaction('syncMeta', 'readwrite', { durability: 'strict' })
  await Promise.all([tx.store.put(wishRow(wish, now)), tx.done])
}

export async function readWishes(db: TillDatabase, organizationId: string): Promise<MailWish[]> {
  const rows = await db.getAll('syncMeta', wishKeys(organizationId))
  return rows.map(({ value }) => value as MailWish)
}

/**
 * The mails of a sale's receipt that were asked for on this device, newest first. What became of one that has left is
 * known here for a day, and then goes with its address.
 */
export async function mailsOfSale(
  db: TillDatabase,
  organizationId: string,
  saleId: string,
): Promise<MailOfSale[]> {
  const [waiting, ends] = await Promise.all([
    db.getAll('syncMeta', wishKeys(organizationId)),
    db.getAll('syncMeta', endKeys(organizationId)),
  ])
  const here: Wished = { kind: 'here' }
  return [
    ...waiting.map(({ value, timestamp }) => ({ ...(value as MailWish), wished: here, timestamp })),
    ...ends.map(({ value, timestamp }) => ({ ...(value as MailOfSale), timestamp })),
  ]
    .filter((mail) => mail.saleId === saleId)
    .sort((a, b) => b.timestamp - a.timestamp)
    .map(({ id, email, wished }) => ({ id, saleId, email, wished }))
}

/** A wish leaves this device: what became of it takes its place. */
async function keepEnd(db: TillDatabase, wish: MailWish, wished: Wished, now: Date): Promise<void> {
  const { id, saleId, email } = wish
  const value: MailOfSale = { id, saleId, email, wished }
  const tx = db.transaction('syncMeta', 'readwrite')
  await Promise.all([
    tx.store.delete(wishKey(wish)),
    tx.store.put({ key: endKey(wish), value, timestamp: now.getTime() }),
    tx.done,
  ])
}

/** What became of a wish a day ago goes, and its address with it. */
async function dropOldEnds(db: TillDatabase, organizationId: string, now: Date): Promise<void> {
  const tx = db.transaction('syncMeta', 'readwrite')
  for (const { key, timestamp } of await tx.store.getAll(endKeys(organizationId)))
    if (timestamp < now.getTime() - DAY_MS) await tx.store.delete(key)
  await tx.done
}

/**
 * Sends the wishes whose sale the server has. One goes only on the server's word that it has it; the same one twice, from two
 * windows say, is one mail. What it refuses for good goes too, and whoever asks here says so.
 *
 * @returns how each stands that was tried, by its id
 */
export async function sendWishes(
  db: TillDatabase,
  organizationId: string,
  now = new Date(),
): Promise<Map<string, Wished>> {
  const wished = new Map<string, Wished>()
  await dropOldEnds(db, organizationId, now)
  // Under no other business's session; it also says by which door they go.
  if ((await sessionOrganization(organizationId)) !== organizationId) return wished
  for (const wish of await readWishes(db, organizationId)) {
    // Its sale is sent first: the outbox says when it has gone.
    if ((await db.getKey('transactions', wish.saleId)) !== undefined) continue
    const stands = await sendWish(wish)
    wished.set(wish.id, stands)
    if (stands.kind !== 'here') await keepEnd(db, wish, stands, now)
  }
  return wished
}

async function sendWish({ id, saleId, email }: MailWish): Promise<Wished> {
  try {
    const body = { id, transactionId: saleId, email }
    const { state, hasMailServer } = await send(mailReceipt, { body }, { headers: bySender() })
    return { kind: 'at-server', state, hasMailServer }
  } catch (error) {
    if (!isRefusalToAll(error)) return { kind: 'here' }
    return { kind: 'refused', why: error.problem.message }
  }
}
