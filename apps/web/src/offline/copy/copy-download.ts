import type { AnswerOf, Call, Sent } from '@tuppence/contract/call'
import { listCategories, listProducts } from '@tuppence/contract/catalogue'
import { CallFailed, urlOf } from '@tuppence/contract/client'
import { listCustomers } from '@tuppence/contract/customers'
import { DATABASE_MARK_HEADER } from '@tuppence/contract/database-mark'
import type { Product } from '@tuppence/domain/catalogue'
import type { Customer } from '@tuppence/domain/customers'
import { type KeptCustomer, type KeptProduct, type TillDatabase, within } from '../device/database.ts'
import { atDoor } from '../session/door.ts'
import { businessesHere } from '../session/stored-here.ts'
import { metaKeys, readMeta, readMetaOf } from '../till/till-records.ts'
import { forgetOtherCopies } from './forget-copies.ts'
import { erasedAmong, forgetCustomers } from './forget-customers.ts'
import { codesOf, nameKeyOf } from './product-shelf.ts'
import { storedCode } from './stored-product.ts'

/** Up to when the copy is good, by the server's clock; null where it was never loaded whole. */
interface CopyMark {
  readonly productsAt: string | null
  readonly customersAt: string | null
  /** Of which shape the stored products are; an earlier version of the program wrote none. */
  readonly shape?: number
  /** Which database it was loaded from: another says nothing of what has changed against it. */
  readonly database?: string | null
}

/**
 * Goes up whenever a product gets a field that the till needs: what is stored is then loaded afresh, once. 2: further
 * barcodes, content and picture, and no cost, which is nobody's at the till (decision D5).
 */
const SHAPE = 2

/** Reading a page as JSON, and putting so many rows, take no longer than a frame on a slow till. */
const PAGE = 500
const PUT_AT_ONCE = 20
/** Where more than so many changed, reading all of them anew is faster than reading each. */
const MANY = 5_000
/** What was changed in a transaction that began before our question may be committed after it. */
const OVERLAP_MS = 60_000

export interface Changed {
  /** None where all are to be read. */
  readonly productIds: readonly string[]
  readonly isWhole: boolean
  readonly customerIds?: readonly string[]
  readonly erasedCustomerIds: readonly string[]
}

/** Brings the stored copy of one business's products, categories and customers up to date. */
export class CopyDownload {
  readonly #db: TillDatabase
  readonly #organizationId: string
  /** Which products of the overlap were brought, by id: the next question brings them again, and they are not written twice. */
  #lately: ReadonlyMap<string, string> = new Map()
  #isAlone = false

  constructor(db: TillDatabase, organizationId: string) {
    this.#db = db
    this.#organizationId = organizationId
  }

