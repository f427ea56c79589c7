import { setTimeout as sleep } from 'node:timers/promises'
import { MOST_DISPLAYS_OF_TILL } from '@tuppence/domain/sales'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { Refused } from '../../platform/http/refused.ts'
import { announce } from '../../platform/live/announce.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { alsoInOrganization, onPlatform, type Tx } from '../../platform/tenancy.ts'
import {
  countTry,
  giveBackTry,
  guardsOfDisplayCode,
  hashToken,
  inTurn,
  lockedOut,
  newToken,
  writeAudit,
} from '../identity/public.ts'
import { spendCode, type UsedCode } from './display-codes.ts'
import { countDisplays, DISPLAY_LIFE_MS, LIVING_TILL } from './displays.queries.ts'

export interface Connecting {
  readonly code: string
  readonly name: string
  readonly address: string
}

export interface Connected {
  readonly organizationId: string
  readonly token: string
  readonly expiresAt: Date
}

/** A wrong code takes at least so long, whatever happened behind it. */
const REFUSAL_TAKES_MS = 250

/**
 * Makes a device a display by the code that a till shows. A try is counted before the code is looked at, as at a sign-in
 * (reliability R12).
 *
 * @throws Refused with display-code-wrong, too-many-displays or too-many-tries
 */
export async function connectDisplay(deps: ModuleDeps, connecting: Connecting): Promise<Connected> {
  const earliest = sleep(REFUSAL_TAKES_MS)
  const outcome = await inTurn(`display ${connecting.address}`, () => tryCode(deps, connecting))
  if (!(outcome instanceof Refused)) return outcome
  await earliest
  throw outcome
}

async function tryCode(deps: ModuleDeps, connecting: Connecting): Promise<Connected | Refused> {
  const now = deps.now()
  const counted = await onPlatform(deps.database, (tx) =>
    countTry(tx, guardsOfDisplayCode(connecting.address, now), now),
  )
  if (!('guards' in counted)) return lockedOut(counted, now)
  return onPlatform(deps.database, async (tx) => {
    const used = await spendCode(tx, deps.secrets.pepper, connecting.code, now)
    if (!used) return new Refused('display-code-wrong')
    await giveBackTry(tx, counted, now)
    await alsoInOrganization(tx, used.organizationId)
    return addDisplay(tx, used, connecting, now)
  })
}

async function addDisplay(
  tx: Tx,
  { organizationId, tillId, personId }: UsedCode,
  { name, address }: Connecting,
  now: Date,
): Promise<Connected | Refused> {
  const [till] = await tx.execute(sql`
    select t.id from ${LIVING_TILL}
     where t.organization_id = ${organizationId} and t.id = ${tillId} and t.archived_at is null
       for no key update of t`)
  if (!till) return new Refused('display-code-wrong')
  await tx.execute(
    sql`delete from displays where organization_id = ${organizationId} and expires_at <= ${now}`,
  )
  if ((await countDisplays(tx, organizationId, tillId, now)) >= MOST_DISPLAYS_OF_TILL)
    return new Refused('too-many-displays')
  const [id, token] = [uuidv7(), newToken()]
  const expiresAt = new Date(now.getTime() + DISPLAY_LIFE_MS)
  await tx.execute(sql`
    insert into displays (organization_id, id, till_id, token_hash, name, connected_at, seen_at, expires_at)
    values (${organizationId}, ${id}, ${tillId}, ${hashToken(token)}, ${name}, ${now}, ${now}, ${expiresAt})`)
  await writeAudit(tx, {
    ...{ organizationId, personId, at: now, action: 'customer-display-connected', address },
    ...{ subjectType: 'till', subjectId: tillId, detail: { display: name } },
  })
  await announce(tx, organizationId, { type: 'displays-changed', tillId })
  return { organizationId, token, expiresAt }
}
