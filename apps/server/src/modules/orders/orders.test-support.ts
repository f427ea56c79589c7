import { runInThisContext } from 'node:vm'
import type { OnlineOrder, OrderSettings } from '@tuppence/contract/orders'
import type { OpeningHours } from '@tuppence/domain/opening-hours'
import type { CartProduct } from '@tuppence/domain/sales'
import type { FastifyInstance } from 'fastify'
import type { Sql } from 'postgres'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { SUM_SCRIPT } from './page/order-script.ts'
import { WORK_SCRIPT } from './page/work-script.ts'

type Headers = Record<string, string>

interface Parts {
  readonly app: FastifyInstance
  readonly ownerSql: Sql<{ bigint: number | string }>
  readonly shop: { readonly organizationId: string; readonly businessCode: string }
  readonly manager: Headers
  readonly cashier: Headers
  readonly goods: readonly CartProduct[]
}

interface ShopPage {
  readonly token: string
  readonly orderId: string
  readonly workBits: number
  /** Where the guest is who reads it. */
  readonly remoteAddress: string
  readonly slots: readonly { readonly from: string }[]
  readonly goods: readonly { readonly id: string }[]
}

/** What the page shows for these goods and so many of each, by its own script. */
export const pageSum: (goods: readonly object[], chosen: ReadonlyMap<string, number>) => number =
  runInThisContext(`(() => {${SUM_SCRIPT}; return sumOf })()`)

const findWork: (text: string, bits: number) => string = runInThisContext(
  `(() => {${WORK_SCRIPT}; return findWork })()`,
)

/** What the page finds, by its own script. */
export const pageWork = (token: string, bits: number): string => findWork(token.split('.').at(-1) ?? '', bits)

function shownSum({ goods }: ShopPage, lines: unknown): number {
  const wanted = Array.isArray(lines) ? lines : []
  return pageSum(goods, new Map(wanted.map(({ productId, quantity }) => [productId, quantity])))
}

/** Monday, ten in the morning in London. */
export const MONDAY = '2026-11-23T10:00:00.000Z'

/** A shop that takes orders for these goods, on weekdays from nine to five, and what its guests and people do. */
export async function orderingShop({ app, ownerSql, shop, manager, cashier, goods }: Parts, at: () => Date) {
  const { organizationId, businessCode } = shop
  const categoryId = uuidv7()
  await ownerSql`insert into categories (organization_id, id, name) values (${organizationId}, ${categoryId}, 'Bakery')`
  for (const { id } of goods)
    await ownerSql`update products set category_id = ${categoryId} where organization_id = ${organizationId} and id = ${id}`
  const settings: OrderSettings = {
    isOn: true,
    ...{ slotMinutes: 30, mostPerSlot: 50, leadMinutes: 60, daysAhead: 7, keptMinutes: 60 },
    ...{ categoryIds: [categoryId], message: 'Bring a bag.' },
  }
  const day = { from: '09:00', to: '17:00' }
  const openAt = (openingHours: OpeningHours) => ownerSql`
    update organizations set settings = settings || ${ownerSql.json({ openingHours })} where id = ${organizationId}`
  const weekdays: OpeningHours = { week: [day, day, day, day, day, null, null], exceptions: [] }
  await openAt(weekdays)
  const set = async (changes: Partial<OrderSettings> = {}) => {
    const url = '/api/online-orders/settings'
    const {
      page: _,
      hasHours: __,
      hasMailServer: ___,
      ...seen
    } = (await app.inject({ url, headers: manager })).json()
    const payload = { seen, set: { ...settings, ...changes } }
    const answer = await app.inject({ method: 'PUT', url, headers: manager, payload })
    expect(answer.statusCode, answer.body).toBe(204)
  }
  await set()

  const api = `/api/order/${businessCode}`
  let guests = 0
  /** The page as a guest reads it, each at an address of their own. */
  const shelf = async (remoteAddress?: string) => {
    guests += 1
    const address = remoteAddress ?? `10.${guests % 250}.${Math.floor(guests / 250)}.1`
    return { ...(await app.inject({ url: api, remoteAddress: address })).json(), remoteAddress: address }
  }
  /** A guest with a number of their own orders from the page they have read. */
  const place = async (
    changes: { readonly lines?: unknown; readonly [name: string]: unknown } = {},
    read?: ShopPage,
  ) => {
    const page: ShopPage = read ?? (await shelf())
    const wait = at().getTime()
    const { orderId: id, token, workBits, remoteAddress } = page
    const payload = {
      ...{ id, token, website: '', slotFrom: page.slots[0]?.from },
      ...{ name: 'Ada Guest', phone: `07700 90${String(guests).padStart(4, '0')}`, email: '', note: '' },
      ...{ work: workBits > 0 ? pageWork(token, workBits) : '' },
      totalMinor: shownSum(page, changes.lines ?? []),
      ...changes,
    }
    expect(wait).toBeGreaterThan(0)
    return { payload, answer: await app.inject({ method: 'POST', url: api, payload, remoteAddress }) }
  }
  const list = async (ended = false): Promise<OnlineOrder[]> =>
    (await app.inject({ url: `/api/online-orders${ended ? '?ended=yes' : ''}`, headers: cashier })).json()
  const find = async (id: string): Promise<OnlineOrder | undefined> =>
    [...(await list()), ...(await list(true))].find((order) => order.id === id)
  const move = (id: string, deed: 'accept' | 'ready' | 'reject', payload?: object) =>
    app.inject({
      method: 'POST',
      url: `/api/online-orders/${id}/${deed}`,
      headers: cashier,
      ...(payload && { payload }),
    })
  const held = async (product: CartProduct | undefined): Promise<number | undefined> =>
    (
      await ownerSql<{ n: number }[]>`
        select held_quantity as n from products where organization_id = ${organizationId} and id = ${product?.id ?? ''}`
    )[0]?.n
  return { api, openAt, weekdays, set, shelf, place, list, find, move, held, categoryId }
}