  /**
   * Asks for what changed, or for everything the first time and from another database: a restored one.
   * What was archived is named too, and goes.
   *
   * @throws CallFailed or a network error; what was stored before stays
   */
  async bringUpToDate(isAfresh: boolean): Promise<Changed> {
    const key = metaKeys.copy(this.#organizationId)
    await this.#forgetOthers()
    const stored = await readMetaOf<CopyMark>(this.#db, key)
    const database = await this.#categories()
    const mark = markOf(isAfresh || isOfAnother(database, stored) ? undefined : stored)
    const products = await this.#products(mark.productsAt)
    const customers = await this.#customers(mark.customersAt)
    const written: CopyMark = { productsAt: products.at, customersAt: customers.at, shape: SHAPE, database }
    await this.#keepMark(stored, written)
    const isWhole = mark.productsAt === null || products.ids.length > MANY
    return {
      productIds: isWhole ? [] : products.ids,
      isWhole,
      ...(mark.customersAt !== null && customers.ids.length <= MANY && { customerIds: customers.ids }),
      erasedCustomerIds: customers.erasedIds,
    }
  }

  /** Once a window: who sells here for one business has the copy of no other beside it (decision 0117). */
  async #forgetOthers(): Promise<void> {
    if (this.#isAlone) return
    await forgetOtherCopies(this.#db, new Set([...businessesHere(), this.#organizationId]))
    this.#isAlone = true
  }

  /** Somebody may have logged out meanwhile, here or in another window: what they took off the device is not there again. */
  async #keepMark(before: CopyMark | undefined, written: CopyMark): Promise<void> {
    const key = metaKeys.copy(this.#organizationId)
    const tx = this.#db.transaction('syncMeta', 'readwrite')
    const now = await readMeta<CopyMark>(tx.store, key)
    const isForgotten = before?.customersAt != null && now?.customersAt == null
    if (!isForgotten) await tx.store.put({ key, value: written, timestamp: Date.now() })
    await tx.done
    if (isForgotten) await this.#dropOthers('customers', new Set())
  }

  async #products(since: string | null): Promise<{ at: string | null; ids: string[] }> {
    const ids = new Set<string>()
    const lately = new Map<string, string>()
    const at = await this.#pages(
      (limit, offset) =>
        ask(listProducts, { query: { limit, offset, ...(since && { changedSince: since }) } }),
      async (page, startedAt) => {
        const changed =
          since === null ? page : page.filter((product) => this.#lately.get(product.id) !== stateOf(product))
        await this.#writeProducts(changed)
        for (const { id } of changed) ids.add(id)
        for (const product of page)
          if (Date.parse(product.updatedAt) >= startedAt - OVERLAP_MS)
            lately.set(product.id, stateOf(product))
      },
    )
    this.#lately = lately
    if (since === null) await this.#dropOthers('products', ids)
    return { at, ids: [...ids] }
  }

  async #customers(since: string | null): Promise<{ at: string | null; ids: string[]; erasedIds: string[] }> {
    const ids = new Set<string>()
    const erasedIds: string[] = []
    const at = await this.#pages(
      (limit, offset) =>
        ask(listCustomers, { query: { limit, offset, ...(since && { changedSince: since }) } }),
      async (page) => {
        erasedIds.push(...(await this.#writeCustomers(page)))
        for (const { id } of page) ids.add(id)
      },
    )
    if (since === null) await this.#dropOthers('customers', ids)
    return { at, ids: [...ids], erasedIds }
  }

  /** @returns the mark of the database that answered, where it says one */
  async #categories(): Promise<string | null> {
    const { answer, database } = await ask(listCategories, {})
    const organizationId = this.#organizationId
    const tx = this.#db.transaction('categories', 'readwrite')
    const before = await tx.store.index('byOrganization').getAllKeys(organizationId)
    const lastModified = Date.now()
    const kept = new Set(answer.map(({ id }) => id))
    await Promise.all([
      ...answer.map((category) => tx.store.put({ id: category.id, organizationId, lastModified, category })),
      ...before.filter((id) => !kept.has(id)).map((id) => tx.store.delete(id)),
      tx.done,
    ])
    return database
  }

  /** Reads page after page, and answers with the server's time of the first, less the overlap. */
  async #pages<T>(
    read: (limit: number, offset: number) => Promise<{ answer: readonly T[]; at: number }>,
    keep: (page: readonly T[], startedAt: number) => Promise<void>,
  ): Promise<string | null> {
    let startedAt = Number.NaN
    for (let offset = 0; ; offset += PAGE) {
      const { answer, at } = await read(PAGE, offset)
      if (offset === 0) startedAt = at
      await keep(answer, startedAt)
      // Without the server's time nothing can be asked for "since", and the next load is a whole one again.
      if (answer.length < PAGE)
        return Number.isNaN(startedAt) ? null : new Date(startedAt - OVERLAP_MS).toISOString()
    }
  }

