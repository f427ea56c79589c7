import type { Product } from '@tuppence/domain/catalogue'
import { cartProductOf, cartTotals, makeTender } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { openTillDatabase } from '../../apps/web/src/offline/device/database.ts'
import { TillEngine } from '../../apps/web/src/offline/engine.ts'
import type { TabWindow } from './tab-window.ts'

// What runs in each of the tabs: the till's own engine in a real browser, and somebody who sells without looking up.
const tab = window as unknown as TabWindow
let isOver = false
let onceStopped = () => {}
const SALES = '/api/transactions'

watchTurns()
watchSending()
void sell()

/** Says when this tab is the one whose turn it is to send. */
function watchTurns(): void {
  const { locks } = navigator
  const request = locks.request.bind(locks) as (...given: unknown[]) => Promise<unknown>
  const watched = (name: string, ...rest: unknown[]) => {
    const work = rest.pop() as (lock: unknown) => unknown
    const during = (lock: unknown) => {
      void tab.noteTurn()
      return work(lock)
    }
    return request(name, ...rest, name.startsWith('tuppence-outbox:') ? during : work)
  }
  Object.defineProperty(locks, 'request', { value: watched })
}

/** Says when this tab sends sales, by a clock that all tabs of this browser share. */
function watchSending(): void {
  const send = window.fetch.bind(window)
  const now = () => performance.timeOrigin + performance.now()
  window.fetch = async (url, init) => {
    if (init?.method !== 'POST' || !String(url).startsWith(SALES)) return await send(url, init)
    const sending = uuidv7()
    void tab.noteSending(sending, now())
    try {
      return await send(url, init)
    } finally {
      void tab.noteSent(sending, now())
    }
  }
}

async function sell(): Promise<void> {
  const user = (await (await fetch('/api/auth/user')).json()) as { id: string; organizationId: string }
  const [product] = (await (await fetch('/api/products')).json()) as Product[]
  if (!product) throw new Error('There is nothing to sell')
  const engine = new TillEngine(await openTillDatabase(), user.organizationId)
  engine.start()
  await engine.openTill()
  const stopped = new Promise<void>((done) => {
    onceStopped = done
  })
  tab.stopSelling = () => {
    isOver = true
    return stopped
  }
  tab.pressRetry = async () => {
    for (const { id } of await engine.listAttention()) await engine.retry(id)
    await engine.sync.syncNow()
  }
  for (;;) {
    await new Promise((done) => setTimeout(done, 200 + Math.random() * 800))
    const { record } = engine.till.get()
    if (isOver) return onceStopped()
    if (!record) continue
    engine.cart.change({
      type: 'add',
      lineId: uuidv7(),
      product: cartProductOf(product, new Date(), record.shop.vatRates),
    })
    const { cart } = engine.cart.state.get()
    const { totalMinor } = cartTotals(cart, record.shop.vatMode)
    const tenders = [makeTender(uuidv7(), 'cash', totalMinor, totalMinor)]
    const staff = { id: user.id, name: 'Twenty tabs' }
    const saved = await engine.saveSale({ cart, tenders, staff, now: new Date(), id: uuidv7() })
    if (saved.ok) void tab.noteSold(saved.sale.receiptNumber)
  }
}
