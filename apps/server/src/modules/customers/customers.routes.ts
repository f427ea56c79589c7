import * as contract from '@tuppence/contract/customers'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import {
  addCustomer,
  archiveCustomer,
  changeCustomer,
  countCustomers,
  listCustomers,
} from './customers.queries.ts'

export function customersRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  /** Makes a change and tells the other screens of the business. */
  const change = async <T>(organizationId: string, work: (tx: Tx) => Promise<[T, string]>): Promise<T> => {
    const result = await inOrganization(deps.database, organizationId, async (tx) => {
      const [done, customerId] = await work(tx)
      await announce(tx, organizationId, { type: 'customers-changed', customerIds: [customerId] })
      return done
    })
    app.liveFeed.wake(organizationId)
    return result
  }

  serve(app, contract.listCustomers, ({ person: { organizationId }, query, reply }) =>
    inOrganization(deps.database, organizationId, async (tx) => {
      reply.header('x-total-count', await countCustomers(tx, organizationId, query))
      return listCustomers(tx, organizationId, query, query)
    }),
  )
  serve(app, contract.createCustomer, ({ person: { organizationId }, body }) =>
    change(organizationId, async (tx) => {
      const customer = await addCustomer(tx, organizationId, body)
      return [customer, customer.id]
    }),
  )
  serve(app, contract.updateCustomer, ({ person: { organizationId }, params, body }) =>
    change(organizationId, async (tx) => [
      await changeCustomer(tx, organizationId, params.id, body),
      params.id,
    ]),
  )
  serve(app, contract.deleteCustomer, ({ person: { organizationId }, params }) =>
    change(organizationId, async (tx) => [await archiveCustomer(tx, organizationId, params.id), params.id]),
  )
}
