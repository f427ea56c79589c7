import * as contract from '@tuppence/contract/catalogue'
import * as changes from '@tuppence/contract/catalogue-changes'
import { productChanges } from '@tuppence/contract/changes'
import { DATABASE_MARK_HEADER } from '@tuppence/contract/database-mark'
import type { FastifyInstance } from 'fastify'
import { readChanges } from '../../platform/changes/read-changes.ts'
import { Refused } from '../../platform/http/refused.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeAndTell } from '../../platform/live/change-and-tell.ts'
import { readDatabaseMark } from '../../platform/live/database-mark.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { askedPage, BY_NAME } from '../../platform/paging/list-cursor.ts'
import type { Person } from '../../platform/principal.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import {
  addCategory,
  archiveCategory,
  categoryVersion,
  changeCategory,
  listCategories,
  readCategory,
  restoreCategory,
} from './categories.ts'
import { changeProducts, takeBackPrices } from './change-products.ts'
import {
  isSearch,
  lowStock,
  pageOfProducts,
  productByBarcode,
  productById,
  productsOf,
  productVersion,
  repricedProducts,
} from './list-products.ts'
import { pictureRoutes } from './picture.routes.ts'
import { seenBy } from './seen-by.ts'
import { streamProducts } from './stream-products.ts'
import { asTaken } from './taken-names.ts'
import { archiveProduct, createProduct, restoreProduct, updateProduct } from './write-product.ts'

export function catalogueRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  readingRoutes(app, deps)
  writingRoutes(app, deps)
  pictureRoutes(app, deps)
  categoryRoutes(app, deps)
}

/** Only who may manage products looks through what was archived. */
function refuseArchived({ permissions }: Person, archived: boolean | undefined): void {
  if (archived && !permissions.has('manage-products')) throw new Refused('not-permitted')
}

/** A list without a limit is streamed by name; in any other order it is one page, however long. */
const ALL = 100_000

