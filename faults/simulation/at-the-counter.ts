import {
  cartTotals,
  giveBackTotal,
  makeTender,
  payOutTender,
  returnable,
  type SoldSale,
  soldSaleOf,
  suggestPayOut,
  type Tender,
} from '@tuppence/domain/sales'
import type { GoodsBack } from '../../apps/web/src/offline/cart/cart-record.ts'
import type { SaleToSave } from '../../apps/web/src/offline/outbox/outbox.ts'
import { withReturns } from '../../apps/web/src/offline/outbox/returning.ts'
import { MALFORMED_PRODUCT } from './books-model.ts'
import type { Tab } from './tab.ts'
import { PRODUCT_IDS, type World } from './world.ts'

export const STAFF = { id: '01970000-0000-7000-8000-0000000000aa', name: 'Amara' }

export function addLine(world: World, { engine, now, device }: Tab): void {
  const { chance } = world
  world.note(`${device.name} adds a line`)
  const isMalformed = chance.happens(0.03)
  engine.cart.change({
    type: 'add',
    lineId: chance.uuid(now()),
    quantity: chance.int(1, 3),
    product: {
      id: isMalformed ? MALFORMED_PRODUCT : chance.pick(PRODUCT_IDS),
      name: 'Flat white',
      sku: `COF-${chance.int(1, 1_000_000)}`,
      priceMinor: chance.int(1, 5_000),
      vatCode: 'standard',
      vatRate: 2000,
      vatInclusive: true,
    },
  })
}

/** Complete is pressed: the sale of what is in the basket, or with goods that come back a refund or an exchange. */
export async function sell(world: World, tab: Tab): Promise<void> {
  const { engine, now, device } = tab
  const { cart, back, isReady } = engine.cart.state.get()
  const { record } = engine.till.get()
  if (!isReady || !record || (cart.lines.length === 0 && !back)) return
  const tenders = payFor(world, tab, { cart, back }, record.shop.vatMode)
  if (!tenders) return
  world.note(
    `${device.name} presses Complete on ${cart.lines.map((line) => line.id.slice(-5))}${back ? ' with goods back' : ''}`,
  )
  const returning = back === null ? undefined : ({ kind: 'goods', goods: back } as const)
  await keep(world, tab, {
    cart,
    tenders,
    staff: STAFF,
    now: new Date(now()),
    id: world.chance.uuid(now()),
    returning,
  })
}

/** A whole sale is voided, where somebody has it on the screen. */
export async function voidOne(world: World, tab: Tab): Promise<void> {
  const { engine, now } = tab
  const { cart, back, isReady } = engine.cart.state.get()
  if (!isReady || cart.lines.length > 0 || back) return
  const sale = await receiptAt(world, tab)
  if (!sale || !tab.life.isAlive) return
  const returning = { kind: 'void', sale, reason: 'wrong-items', reasonNote: '' } as const
  const { cart: empty } = engine.cart.state.get()
  world.note(`${tab.device.name} voids ${sale.receiptNumber}`)
  await keep(world, tab, {
    cart: empty,
    tenders: [],
    staff: STAFF,
    now: new Date(now()),
    id: world.chance.uuid(now()),
    returning,
  })
}

/** A customer brings goods back: with the receipt of this till or of another, or without one. They lie in the basket then. */
export async function bringBack(world: World, tab: Tab): Promise<void> {
  const { engine, device } = tab
  const { chance } = world
  const { back, isReady } = engine.cart.state.get()
  if (!isReady || back) return
  const goods = chance.happens(0.1) ? withoutReceipt(world) : await withReceipt(world, tab)
  if (!goods || !tab.life.isAlive) return
  world.note(`${device.name} takes back goods of ${goods.from.sale?.receiptNumber ?? 'no receipt'}`)
  engine.cart.changeBack((now) => now ?? goods)
}

