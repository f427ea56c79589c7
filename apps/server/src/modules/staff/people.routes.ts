import { createPerson, listPeople, updatePerson } from '@tuppence/contract/people'
import { refusalMessage } from '@tuppence/domain/refusals'
import { refusePin } from '@tuppence/domain/staff'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../platform/http/refused.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { hashChosenPassword, hashPassword, knownOf } from '../identity/public.ts'
import { changePersonOf, createPersonOf, peopleOf } from './people.ts'
import { askedOf } from './staff.routes.ts'

export function peopleRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const { database, secrets } = deps
  const asked = askedOf(deps)
  const pinHash = (pin: string) => {
    const refused = refusePin(pin)
    if (refused)
      throw new Refused(refused.code, [{ field: 'body.staffPin', message: refusalMessage(refused.code) }])
    return hashPassword(secrets, pin)
  }

  serve(app, listPeople, ({ person }) =>
    inOrganization(database, person.organizationId, (tx) => peopleOf(tx, person.organizationId)),
  )

  serve(app, createPerson, async (served) => {
    const { body, person } = served
    const hashes = {
      pinHash: await pinHash(body.staffPin),
      passwordHash: await hashChosenPassword(secrets, body.password, [
        ...(await knownOf(database, person.organizationId)),
        ...wordsOfPerson(body),
      ]),
    }
    const created = await inOrganization(database, person.organizationId, (tx) =>
      createPersonOf(tx, asked(served), body, hashes),
    )
    app.liveFeed.wake(person.organizationId)
    return created
  })

  serve(app, updatePerson, async (served) => {
    const { body, params, person } = served
    const hashes = {
      pinHash: body.staffPin ? await pinHash(body.staffPin) : undefined,
      passwordHash: body.password
        ? await hashChosenPassword(secrets, body.password, [
            ...(await knownOf(database, person.organizationId, params.id)),
            ...wordsOfPerson(body),
          ])
        : undefined,
    }
    const changed = await inOrganization(database, person.organizationId, (tx) =>
      changePersonOf(tx, asked(served), params.id, body, hashes),
    )
    app.liveFeed.wake(person.organizationId)
    return changed
  })
}

/** What a guesser tries first of a person who is only being written down. */
const wordsOfPerson = (body: {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly email?: string | undefined
  readonly username?: string | undefined
}) => [`${body.firstName ?? ''} ${body.lastName ?? ''}`, body.email, body.username]
