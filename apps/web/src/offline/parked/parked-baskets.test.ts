import { type BasketTaken, takenProblems } from '@tuppence/contract/parked'
import { problemOf } from '@tuppence/contract/problem'
import type { Cart, ParkedBasket } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Asked, closeWindow, healthy, openWindow, pass } from '../device/browser.test-support.ts'
import { cartOf, testShop } from '../shop.test-support.ts'
import { testLocks } from '../sync/locks.test-support.ts'
import { metaKeys, readMetaOf, writeMetaOf } from '../till/till-records.ts'

const ann = { id: 'ann', name: 'Ann' }
const bea = { id: 'bea', name: 'Bea' }

/** The server's part, as its own tests hold it to: parked once, ended once, by whoever asks first. */
function shopServer(organizationId: string) {
  const baskets = new Map<string, { basket: ParkedBasket; end?: { endId: string } & BasketTaken }>()
  /** What a request meets: throwing before is a network that is gone, after it an answer that is lost. */
  const net = { isDown: false, losesAnswerTo: '', cutsAnswerTo: '' }
  const refused = (taken: BasketTaken) =>
    Response.json(problemOf('basket-taken', takenProblems(taken)), { status: 409 })
  const answer = ({ method, url, body }: Asked): Response => {
    if (url === '/api/auth/user') return Response.json({ organizationId })
    const [, id = '', how] = /parked-baskets\/([^/]+)(?:\/(\w+))?/.exec(url) ?? []
    if (method === 'PUT') {
      if (!baskets.has(id)) baskets.set(id, { basket: { id, ...JSON.parse(body) } })
      return new Response(null, { status: 204 })
    }
    if (method === 'POST') {
      const kept = baskets.get(id)
      const asked = JSON.parse(body)
      if (!kept) return Response.json(problemOf('not-found'), { status: 404 })
      kept.end ??= {
        endId: asked.endId,
        how: how === 'discard' ? 'discarded' : 'recalled',
        staffName: asked.staff.name,
        tillCode: 'T1',
        at: asked.at,
      }
      return kept.end.endId === asked.endId ? Response.json(kept.basket) : refused(kept.end)
    }
    const waiting = [...baskets.values()].filter(({ end }) => !end)
    return Response.json(
      waiting.map(({ basket: { id, label, parkedAt, staff, tillId, inDoubt = [] } }) => ({
        ...{ id, label, parkedAt, tillId },
        staffName: staff.name,
        tillCode: 'T1',
        itemCount: 1,
        total: '3.60',
        inDoubt,
      })),
    )
  }
  const serve = (asked: Asked): Response => {
    if (net.isDown) throw new TypeError('Failed to fetch')
    if (asked.method === 'HEAD') return healthy()
    const answered = answer(asked)
    if (net.losesAnswerTo !== '' && asked.url.endsWith(net.losesAnswerTo))
      throw new TypeError('Failed to fetch')
    if (net.cutsAnswerTo !== '' && asked.url.endsWith(net.cutsAnswerTo))
      return new Response('{"type":"about:bl', { status: answered.status })
    return answered
  }
  return { baskets, net, serve }
}

let server: ReturnType<typeof shopServer>
let organizationId: string
let stop: AbortController
beforeEach(() => {
  stop = new AbortController()
  organizationId = uuidv7()
  server = shopServer(organizationId)
  openWindow((asked) => server.serve(asked))
})
afterEach(() => {
  stop.abort()
  closeWindow()
})

/** A till of the shop on a device of its own, or another window of one. */
async function till(device?: Awaited<ReturnType<typeof testShop>>) {
  const { CartStore } = await import('../cart/cart-store.ts')
  const { Notices } = await import('../notices.ts')
  const { ParkedBaskets } = await import('./parked-baskets.ts')
  const shop = device ?? (await testShop(organizationId))
  const notices = new Notices(organizationId)
  const cart = new CartStore(shop.db, organizationId)
  await cart.start()
  const parked = new ParkedBaskets({ db: shop.db, organizationId, notices, cart })
  parked.start(stop.signal)
  await pass(0)
  const put = async (what: Cart) => {
    cart.change({ type: 'restore', cart: what })
    await pass(0)
  }
  const stored = async () =>
    (await readMetaOf<{ cart: Cart }>(shop.db, metaKeys.cart(organizationId, 0)))?.cart.lines.length ?? 0
  const lines = () => cart.state.get().cart.lines.length
  const labels = () => parked.state.get().baskets.map(({ label }) => label)
  const reload = () => till(shop)
  return { ...shop, cart, parked, put, stored, lines, labels, reload }
}

