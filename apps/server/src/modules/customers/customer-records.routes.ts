import * as contract from '@tuppence/contract/customer-records'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { againAfterDeadlock } from '../../platform/database/sql-state.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeAndTell } from '../../platform/live/change-and-tell.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { askedPage, BY_MOMENT, BY_MOMENT_AND_NAME } from '../../platform/paging/list-cursor.ts'
import { type Person, userIdOf } from '../../platform/principal.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import { readConsents, readLoyalty, readProfile } from './customer-profile.ts'
import { countCustomersRead } from './customer-reads.ts'
import { customerVersion, readCustomer } from './customers.queries.ts'
import { readDuplicates } from './duplicates.queries.ts'
import { erase } from './erase-customer.ts'
import { mergeInto } from './merge-customers.ts'
import { addConsent, adjust, writeNotes } from './note-about-customer.ts'
import { personalDataPage, readPersonalData } from './personal-data.ts'
import { askAgain, readToldApart, tellApart } from './told-apart.ts'

/** What the shop holds about a customer beside the list: their page, and what they may ask for by law. */
export function customerRecordsRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  profile(app, deps)
  pointsAndConsents(app, deps)
  merging(app, deps)
  personalData(app, deps)
}

/** An entry of the log names the customer by id alone, so that nothing personal is left in it (the log never changes). */
const note = (
  tx: Tx,
  { person, request, now }: { person: Person; request: FastifyRequest; now: () => Date },
  customerId: string,
  action: string,
  detail: Record<string, unknown> = {},
): Promise<unknown> =>
  writeAudit(tx, {
    ...actorOf(person),
    at: now(),
    action,
    subjectType: 'customer',
    subjectId: customerId,
    detail,
    address: request.ip,
  })

const changed = (...customerIds: string[]) => ({ type: 'customers-changed', customerIds }) as const

const whoIs = (person: Person) => ({
  organizationId: person.organizationId,
  userId: userIdOf(person),
  userName: person.staffName,
})

function profile(app: FastifyInstance, { database, now }: ModuleDeps): void {
  serve(
    app,
    contract.getCustomer,
    async ({ person, params, request }) => {
      const { organizationId } = person
      const read = await inOrganization(database, organizationId, (tx) =>
        readProfile(tx, organizationId, params.id),
      )
      await countCustomersRead(database, { person, customers: [params.id], address: request.ip, now: now() })
      return read
    },
    customerVersion,
  )
  serve(app, contract.writeCustomerNotes, ({ person: { organizationId }, params, body }) =>
    changeAndTell({ app, database }, organizationId, async (tx) => {
      await writeNotes(tx, organizationId, params.id, body.notes)
      return { answer: undefined, event: changed(params.id) }
    }),
  )
}

function pointsAndConsents(app: FastifyInstance, { database, now }: ModuleDeps): void {
  serve(app, contract.listLoyalty, ({ person: { organizationId }, params, query, reply }) =>
    inOrganization(database, organizationId, async (tx) => {
      const { place, tellNext } = askedPage(
        contract.listLoyalty,
        { query: { ...params, ...query }, reply },
        BY_MOMENT_AND_NAME,
      )
      await readCustomer(tx, organizationId, params.id)
      const { entries, total } = await readLoyalty(tx, organizationId, params.id, query, place)
      reply.header('x-total-count', total)
      tellNext(entries, ({ at, kind, id }) => [at, kind, id])
      return entries
    }),
  )
  serve(app, contract.adjustPoints, ({ person, params: { id }, body, request }) =>
    changeAndTell({ app, database }, person.organizationId, async (tx) => {
      const { loyaltyPoints, isNew } = await adjust(tx, whoIs(person), id, body, now())
      if (isNew) {
        const { points, reason } = body
        const both = { before: loyaltyPoints - points, after: loyaltyPoints }
        await note(tx, { person, request, now }, id, 'points-adjusted', { points, reason, ...both })
      }
      return { answer: { loyaltyPoints }, event: isNew ? changed(id) : undefined }
    }),
  )
  serve(app, contract.noteConsent, ({ person, params: { id }, body }) =>
    changeAndTell({ app, database }, person.organizationId, async (tx) => {
      await addConsent(tx, whoIs(person), id, body, now())
      return { answer: await readConsents(tx, person.organizationId, id), event: changed(id) }
    }),
  )
}

