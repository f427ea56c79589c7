import { DISPLAY_QUIET_MS, type DisplayState, isStillShown } from '@tuppence/domain/sales'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import { countDisplays, tillOfDevice } from './displays.queries.ts'

export interface Showing {
  readonly organizationId: string
  readonly deviceId: string
  readonly sid: string
  readonly state: DisplayState | null
  readonly now: Date
}

/**
 * Keeps what a till shows its displays, in place of what it showed before; nothing is kept for a till that has none.
 *
 * @throws Refused with unknown-till
 */
export async function keepShown(
  tx: Tx,
  { organizationId, deviceId, sid, state, now }: Showing,
): Promise<{ tillId: string; displays: number }> {
  // It is shown again in a moment: nobody waits for the disk, where sales' commits queue.
  await tx.execute(sql`set local synchronous_commit = off`)
  const tillId = await tillOfDevice(tx, { organizationId, deviceId, sid })
  const displays = await countDisplays(tx, organizationId, tillId, now)
  if (displays > 0)
    await tx.execute(sql`
      insert into display_states (organization_id, id, state, shown_at)
      values (${organizationId}, ${tillId}, ${state && JSON.stringify(state)}::jsonb, ${now})
      on conflict (organization_id, id) do update set state = excluded.state, shown_at = excluded.shown_at`)
  return { tillId, displays }
}

/**
 * What a till shows; null for nothing, and where it has not been heard of since: its basket may be another's by now.
 * A till on the screen says what it has again and again, an empty basket too, so that its silence is told from its quiet; one that
 * leaves the screen says so by null.
 */
export async function readShown(
  tx: Tx,
  organizationId: string,
  tillId: string,
  now: Date,
): Promise<{ state: DisplayState | null; isTillSilent: boolean }> {
  const [row] = await tx.execute<{ state: DisplayState | null; shown_at: Date }>(sql`
    select state, shown_at from display_states where organization_id = ${organizationId} and id = ${tillId}`)
  if (!row?.state) return { state: null, isTillSilent: false }
  const shownAtMs = new Date(row.shown_at).getTime()
  const isSeen = row.state.items.length > 0 && isStillShown(shownAtMs, now.getTime())
  return {
    state: isSeen ? row.state : null,
    isTillSilent: now.getTime() - shownAtMs >= DISPLAY_QUIET_MS,
  }
}