  async #writeProducts(products: readonly Product[]): Promise<void> {
    if (products.length === 0) return
    const tx = this.#db.transaction('products', 'readwrite')
    for (const some of inSlices(products))
      await Promise.all(
        some.map((product) =>
          product.isActive ? tx.store.put(this.#keptProduct(product)) : tx.store.delete(product.id),
        ),
      )
    await tx.done
  }

  /** Answers whose personal data was erased among them. */
  async #writeCustomers(customers: readonly Customer[]): Promise<ReadonlySet<string>> {
    const tx = this.#db.transaction('customers', 'readwrite')
    const lastModified = Date.now()
    const kept = (customer: Customer): KeptCustomer => ({
      id: customer.id,
      organizationId: this.#organizationId,
      lastModified,
      customer,
    })
    const gone = customers.filter(({ isActive }) => !isActive)
    const before = await Promise.all(gone.map(({ id }) => tx.store.get(id)))
    for (const some of inSlices(customers))
      await Promise.all(
        some.map((customer) =>
          customer.isActive ? tx.store.put(kept(customer)) : tx.store.delete(customer.id),
        ),
      )
    await tx.done
    if (gone.length === 0) return new Set()
    const erased = erasedAmong(gone)
    const addresses = before.flatMap((row) => (row && erased.has(row.id) && row.customer.email) || [])
    if (erased.size > 0) await forgetCustomers(this.#db, this.#organizationId, erased, addresses)
    return erased
  }

  #keptProduct({ averageCost: _, ...product }: Product): KeptProduct {
    return {
      id: product.id,
      organizationId: this.#organizationId,
      lastModified: Date.parse(product.updatedAt),
      product: { ...product, cost: '0.00' },
      nameKey: nameKeyOf(product),
      codes: codesOf(product).map((code) => storedCode(this.#organizationId, code)),
    }
  }

  /** After a whole load, what the server did not name is gone. */
  async #dropOthers(store: 'products' | 'customers', kept: ReadonlySet<string>): Promise<void> {
    const range = within(this.#organizationId)
    const keys =
      store === 'products'
        ? await this.#db.getAllKeysFromIndex('products', 'byName', range)
        : await this.#db.getAllKeysFromIndex('customers', 'byOrganization', range)
    const tx = this.#db.transaction(store, 'readwrite')
    await Promise.all([...keys.filter((id) => !kept.has(id)).map((id) => tx.store.delete(id)), tx.done])
  }
}

const stateOf = ({ updatedAt, revision, stockQuantity }: Product): string =>
  `${updatedAt} ${revision} ${stockQuantity}`

/** A few at a time: what is scanned, and a sale that is to be kept, come in between. */
function* inSlices<T>(rows: readonly T[]): Iterable<readonly T[]> {
  for (let from = 0; from < rows.length; from += PUT_AT_ONCE) yield rows.slice(from, from + PUT_AT_ONCE)
}

const isOfAnother = (database: string | null, stored: CopyMark | undefined): boolean =>
  database !== null && stored?.database !== database

/** From when on to ask; from the beginning where nothing is stored, or it is of an earlier shape. */
function markOf(stored: CopyMark | undefined): CopyMark {
  if (!stored) return { productsAt: null, customersAt: null }
  return stored.shape === SHAPE ? stored : { ...stored, productsAt: null }
}

interface Answered<C extends Call> {
  readonly answer: AnswerOf<C>
  /** The server's time of it, or NaN. */
  readonly at: number
  readonly database: string | null
}

async function ask<C extends Call>(call: C, sent: Sent<C>): Promise<Answered<C>> {
  const answer = await fetch(urlOf(call, sent), {
    credentials: 'include',
    headers: atDoor(),
    cache: 'no-store',
  })
  if (!answer.ok) throw new CallFailed(answer.status, answer.statusText, await answer.text())
  return {
    answer: (await answer.json()) as AnswerOf<C>,
    at: Date.parse(answer.headers.get('date') ?? ''),
    database: answer.headers.get(DATABASE_MARK_HEADER),
  }
}
