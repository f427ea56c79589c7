import type { AnswerOf, Received } from '@tuppence/contract/call'
import type { switchStaff } from '@tuppence/contract/pins'
import { sql } from 'drizzle-orm'
import { Refused } from '../../../platform/http/refused.ts'
import type { ModuleDeps } from '../../../platform/module-deps.ts'
import { inOrganization, onPlatform } from '../../../platform/tenancy.ts'
import { writeAudit } from '../audit.ts'
import { checkPassword } from '../check-password.ts'
import { loadPrincipal } from '../load-principal.ts'
import { askSecondFactor } from '../second-factor/second-factor.ts'
import { hashToken } from '../session-token.ts'
import { sessSchema } from '../sessions.ts'
import {
  type Admitted,
  admit,
  findAdmitted,
  findCandidate,
  noteFailedSignIn,
  refuseOver,
} from '../sign-in.ts'
import { signedInUser } from '../signed-in-user.ts'
import { type Proved, stillProved } from '../still-proved.ts'
import { type AtSession, checkPin } from './check-pin.ts'
import { refuseTillNotGiven, tillOfDevice } from './refuse-till.ts'
import { keepTillPerson } from './till-people.ts'

type Asked = Received<typeof switchStaff>['body']

export interface Switched {
  readonly answer: AnswerOf<typeof switchStaff>
  readonly expiresAt: Date
  readonly outlivesBrowser: boolean
}

/**
 * Another person of the business takes over the till (STAFF-040 to STAFF-044). Their session takes the place of the one
 * before and ends when that would have: changing hands does not make a till's 90 days longer. It is a till's matter: the device
 * that asks must be one, by its own id. Whoever stood there by a sign-in to the back office is out of that too: the next person must not
 * find it open. A PIN opens the till's work and no more (decision 0067).
 *
 * @throws Refused with no-till-here, pin-wrong, switch-invalid, till-not-given or too-many-tries
 */
export async function switchPerson(deps: ModuleDeps, at: AtSession, asked: Asked): Promise<Switched> {
  const { by, address } = at
  const { organizationId } = by
  const tillId = await inOrganization(deps.database, organizationId, (tx) =>
    tillOfDevice(tx, organizationId, asked.deviceId),
  )
  const isByPin = 'pin' in asked
  const { who, proved } = isByPin ? await byPin(deps, at, asked) : await byPassword(deps, at, asked)
  const { personId } = who
  await inOrganization(deps.database, organizationId, async (tx) => {
    await stillProved(tx, who, proved)
    await refuseTillNotGiven(tx, { organizationId, personId, tillId })
    // The device of the till speaks for whoever proved their PIN there; a password proves none.
    const { publicKey } = asked
    if (isByPin) await keepTillPerson(tx, { organizationId, tillId, personId, publicKey, at: deps.now() })
  })
  const endsWithBrowser = await sessionEndsWithBrowser(deps, by.sid)
  const session = await admit(deps, who, 'pos', {
    address,
    deviceId: asked.deviceId,
    deviceWords: await deviceOfSession(deps, by.sid),
    replaces: by.sid,
    // Nothing of the back office is left; a till that never hears of its answer can ask again.
    untilHeardOf: by.kind === 'pos',
    lifeMs: by.expiresAt.getTime() - deps.now().getTime(),
    endsWithBrowser,
    byPassword: !isByPin,
    proved,
  })
  await inOrganization(deps.database, by.organizationId, (tx) =>
    writeAudit(tx, {
      organizationId: by.organizationId,
      personId: who.personId,
      at: deps.now(),
      action: 'staff-switched',
      subjectType: 'staff',
      subjectId: by.personId,
      detail: { from: by.staffName, by: isByPin ? 'pin' : 'password', tillId },
      address,
    }),
  )
  const principal = await loadPrincipal(deps, hashToken(session.token))
  if (!principal || principal.kind === 'operator') throw new Error('The session just opened is not there')
  const user = await signedInUser(deps, principal)
  return {
    answer: { user, sessionToken: session.token, expiresAt: session.expiresAt.toISOString() },
    expiresAt: session.expiresAt,
    outlivesBrowser: !endsWithBrowser,
  }
}

/** Who takes over, and by what they were known. */
interface Known {
  readonly who: Admitted
  readonly proved: Proved
}

async function byPin(
  deps: ModuleDeps,
  at: AtSession,
  asked: Extract<Asked, { pin: string }>,
): Promise<Known> {
  const { personId, pin } = asked
  const { organizationId } = at.by
  const proved = await checkPin(deps, at, { personId, pin, purpose: 'switch' })
  return inOrganization(deps.database, organizationId, async (tx) => {
    const found = await findAdmitted(tx, organizationId, personId, { evenSuspended: true })
    if (!found) throw new Refused('pin-wrong')
    return { who: found, proved }
  })
}

/** STAFF-041 to STAFF-043: looked up among the business's own staff, in any case of letters. */
async function byPassword(
  deps: ModuleDeps,
  { by, address }: AtSession,
  { username, password }: Extract<Asked, { password: string }>,
): Promise<Known> {
  const { businessCode } = by
  const found = await checkPassword(deps, {
    account: `${businessCode}:${username}`,
    address,
    password,
    refusal: 'switch-invalid',
    find: (tx) => findCandidate(tx, { businessCode, username }),
    noteFailure: (tx, who, at) => noteFailedSignIn(tx, who, address, at),
  })
  if (!found.open && !found.isSuspended) throw new Refused('switch-invalid')
  refuseOver(found, deps.now())
  const { organizationId, personId } = found
  // Whoever has a second factor takes over by their PIN: it opens selling only.
  await askSecondFactor(deps, { kind: 'person', organizationId, personId }, { address })
  return { who: found, proved: { by: 'password', hash: found.password, refusal: 'switch-invalid' } }
}

function sessionEndsWithBrowser(deps: ModuleDeps, sid: string): Promise<boolean> {
  return onPlatform(deps.database, async (tx) => {
    const [row] = await tx.execute<{ sess: unknown }>(sql`select sess from sessions where sid = ${sid}`)
    return row ? sessSchema.parse(row.sess).endsWithBrowser === true : true
  })
}

function deviceOfSession(deps: ModuleDeps, sid: string): Promise<string | undefined> {
  return onPlatform(deps.database, async (tx) => {
    const [row] = await tx.execute<{ device: string | null }>(
      sql`select device from sessions where sid = ${sid}`,
    )
    return row?.device ?? undefined
  })
}
