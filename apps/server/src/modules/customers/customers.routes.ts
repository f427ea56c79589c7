import { customerChanges } from '@tuppence/contract/changes'
import * as records from '@tuppence/contract/customer-records'
import * as contract from '@tuppence/contract/customers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readChanges } from '../../platform/changes/read-changes.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeAndTell } from '../../platform/live/change-and-tell.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { askedPage, BY_TWO_NAMES } from '../../platform/paging/list-cursor.ts'
import type { Person } from '../../platform/principal.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { countCustomersRead } from './customer-reads.ts'
import { customerRecordsRoutes } from './customer-records.routes.ts'
import {
  addCustomer,
  archiveCustomer,
  changeCustomer,
  countCustomers,
  customersOfIds,
  customerVersion,
  listCustomers,
  restoreCustomer,
} from './customers.queries.ts'

export function customersRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const countRead = counting(deps)
  const change = <T>(organizationId: string, work: (tx: Tx) => Promise<[T, string]>): Promise<T> =>
    changeAndTell({ app, database: deps.database }, organizationId, async (tx) => {
      const [answer, customerId] = await work(tx)
      return { answer, event: { type: 'customers-changed', customerIds: [customerId] } }
    })

  serve(app, customerChanges, async ({ person, query, request }) => {
    const { organizationId } = person
    const page = await inOrganization(deps.database, organizationId, (tx) =>
      readChanges(tx, organizationId, 'customers', query, (ids) => customersOfIds(tx, organizationId, ids)),
    )
    await countRead(person, request, idsOf(page.items))
    return page
  })
  serve(app, contract.listCustomers, async ({ person, query, reply, request }) => {
    const { organizationId } = person
    const { place, tellNext } = askedPage(contract.listCustomers, { query, reply }, BY_TWO_NAMES)
    let total = 0
    const list = await inOrganization(deps.database, organizationId, async (tx) => {
      const exactly = await countCustomers(tx, organizationId, query)
      const isForgiving = exactly === 0 && (query.search ?? '').trim() !== ''
      const filter = { ...query, isForgiving }
      total = isForgiving ? await countCustomers(tx, organizationId, filter) : exactly
      reply.header('x-total-count', total)
      return total === 0 ? [] : listCustomers(tx, organizationId, filter, { ...query, after: place })
    })
    if (!query.search?.trim() && query.sort === undefined && query.direction === undefined)
      tellNext(list, ({ lastName, firstName, id }) => [lastName, firstName, id])
    const isCopy = person.kind === 'pos' && !query.search && !query.archived && !query.sort
    // How many there are tells something of them, also on a page past the last.
    const isPastLast = total > 0 && list.length === 0
    await countRead(person, request, isPastLast ? 1 : idsOf(list), isCopy)
    return list
  })
  serve(app, contract.createCustomer, ({ person: { organizationId }, body }) =>
    change(organizationId, async (tx) => {
      const customer = await addCustomer(tx, organizationId, body)
      return [customer, customer.id]
    }),
  )
  serve(
    app,
    records.updateCustomer,
    async ({ person, params, body, request }) => {
      const { organizationId } = person
      // What is answered is all of their details, also where nothing is changed.
      await countRead(person, request, [params.id])
      return change(organizationId, async (tx) => [
        await changeCustomer(tx, organizationId, params.id, body),
        params.id,
      ])
    },
    customerVersion,
  )
  serve(
    app,
    records.deleteCustomer,
    ({ person: { organizationId }, params }) =>
      change(organizationId, async (tx) => [
        await archiveCustomer(tx, organizationId, params.id, deps.now()),
        params.id,
      ]),
    customerVersion,
  )
  serve(app, records.restoreCustomer, async ({ person, params, request }) => {
    const { organizationId } = person
    await countRead(person, request, [params.id])
    return change(organizationId, async (tx) => [
      await restoreCustomer(tx, organizationId, params.id),
      params.id,
    ])
  })
  customerRecordsRoutes(app, deps)
}

const counting =
  ({ database, now }: ModuleDeps) =>
  (person: Person, { ip: address }: FastifyRequest, customers: readonly string[] | number, isCopy = false) =>
    countCustomersRead(database, { person, customers, isCopy, address, now: now() })

const idsOf = (customers: readonly { readonly id: string }[]) => customers.map(({ id }) => id)
