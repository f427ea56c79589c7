import * as contract from '@tuppence/contract/catalogue'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { changeAndTell } from '../../platform/live/change-and-tell.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { addCategory, archiveCategory, changeCategory, listCategories } from './categories.ts'
import { lowStock, pageOfProducts, productByBarcode } from './list-products.ts'
import { streamProducts } from './stream-products.ts'
import { asTaken } from './taken-names.ts'
import { archiveProduct, createProduct, updateProduct } from './write-product.ts'

export function catalogueRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  productRoutes(app, deps)
  categoryRoutes(app, deps)
}

function productRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const within = <T>(organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    inOrganization(deps.database, organizationId, work)
  const change = changing(app, deps)
  const product = (id: string): Changed => ({ type: 'products-changed', productIds: [id] })

  serve(app, contract.listProducts, async ({ person: { organizationId }, query, reply }) => {
    const { limit, offset = 0, ...filter } = query
    if (limit === undefined) return streamProducts(deps.database, organizationId, filter, offset, reply)
    const { products, all } = await within(organizationId, (tx) =>
      pageOfProducts(tx, organizationId, filter, { limit, offset }),
    )
    reply.header('x-total-count', all)
    return products
  })
  serve(app, contract.lowStockProducts, ({ person: { organizationId } }) =>
    within(organizationId, (tx) => lowStock(tx, organizationId)),
  )
  serve(app, contract.productByBarcode, ({ person: { organizationId }, params }) =>
    within(organizationId, (tx) => productByBarcode(tx, organizationId, params.code)),
  )
  serve(app, contract.createProduct, ({ person, body }) =>
    change(
      person.organizationId,
      (tx) => createProduct(tx, person, body),
      ({ id }) => product(id),
    ),
  )
  serve(app, contract.updateProduct, ({ person, params, body }) =>
    change(
      person.organizationId,
      (tx) => updateProduct(tx, person, params.id, body, deps.now()),
      ({ id }) => product(id),
    ),
  )
  serve(app, contract.deleteProduct, ({ person: { organizationId }, params }) =>
    change(
      organizationId,
      (tx) => archiveProduct(tx, organizationId, params.id, deps.now()),
      () => product(params.id),
    ),
  )
}

function categoryRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const change = changing(app, deps)
  const all = (): Changed => ({ type: 'categories-changed' })

  serve(app, contract.listCategories, ({ person: { organizationId } }) =>
    inOrganization(deps.database, organizationId, (tx) => listCategories(tx, organizationId)),
  )
  serve(app, contract.createCategory, ({ person: { organizationId }, body }) =>
    change(organizationId, (tx) => addCategory(tx, organizationId, body), all),
  )
  serve(app, contract.updateCategory, ({ person: { organizationId }, params, body }) =>
    change(organizationId, (tx) => changeCategory(tx, organizationId, params.id, body), all),
  )
  serve(app, contract.deleteCategory, ({ person: { organizationId }, params }) =>
    change(organizationId, (tx) => archiveCategory(tx, organizationId, params.id, deps.now()), all),
  )
}

type Changed = { type: 'products-changed'; productIds: string[] } | { type: 'categories-changed' }

/** What makes a change, and says which name is taken where one is. */
const changing =
  (app: FastifyInstance, { database }: ModuleDeps) =>
  <T>(organizationId: string, work: (tx: Tx) => Promise<T>, tell: (done: T) => Changed): Promise<T> =>
    changeAndTell({ app, database }, organizationId, async (tx) => {
      const answer = await work(tx)
      return { answer, event: tell(answer) }
    }).catch((error) => {
      throw asTaken(error)
    })