function readingRoutes(app: FastifyInstance, { database }: ModuleDeps): void {
  const within = <T>(organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    inOrganization(database, organizationId, work)

  serve(app, productChanges, async ({ person, query }) => {
    const { organizationId } = person
    const page = await within(organizationId, (tx) =>
      readChanges(tx, organizationId, 'products', query, (ids) => productsOf(tx, organizationId, ids)),
    )
    return { ...page, items: page.items.map(seenBy(person)) }
  })
  serve(app, contract.listProducts, async ({ person, query, reply }) => {
    const { organizationId } = person
    const { limit, offset = 0, sort, direction, after: _, ...filter } = query
    const { place, tellNext } = askedPage(contract.listProducts, { query, reply }, BY_NAME)
    refuseArchived(person, filter.archived)
    const seen = seenBy(person)
    const isByName = !isSearch(filter) && sort === undefined && direction === undefined
    if (limit === undefined && place === undefined && isByName)
      return streamProducts(database, organizationId, filter, offset, seen, reply)
    const { products, all } = await within(organizationId, (tx) =>
      pageOfProducts(tx, organizationId, filter, {
        ...{ limit: limit ?? ALL, offset, sort, direction },
        after: place && { name: place[0], id: place[1] },
      }),
    )
    if (isByName) tellNext(products, ({ name, id }) => [name, id])
    reply.header('x-total-count', all)
    return products.map(seen)
  })
  serve(app, contract.lowStockProducts, async ({ person, query }) => {
    const { organizationId } = person
    const products = await within(organizationId, (tx) => lowStock(tx, organizationId, query.limit))
    return products.map(seenBy(person))
  })
  serve(app, changes.repricedProducts, async ({ person, query }) => {
    const { organizationId } = person
    const products = await within(organizationId, (tx) => repricedProducts(tx, organizationId, query))
    return products.map(seenBy(person))
  })
  serve(app, contract.productByBarcode, async ({ person, params }) => {
    const { organizationId } = person
    return seenBy(person)(
      await within(organizationId, (tx) => productByBarcode(tx, organizationId, params.code)),
    )
  })
  serve(
    app,
    contract.productById,
    async ({ person, params }) => {
      const { organizationId } = person
      return seenBy(person)(await within(organizationId, (tx) => productById(tx, organizationId, params.id)))
    },
    productVersion,
  )
}

function writingRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const change = changing(app, deps)
  const product = (id: string): Changed => ({ type: 'products-changed', productIds: [id] })

  serve(app, changes.createProduct, ({ person, body }) =>
    change(
      person.organizationId,
      (tx) => createProduct(tx, person, body),
      ({ id }) => product(id),
    ),
  )
  serve(
    app,
    changes.updateProduct,
    ({ person, params, body }) =>
      change(
        person.organizationId,
        (tx) => updateProduct(tx, person, params.id, body, deps.now()),
        ({ id }) => product(id),
      ),
    productVersion,
  )
  serve(
    app,
    changes.deleteProduct,
    ({ person: { organizationId }, params }) =>
      change(
        organizationId,
        (tx) => archiveProduct(tx, organizationId, params.id, deps.now()),
        () => product(params.id),
      ),
    productVersion,
  )
  serve(app, changes.restoreProduct, ({ person: { organizationId }, params }) =>
    change(
      organizationId,
      (tx) => restoreProduct(tx, organizationId, params.id),
      ({ id }) => product(id),
    ),
  )
  serve(app, changes.changeProducts, async ({ person, body }) => {
    const { changed, unchanged, refused, former } = await change(
      person.organizationId,
      (tx) => changeProducts(tx, person, body, deps.now()),
      (done) => products(done.changed),
    )
    return {
      changed: changed.length,
      unchanged,
      refusedCount: refused.length,
      refused: refused.slice(0, MOST_NAMED),
      ...(former.length > 0 && former.length <= changes.MOST_TAKEN_BACK && { former }),
    }
  })
  serve(app, changes.takeBackPrices, async ({ person, body }) => {
    const { changed, stayed } = await change(
      person.organizationId,
      (tx) => takeBackPrices(tx, person, body.former, deps.now()),
      (done) => products(done.changed),
    )
    return { changed: changed.length, stayed }
  })
}

const MOST_NAMED = 1_000

/** Of more than a page nobody is told the names: whoever keeps a copy asks for what changed. */
const products = (ids: readonly string[]): Changed => ({
  type: 'products-changed',
  productIds: ids.length > MOST_NAMED ? [] : [...ids],
})

function categoryRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const change = changing(app, deps)
  const all = (): Changed => ({ type: 'categories-changed' })

  serve(app, contract.listCategories, ({ person, query, reply }) => {
    const { organizationId } = person
    refuseArchived(person, query.archived)
    return inOrganization(deps.database, organizationId, async (tx) => {
      reply.header(DATABASE_MARK_HEADER, await readDatabaseMark(tx))
      return listCategories(tx, organizationId, query)
    })
  })
  serve(app, changes.createCategory, ({ person: { organizationId }, body }) =>
    change(organizationId, (tx) => addCategory(tx, organizationId, body), all),
  )
  serve(
    app,
    contract.categoryById,
    ({ person: { organizationId }, params }) =>
      inOrganization(deps.database, organizationId, (tx) => readCategory(tx, organizationId, params.id)),
    categoryVersion,
  )
  serve(
    app,
    changes.updateCategory,
    ({ person: { organizationId }, params, body }) =>
      change(organizationId, (tx) => changeCategory(tx, organizationId, params.id, body), all),
    categoryVersion,
  )
  serve(
    app,
    changes.deleteCategory,
    ({ person: { organizationId }, params }) =>
      change(organizationId, (tx) => archiveCategory(tx, organizationId, params.id, deps.now()), all),
    categoryVersion,
  )
  serve(app, changes.restoreCategory, ({ person: { organizationId }, params }) =>
    change(organizationId, (tx) => restoreCategory(tx, organizationId, params.id), all),
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