async function network(isUp: boolean) {
  const { connectivity } = await import('../sync/connectivity.ts')
  server.net.isDown = !isUp
  await connectivity.check()
  await pass(0)
}

it('P1 D2 what was parked on this device is shown, whatever holds up the answer about the shop', async () => {
  const here = await till()
  await network(true)
  await parkedOn(here, 'Red coat')
  vi.stubGlobal('navigator', { onLine: true, locks: testLocks() })
  // A window that is gone, or asleep, has the turn to ask.
  void navigator.locks.request(`tuppence-parked:${organizationId}`, {}, () => new Promise(() => {}))
  const again = await here.reload()
  await pass(5_000)
  expect(again.parked.state.get().isReady).toBe(false)
  await pass(1_500)
  expect(again.parked.state.get()).toMatchObject({ isReady: true, isOfShop: false })
  expect(again.labels()).toEqual(['Red coat'])
})

async function parkedOn(one: Awaited<ReturnType<typeof till>>, note: string): Promise<string> {
  await one.put(cartOf(2))
  const done = await one.parked.park(note, ann)
  await pass(0)
  if (!done.ok) throw new Error(done.said)
  return done.id
}

describe('parking', () => {
  it('empties the cart and stores the basket in one transaction, and the server hears of it', async () => {
    const one = await till()
    const id = await parkedOn(one, 'red coat')
    expect([one.lines(), await one.stored()]).toEqual([0, 0])
    expect(one.labels()).toEqual(['red coat'])
    expect(server.baskets.get(id)?.basket.cart.lines).toMatchObject([{ quantity: 2 }])
    expect(one.parked.state.get().baskets).toMatchObject([{ isShared: true, isHere: true }])
  })
  it('leaves the basket in the cart where the device cannot store it', async () => {
    const one = await till()
    const cart = { ...cartOf(2), customer: { id: uuidv7(), firstName: 'x', lastName: () => 'no text' } }
    // A function cannot be stored: the transaction fails after the cart's part of it was asked for.
    one.cart.state.merge({ cart: cart as unknown as Cart })
    await writeMetaOf(one.db, metaKeys.cart(organizationId, 0), { cart: cartOf(2), tenders: [] }, 0)
    await expect(one.parked.park('', ann)).rejects.toThrow()
    expect([one.lines(), await one.stored()]).toEqual([1, 1])
    expect(one.labels()).toEqual([])
  })
  it('two presses park one basket', async () => {
    const one = await till()
    await one.put(cartOf())
    const both = await Promise.all([one.parked.park('a', ann), one.parked.park('b', ann)])
    await pass(0)
    expect(both.map(({ ok }) => ok)).toEqual([true, false])
    expect(server.baskets.size).toBe(1)
  })
  it('offline it waits on the device, survives a reload, and goes out when the network is back', async () => {
    const before = await till()
    await network(false)
    await parkedOn(before, 'no network')
    const after = await before.reload()
    expect(after.parked.state.get().baskets).toMatchObject([{ label: 'no network', isShared: false }])
    expect(server.baskets.size).toBe(0)
    await network(true)
    expect(server.baskets.size).toBe(1)
    expect(after.parked.state.get().baskets).toMatchObject([{ isShared: true }])
  })
})

