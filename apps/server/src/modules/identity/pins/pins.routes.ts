import { lockSession as lockSessionCall } from '@tuppence/contract/identity'
import {
  approve,
  changeOwnPassword as changeOwnPasswordCall,
  listColleagues,
  setOwnPin,
  switchStaff,
  unlockTill,
} from '@tuppence/contract/pins'
import { mayUseTill } from '@tuppence/domain/staff'
import type { FastifyInstance } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { Refused } from '../../../platform/http/refused.ts'
import { type Served, serve } from '../../../platform/http/serve.ts'
import type { ModuleDeps } from '../../../platform/module-deps.ts'
import type { Person } from '../../../platform/principal.ts'
import { alsoInOrganization, inOrganization, onPlatform } from '../../../platform/tenancy.ts'
import { readSecondFactor } from '../second-factor/second-factor.ts'
import { clearSessionCookie, isBearer, setSessionCookie } from '../session-cookie.ts'
import { lockSession, unlockSession } from '../sessions.ts'
import { stillProved } from '../still-proved.ts'
import { type AtSession, checkOwnPassword, checkPin } from './check-pin.ts'
import { readColleagues } from './colleagues.ts'
import { giveApproval } from './give-approval.ts'
import { changeOwnPassword, chooseOwnPin } from './own-secrets.ts'
import { switchPerson } from './switch-staff.ts'
import { keepTillPerson } from './till-people.ts'

const atSession = ({ person, request }: Pick<Served<typeof approve>, 'person' | 'request'>): AtSession => ({
  by: person,
  address: request.ip,
})

/** @throws Refused with till-not-given */
function refuseTill({ tills }: Person, tillId: string | undefined): void {
  if (tillId !== undefined && !mayUseTill(tills, tillId)) throw new Refused('till-not-given')
}

/** PINs: choosing one, allowing something by it, taking over a till and unlocking one; and one's own password. */
export function pinRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const { database } = deps

  serve(app, listColleagues, ({ person: { organizationId } }) =>
    inOrganization(database, organizationId, (tx) => readColleagues(tx, organizationId)),
  )

  serve(app, setOwnPin, async (served) => {
    await chooseOwnPin(deps, atSession(served), served.body)
    app.liveFeed.wake(served.person.organizationId)
    return undefined
  })

  serve(app, changeOwnPasswordCall, async (served) => {
    await changeOwnPassword(deps, atSession(served), served.body)
    return undefined
  })

  serve(app, approve, (served) => giveApproval(deps, atSession(served), served.body))

  serve(app, switchStaff, async (served) => {
    const { request, reply, body } = served
    const { answer, ...session } = await switchPerson(deps, atSession(served), body)
    // A program that speaks with a bearer token has no cookie to be given.
    if (isBearer(request)) return answer
    setSessionCookie(reply, deps.settings, 'till', { ...session, token: answer.sessionToken })
    if (served.person.kind !== 'pos') clearSessionCookie(reply, deps.settings, 'office')
    return answer
  })

  serve(app, lockSessionCall, async ({ person, body }) => {
    // A till of an earlier version names no lock.
    await onPlatform(database, (tx) => lockSession(tx, person.sid, body.lockId ?? uuidv7()))
    return undefined
  })

  serve(app, unlockTill, async (served) => {
    const { body, person } = served
    const { organizationId, personId } = person
    if ('password' in body) {
      await checkOwnPassword(deps, atSession(served), body.password)
      refuseTill(person, body.tillId)
      await openByPassword(deps, person, body.lockId)
      return undefined
    }
    const { pin, tillId, publicKey } = body
    const proved = await checkPin(deps, atSession(served), { personId, pin, purpose: 'unlock' })
    refuseTill(person, tillId)
    if (tillId !== undefined)
      await inOrganization(database, organizationId, async (tx) => {
        await stillProved(tx, person, proved)
        await keepTillPerson(tx, { organizationId, tillId, personId, publicKey, at: deps.now() })
      })
    if (person.kind === 'pos')
      await onPlatform(database, async (tx) => {
        await alsoInOrganization(tx, organizationId)
        await stillProved(tx, person, proved)
        await unlockSession(tx, person.sid, body.lockId, false)
      })
    return undefined
  })
}

/**
 * A lock left the till's work only. The password opens the rest again, but to those who have a second factor, of whom only a
 * sign-in asks for that.
 */
async function openByPassword(deps: ModuleDeps, person: Person, lockId: string | undefined): Promise<void> {
  if (person.kind !== 'pos') return
  const { organizationId, personId, sid } = person
  const { since } = await readSecondFactor(deps, { kind: 'person', organizationId, personId })
  // What a second factor guards is not opened by the password alone, but what a sign-in with both opened stays open to it.
  const opensAll = since === null || (!person.passwordOpens && lockId === undefined)
  await onPlatform(deps.database, (tx) => unlockSession(tx, sid, lockId, opensAll))
}
