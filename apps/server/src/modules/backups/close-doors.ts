import type { OwnerSql } from './tables-to-back-up.ts'

const DOORS = ['operator_invitations', 'remote_access', 'displays', 'display_codes'] as const

/**
 * Closes what a restored database would open again to whoever was let in before: links and codes that were used, withdrawn or
 * ended since the backup, and displays that were taken away. People sign in again, because sessions are in no backup; a display
 * is connected again by its code. By the database's owner, whom the policies do not hold meanwhile.
 */
export async function closeDoors(owner: OwnerSql): Promise<void> {
  await owner.begin(async (tx) => {
    for (const name of DOORS) await tx.unsafe(`alter table public.${name} no force row level security`)
    await tx`update operator_invitations set withdrawn_at = now() where used_at is null and withdrawn_at is null`
    await tx`update remote_access set ended_at = now() where ended_at is null`
    await tx`delete from displays`
    await tx`delete from display_codes`
    for (const name of DOORS) await tx.unsafe(`alter table public.${name} force row level security`)
  })
}
