import * as contract from '@tuppence/contract/catalogue'
import type { FastifyInstance } from 'fastify'
import type { ModuleDeps } from '../../app.ts'
import { serve } from '../../platform/http/serve.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { addCategory, archiveCategory, changeCategory, listCategories } from './categories.ts'
import { countProducts, listProducts, lowStock, productByBarcode } from './list-products.ts'
import { streamProducts } from './stream-products.ts'
import { asTaken } from './taken-names.ts'
import { archiveProduct, createProduct, updateProduct } from './write-product.ts'

export function catalogueRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const within = <T>(organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    inOrganization(deps.database, organizationId, work)
  const change = <T>(organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    within(organizationId, work).catch((error) => {
      throw asTaken(error)
    })

  serve(app, contract.listProducts, async ({ person: { organizationId }, query, reply }) => {
    const { limit, offset = 0, ...filter } = query
    if (limit === undefined) return streamProducts(deps.database, organizationId, filter, offset, reply)
    return within(organizationId, async (tx) => {
      const all = await countProducts(tx, organizationId, filter)
      reply.header('x-total-count', all)
      return listProducts(tx, organizationId, filter, { limit, offset })
    })
  })
  serve(app, contract.lowStockProducts, ({ person: { organizationId } }) =>
    within(organizationId, (tx) => lowStock(tx, organizationId)),
  )
  serve(app, contract.productByBarcode, ({ person: { organizationId }, params }) =>
    within(organizationId, (tx) => productByBarcode(tx, organizationId, params.code)),
  )
  serve(app, contract.createProduct, ({ person, body }) =>
    change(person.organizationId, (tx) => createProduct(tx, person, body)),
  )
  serve(app, contract.updateProduct, ({ person, params, body }) =>
    change(person.organizationId, (tx) => updateProduct(tx, person, params.id, body)),
  )
  serve(app, contract.deleteProduct, async ({ person, params }) => {
    await change(person.organizationId, (tx) => archiveProduct(tx, person.organizationId, params.id))
    return undefined
  })
  serve(app, contract.listCategories, ({ person: { organizationId } }) =>
    within(organizationId, (tx) => listCategories(tx, organizationId)),
  )
  serve(app, contract.createCategory, ({ person: { organizationId }, body }) =>
    change(organizationId, (tx) => addCategory(tx, organizationId, body)),
  )
  serve(app, contract.updateCategory, ({ person: { organizationId }, params, body }) =>
    change(organizationId, (tx) => changeCategory(tx, organizationId, params.id, body)),
  )
  serve(app, contract.deleteCategory, async ({ person: { organizationId }, params }) => {
    await change(organizationId, (tx) => archiveCategory(tx, organizationId, params.id))
    return undefined
  })
}