describe('recalling', () => {
  it('brings a basket to another till, once', async () => {
    const [one, two] = [await till(), await till()]
    const id = await parkedOn(one, 'red coat')
    await two.parked.sync()
    expect(two.labels()).toEqual(['red coat'])
    expect(await two.parked.recall(id, bea)).toMatchObject({ ok: true, label: 'red coat', mayBeTwice: false })
    expect([two.lines(), await two.stored()]).toEqual([1, 1])
    await one.parked.sync()
    expect([one.labels(), two.labels()]).toEqual([[], []])
  })
  it('D11 brings its card payment in doubt with it, and nobody’s address', async () => {
    const [one, two] = [await till(), await till()]
    const doubt = {
      ...{ id: uuidv7(), terminalName: 'Counter reader', tillId: uuidv7(), amountMinor: 803, isLast: true },
      begunAt: new Date().toISOString(),
    }
    await one.put(cartOf(2))
    await one.cart.changePaying((record) => ({
      ...record,
      leftBehind: [{ ...doubt, mailTo: 'ann@example.com' }],
    }))
    const done = await one.parked.park('in doubt', ann)
    if (!done.ok) throw new Error(done.said)
    await pass(0)
    expect(one.cart.state.get().leftBehind).toEqual([])
    await two.parked.sync()
    expect(two.parked.state.get().baskets).toMatchObject([{ inDoubt: [doubt] }])
    await two.parked.recall(done.id, bea)
    expect(two.cart.state.get().leftBehind).toEqual([doubt])
    // On the disk with the basket, and aside with it once more.
    expect(await readMetaOf(two.db, metaKeys.cart(organizationId, 0))).toMatchObject({ leftBehind: [doubt] })
    await two.parked.park('in doubt again', bea)
    await pass(0)
    expect(two.parked.state.get().baskets).toMatchObject([{ inDoubt: [doubt] }])
  })
  it('of two tills at once one gets it, and the other is told who', async () => {
    const [one, two] = [await till(), await till()]
    const id = await parkedOn(one, 'red coat')
    await two.parked.sync()
    const answers = await Promise.all([one.parked.recall(id, ann), two.parked.recall(id, bea)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(one.lines() + two.lines()).toBe(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      said: expect.stringMatching(/^(Ann|Bea) took it up at till T1 at \d\d:\d\d\.$/),
    })
  })
  it('in two windows of one device, one gets it', async () => {
    const one = await till()
    await network(false)
    const id = await parkedOn(one, 'red coat')
    const window = await one.reload()
    const answers = await Promise.all([one.parked.recall(id, ann), window.parked.recall(id, ann)])
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
  })
  it('whose answer was lost is taken up once, though two windows ask again', async () => {
    const [one, two] = [await till(), await till()]
    const id = await parkedOn(one, 'red coat')
    await two.parked.sync()
    server.net.losesAnswerTo = '/recall'
    expect(await two.parked.recall(id, bea)).toMatchObject({ ok: false })
    server.net.losesAnswerTo = ''
    let goOn = () => {}
    const isTaken = new Promise<void>((done) => {
      goOn = done
    })
    let isSlow = false
    // The second window has read the list, and goes on when the first one has taken the basket up.
    const slow = new Proxy(two.db, {
      get: (db, name) => {
        const part = Reflect.get(db, name, db)
        if (typeof part !== 'function') return part
        if (name !== 'getAll' || !isSlow) return part.bind(db)
        return async (...asked: unknown[]) => {
          const rows = await part.apply(db, asked)
          await isTaken
          return rows
        }
      },
    })
    const window = await till({ ...two, db: slow })
    isSlow = true
    const second = window.parked.recall(id, bea)
    isSlow = false
    expect(await two.parked.recall(id, bea)).toMatchObject({ ok: true })
    goOn()
    expect(await second).toMatchObject({ ok: false })
    expect([two.lines(), window.lines()]).toEqual([1, 0])
  })
  it('parks what is in the cart in the same step', async () => {
    const one = await till()
    const id = await parkedOn(one, 'first')
    await one.put(cartOf(5))
    expect(await one.parked.recall(id, ann)).toMatchObject({
      ok: true,
      parkedFirst: expect.stringMatching(/^Basket of/),
    })
    await pass(0)
    expect(one.cart.state.get().cart.lines).toMatchObject([{ quantity: 2 }])
    expect(one.parked.state.get().baskets).toMatchObject([{ itemCount: 5 }])
  })
  it('whose answer is lost is asked again, after a reload too, and comes back', async () => {
    const [one, two] = [await till(), await till()]
    const id = await parkedOn(one, 'red coat')
    await two.parked.sync()
    server.net.losesAnswerTo = '/recall'
    expect(await two.parked.recall(id, bea)).toMatchObject({ ok: false })
    server.net.losesAnswerTo = ''
    const again = await two.reload()
    expect(again.parked.state.get().baskets).toMatchObject([{ id, wasAsked: true }])
    expect(await again.parked.recall(id, bea)).toMatchObject({ ok: true })
    expect(again.lines()).toBe(1)
  })
  it('without a network gives back what was parked here, and nothing else', async () => {
    const [one, two] = [await till(), await till()]
    const id = await parkedOn(one, 'red coat')
    await two.parked.sync()
    await network(false)
    expect(await two.parked.recall(id, bea)).toMatchObject({
      ok: false,
      said: expect.stringMatching(/no network/),
    })
    expect(await one.parked.recall(id, ann)).toMatchObject({ ok: true, mayBeTwice: true })
    await network(true)
    await pass(0)
    expect(server.baskets.get(id)?.end).toMatchObject({ staffName: 'Ann' })
    expect(one.labels()).toEqual([])
  })
  it.each(['whole', 'cut off at first'])(
    'taken up twice for want of a network, says by whom until somebody has read it: an answer that is %s',
    async (answer) => {
      const one = await till()
      const id = await parkedOn(one, 'red coat')
      await network(false)
      await one.parked.recall(id, ann)
      server.net.cutsAnswerTo = answer === 'whole' ? '' : '/recall'
      const kept = server.baskets.get(id)
      if (kept)
        kept.end = {
          endId: uuidv7(),
          how: 'recalled',
          staffName: 'Bea',
          tillCode: 'T2',
          at: '2026-06-01T10:00:00Z',
        }
      await network(true)
      await pass(0)
      server.net.cutsAnswerTo = ''
      const again = await one.reload()
      await pass(0)
      expect(again.parked.state.get().twice).toMatchObject([
        { label: 'red coat', by: { staffName: 'Bea', tillCode: 'T2' } },
      ])
      await again.parked.understood(id)
      await pass(0)
      expect(again.parked.state.get().twice).toEqual([])
    },
  )
})

describe('discarding', () => {
  it('is told to the server, and undone by parking it anew', async () => {
    const one = await till()
    const id = await parkedOn(one, 'red coat')
    const gone = await one.parked.discard(id, ann)
    await pass(0)
    expect(server.baskets.get(id)?.end).toMatchObject({ how: 'discarded', staffName: 'Ann' })
    expect(one.labels()).toEqual([])
    if (gone.ok) await one.parked.putBack(gone)
    await pass(0)
    expect(one.labels()).toEqual(['red coat'])
    expect([...server.baskets.keys()]).toHaveLength(2)
  })
})

describe('STAFF-038 D5 what somebody approved by PIN in a basket that is parked', () => {
  const half = { kind: 'percent', hundredths: 5_000 } as const
  const approval = (minutesAgo: number) => ({
    ...{ id: uuidv7(), action: 'discount-above-limit' as const, scope: 'up-to:5000', approverId: 'boss' },
    at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  })
  /** Parks a basket at half price that was approved, of Ann's, and recalls it. */
  async function parkedAndRecalled({
    isOnline = true,
    by = ann,
    at = undefined as Awaited<ReturnType<typeof till>> | undefined,
  }) {
    await network(isOnline)
    const here = await till()
    await here.put({ ...cartOf(), discount: half })
    const [unused, given] = [{ ...approval(1), scope: 'up-to:2000' }, approval(1)]
    here.cart.addApproval(unused)
    here.cart.addApproval(given)
    await here.parked.park('Mug', ann)
    await pass(0)
    expect(here.cart.state.get().approvals).toEqual([])
    const where = at ?? here
    await where.parked.sync()
    const [entry] = where.parked.state.get().baskets
    const recalled = await where.parked.recall(entry?.id ?? '', by)
    expect(recalled).toMatchObject({ ok: true })
    await pass(0)
    const stored = await readMetaOf<{ approvals: unknown }>(where.db, metaKeys.cart(organizationId, 0))
    expect(stored?.approvals).toEqual(where.cart.state.get().approvals)
    return { given, now: where.cart.state.get().approvals }
  }

  it('comes back with it at the same till, with a network and without one', async () => {
    const online = await parkedAndRecalled({})
    expect(online.now).toEqual([online.given])
    const offline = await parkedAndRecalled({ isOnline: false })
    expect(offline.now).toEqual([offline.given])
  })

  it('stays behind at another till, and for another person: it would prove nothing there', async () => {
    expect((await parkedAndRecalled({ at: await till() })).now).toEqual([])
    expect((await parkedAndRecalled({ by: bea })).now).toEqual([])
    expect(JSON.stringify([...server.baskets.values()])).not.toContain('up-to:5000')
  })
})
