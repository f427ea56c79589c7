import { CallFailed } from '@tuppence/contract/client'
import { mailReceipt } from '@tuppence/contract/e-receipts'
import type { MailState } from '@tuppence/domain/receipts'
import type { TillDatabase } from '../device/database.ts'
import { send } from '../session/calls.ts'
import { bySender, sessionOrganization } from '../session/session-organization.ts'
import { type MailWish, wishKey, wishKeys, wishRow } from './mail-wish.ts'

/** How a wish stands that was just made: on this device still, or at the server. */
export type Wished =
  | { readonly kind: 'here' }
  /** The server does not take it, for a reason that another try would not change. */
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'at-server'; readonly state: MailState; readonly hasMailServer: boolean }

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
 * Sends the wishes whose sale the server has. One goes only on the server's word that it has it; the same one twice, from two
 * windows say, is one mail. What it refuses for good goes too, and whoever asks here says so.
 *
 * @returns how each stands that was tried, by its id
 */
export async function sendWishes(db: TillDatabase, organizationId: string): Promise<Map<string, Wished>> {
  const wished = new Map<string, Wished>()
  // Under no other business's session; it also says by which door they go.
  if ((await sessionOrganization(organizationId)) !== organizationId) return wished
  for (const wish of await readWishes(db, organizationId)) {
    // Its sale is sent first: the outbox says when it has gone.
    if ((await db.getKey('transactions', wish.saleId)) !== undefined) continue
    const stands = await sendWish(wish)
    wished.set(wish.id, stands)
    if (stands.kind !== 'here') await db.delete('syncMeta', wishKey(wish))
  }
  return wished
}

/** Worth another try by itself: nobody signed in, too many at once, or a server that has a bad moment. */
const PASSING = [401, 403, 408, 425, 429]

async function sendWish({ id, saleId, email }: MailWish): Promise<Wished> {
  try {
    const body = { id, transactionId: saleId, email }
    const { state, hasMailServer } = await send(mailReceipt, { body }, { headers: bySender() })
    return { kind: 'at-server', state, hasMailServer }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status >= 500 || PASSING.includes(error.status))
      return { kind: 'here' }
    return { kind: 'refused', why: error.problem?.message ?? `The server did not take it (${error.status}).` }
  }
}