/** The printer takes its time, and the next goods are on the counter meanwhile. */
async function keep(world: World, tab: Tab, sale: SaleToSave): Promise<void> {
  const { engine, device } = tab
  if (tab.isSelling) return
  tab.isSelling = true
  try {
    const saved = await engine.saveSale(sale)
    if (!tab.life.isAlive || !saved.ok) return
    world.note(`${device.name} prints ${saved.sale.receiptNumber}, ${saved.sale.kind}`)
    world.look(() => world.ledger.printed(saved.sale, device))
    world.timeline.plan(world.chance.int(0, 3_000), tab.life, () => engine.cart.receiptPrinted(sale.id))
  } catch (error) {
    // The disk refused, or the basket went elsewhere: nothing was sold, and the person is told.
    world.note(`${device.name} cannot keep a sale: ${error}`)
  } finally {
    tab.isSelling = false
  }
}

type Basket = Pick<ReturnType<Tab['engine']['cart']['state']['get']>, 'cart' | 'back'>

/** What is taken for a basket, or handed out; undefined for one that cannot be completed as it is. */
function payFor(
  world: World,
  { now }: Tab,
  { cart, back }: Basket,
  vatMode: 'add' | 'as-marked',
): Tender[] | undefined {
  const newId = () => world.chance.uuid(now())
  const due = back === null ? undefined : giveBackTotal({ from: back.from, cart }, vatMode)
  if (due?.ok === false) return undefined
  const { totalMinor } = due ?? cartTotals(cart, vatMode)
  if (!back || totalMinor > 0) return [makeTender(newId(), 'cash', totalMinor, totalMinor)]
  const { sale } = back.from
  const payOuts = sale && totalMinor < 0 ? suggestPayOut(sale, -totalMinor) : []
  const cash = { method: 'cash', amountMinor: -totalMinor } as const
  return (payOuts.length > 0 ? payOuts : [cash]).map((one) => payOutTender(newId(), one))
}

function withoutReceipt({ chance }: World): GoodsBack {
  const product = {
    ...{ id: chance.pick(PRODUCT_IDS), name: 'Flat white', sku: 'COF-1', priceMinor: 300 },
    ...{ vatCode: 'standard' as const, vatRate: 2000, vatInclusive: true },
  }
  const goods = [{ product, quantity: 1, unitPriceMinor: 250, restock: false }]
  return { from: { sale: null, goods, customer: null }, ...BROUGHT }
}

async function withReceipt(world: World, tab: Tab): Promise<GoodsBack | undefined> {
  const { chance } = world
  const sale = await receiptAt(world, tab)
  const left = sale ? returnable(sale).filter((one) => one.left > 0) : []
  if (!sale || left.length === 0) return undefined
  const some = left.filter((_, i) => i === 0 || chance.happens(0.5))
  const picks = some.map(({ line, left }) => ({
    lineId: line.id,
    quantity: chance.int(1, left),
    restock: chance.happens(0.7),
  }))
  return { from: { sale, picks }, ...BROUGHT }
}

const BROUGHT = { reason: 'changed-mind', reasonNote: '', isScanningBack: false } as const

/** A record that a person at this till has in front of them: one of its own, or one that the server showed. */
async function receiptAt(world: World, tab: Tab): Promise<SoldSale | undefined> {
  const { chance, ledger } = world
  const { engine } = tab
  const inTheBooks = world.reaches(tab.device)
    ? [...ledger.receipts.values()].filter(({ id }) => ledger.isRecorded(id))
    : []
  const known = chance.happens(0.5) ? inTheBooks : await ownRecords(tab)
  // Few receipts, and the same ones again: that is where two tills meet.
  const sales = known.filter(({ kind }) => kind === 'sale' || kind === 'exchange').slice(-3)
  const found = sales[chance.int(0, Math.max(0, sales.length - 1))]
  if (!found) return undefined
  const shown = withReturns(
    soldSaleOf(found),
    inTheBooks.includes(found) ? ledger.returns.inTheBooks(found.id) : [],
  )
  return withReturns(shown, await engine.returnsOf(found.id).catch(() => []))
}

async function ownRecords({ engine }: Tab) {
  const records = await engine.recentRecords(3).catch(() => [])
  return records.map(({ sale }) => sale).reverse()
}
