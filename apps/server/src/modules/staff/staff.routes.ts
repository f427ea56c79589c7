import { setStaffPin } from '@tuppence/contract/pins'
import { createStaff, deleteStaff, listStaff, updateStaff } from '@tuppence/contract/staff'
import { refusePin } from '@tuppence/domain/staff'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../platform/http/refused.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { hashChosenPassword, hashPassword, knownOf } from '../identity/public.ts'
import { type Asked, addMember, archiveMember, changeMember, setMemberPin } from './staff-changes.ts'
import { asStaffMember, listMembers } from './staff-row.ts'

/** Who asks for what is served. */
export const askedOf =
  ({ now }: ModuleDeps) =>
  ({ person, request }: Pick<Served<typeof listStaff>, 'person' | 'request'>): Asked => ({
    by: person,
    at: now(),
    address: request.ip,
  })

export function staffRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const { database, secrets } = deps
  const asked = askedOf(deps)

  serve(app, listStaff, async ({ params, person, request }) => {
    if (params.id !== person.adminCustomerId) {
      await app.noteRefusedAttempt(person, request)
      throw new Refused('other-organization')
    }
    const members = await inOrganization(database, person.organizationId, (tx) =>
      listMembers(tx, person.organizationId),
    )
    return { success: true as const, staff: members.map(asStaffMember) }
  })

  serve(app, createStaff, async (served) => {
    // Before the transaction: a hash takes its time, and a connection is dear.
    const { fullName, username, password } = served.body
    const known = await knownOf(database, served.person.organizationId)
    const hash = await hashChosenPassword(secrets, password, [...known, fullName, username])
    const staff = await inOrganization(database, served.person.organizationId, (tx) =>
      addMember(tx, asked(served), served.body, hash),
    )
    app.liveFeed.wake(served.person.organizationId)
    return { success: true as const, staff }
  })

  serve(app, updateStaff, async (served) => {
    const { body, params, person } = served
    const hash = body.password
      ? await hashChosenPassword(secrets, body.password, [
          ...(await knownOf(database, person.organizationId, params.id)),
          body.fullName,
        ])
      : undefined
    const staff = await inOrganization(database, person.organizationId, (tx) =>
      changeMember(tx, asked(served), params.id, body, hash),
    )
    app.liveFeed.wake(person.organizationId)
    return { success: true as const, staff }
  })

  serve(app, setStaffPin, async (served) => {
    const { body, params, person } = served
    const refused = refusePin(body.pin)
    if (refused) throw new Refused(refused.code)
    const hash = await hashPassword(secrets, body.pin)
    await inOrganization(database, person.organizationId, (tx) =>
      setMemberPin(tx, asked(served), params.id, hash),
    )
    app.liveFeed.wake(person.organizationId)
    return undefined
  })

  serve(app, deleteStaff, async (served) => {
    await inOrganization(database, served.person.organizationId, (tx) =>
      archiveMember(tx, asked(served), served.params.id),
    )
    app.liveFeed.wake(served.person.organizationId)
    return undefined
  })
}