function merging(app: FastifyInstance, { database, now }: ModuleDeps): void {
  serve(app, contract.listDuplicates, async ({ person, request }) => {
    const { organizationId } = person
    const pairs = await inOrganization(database, organizationId, (tx) => readDuplicates(tx, organizationId))
    const customers = pairs.flatMap((pair) => pair.customers.map(({ id }) => id))
    await countCustomersRead(database, { person, customers, address: request.ip, now: now() })
    return pairs
  })
  serve(app, contract.listToldApart, async ({ person: { organizationId }, query, reply }) => {
    const { place, tellNext } = askedPage(contract.listToldApart, { query, reply }, BY_MOMENT)
    const pairs = await inOrganization(database, organizationId, (tx) =>
      readToldApart(tx, organizationId, query.limit, place),
    )
    tellNext(pairs, ({ at, id }) => [at, id])
    return pairs.map(({ id: _, ...pair }) => pair)
  })
  serve(app, contract.tellCustomersApart, ({ person, params, request }) =>
    changeAndTell({ app, database }, person.organizationId, async (tx) => {
      const { id, other } = params
      const by = { userName: person.staffName, now: now() }
      const isNew = await tellApart(tx, person.organizationId, params, by)
      if (isNew) await note(tx, { person, request, now }, id, 'customers-told-apart', { other })
      return { answer: undefined, event: isNew ? changed(id, other) : undefined }
    }),
  )
  serve(app, contract.askAboutCustomersAgain, ({ person, params, request }) =>
    changeAndTell({ app, database }, person.organizationId, async (tx) => {
      const { id, other } = params
      const isGone = await askAgain(tx, person.organizationId, params)
      if (isGone) await note(tx, { person, request, now }, id, 'customers-told-apart-undone', { other })
      return { answer: undefined, event: isGone ? changed(id, other) : undefined }
    }),
  )
  serve(app, contract.mergeCustomers, ({ person, params: { id: into }, body: { other }, request }) =>
    changeAndTell({ app, database }, person.organizationId, async (tx) => {
      const isNew = await mergeInto(tx, person.organizationId, { into, other }, now())
      if (isNew) await note(tx, { person, request, now }, into, 'customers-merged', { other })
      const answer = await readCustomer(tx, person.organizationId, into)
      return { answer, event: isNew ? changed(into, other) : undefined }
    }),
  )
}

function personalData(app: FastifyInstance, { database, secrets: { pepper }, now }: ModuleDeps): void {
  serve(
    app,
    contract.exportCustomer,
    async ({ person, params: { id }, query: { format }, request, reply }) => {
      const { organizationId, businessCode } = person
      await countCustomersRead(database, { person, customers: [id], address: request.ip, now: now() })
      const data = await inOrganization(database, organizationId, async (tx) => {
        const read = await readPersonalData(tx, organizationId, id, { now: now() })
        await note(tx, { person, request, now }, id, 'customer-data-exported', { format })
        return read
      })
      const isPage = format === 'html'
      return reply
        .type(isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="customer-${businessCode}-${id}.${format}"`)
        .send(isPage ? personalDataPage(data) : JSON.stringify(data, null, 2))
    },
  )
  // It holds the customer and then what they ordered; a sale holds goods and then the customer.
  serve(app, contract.eraseCustomer, ({ person, params: { id }, body: { typedName }, request }) =>
    againAfterDeadlock(() =>
      changeAndTell({ app, database }, person.organizationId, async (tx) => {
        const ids = await erase(tx, person.organizationId, { id, typedName }, { now: now(), pepper })
        await note(tx, { person, request, now }, id, 'customer-erased')
        return { answer: undefined, event: changed(...ids) }
      }),
    ),
  )
}
