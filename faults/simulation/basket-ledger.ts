import type { CartRecord } from '../../apps/web/src/offline/cart/cart-record.ts'
import type { ParkedRow } from '../../apps/web/src/offline/parked/parked-row.ts'
import { Broken } from './broken.ts'
import type { Device } from './device.ts'
import type { Row, Writes } from './disk-transaction.ts'
import type { Answered, Asked } from './network.ts'

/** How a basket came back into a cart: never seen by the server, by its word, or without asking it. */
type Taking = 'unshared' | 'granted' | 'without-network'

interface Basket {
  readonly id: string
  readonly lines: readonly string[]
  readonly takings: { readonly device: Device; readonly how: Taking }[]
  /** Somebody has pressed Discard. */
  isDiscarded: boolean
  /** A device forgot what only it knew of this basket. */
  isForgotten: boolean
}

/** A row of a parked basket in one commit. */
interface Change {
  readonly basket: Basket
  readonly before: ParkedRow
  readonly after: ParkedRow | undefined
}

/**
 * Where goods are that have not been sold: in a cart, or parked. Looks at each commit whether what leaves the one place is in
 * the other, and whether a parked basket is taken up once. Twice it may be taken up only by a till without a network, which
 * must then say so (decision 0037).
 */
export class BasketLedger {
  readonly baskets = new Map<string, Basket>()
  readonly #shared = new Set<string>()
  readonly #ended = new Map<
    string,
    { readonly endId: string; readonly device: string; readonly isDiscard: boolean }
  >()
  /** What devices had asked for when their storage went: a basket that is granted to such a question is nobody's. */
  readonly #forgottenEnds = new Set<string>()
  /** Lines that may be sold twice: of baskets that were taken up twice, or that windows without locks share. */
  readonly #mayBeTwice = new Set<string>()
  /** Devices whose browser lends two tabs one basket, because it has no locks. */
  readonly #lendsOneCart: ReadonlySet<Device>

  constructor(lendsOneCart: ReadonlySet<Device>) {
    this.#lendsOneCart = lendsOneCart
  }

  get takenTwice(): number {
    return [...this.baskets.values()].filter(({ takings }) => takings.length > 1).length
  }

  mayBeSoldTwice(lineId: string): boolean {
    return this.#mayBeTwice.has(lineId)
  }

  /** A person is about to discard it, which may come to nothing. */
  discarding(id: string): void {
    const basket = this.baskets.get(id)
    if (basket) basket.isDiscarded = true
  }

  /** Its storage is gone: what nobody else knew of its baskets cannot be known any more. */
  forgotten(device: Device): void {
    for (const basket of this.baskets.values()) {
      const ended = this.#ended.get(basket.id)
      const row = rowOf(device, basket.id)
      if (row?.end) this.#forgottenEnds.add(row.end.endId)
      const isHere = row !== undefined || ended?.device === device.name
      if (
        isHere &&
        (!this.#shared.has(basket.id) || basket.takings.length > 0 || ended?.device === device.name)
      )
        basket.isForgotten = true
    }
  }

  /** The server has answered. */
  answered({ device, method, url, body }: Asked, { status }: Answered): void {
    const [, id, how] = /^\/api\/parked-baskets\/([^/]+)(?:\/(recall|discard))?$/.exec(url) ?? []
    if (id === undefined || status < 200 || status > 299) return
    if (method === 'PUT') return void this.#shared.add(id)
    const { endId } = JSON.parse(body) as { endId: string }
    const before = this.#ended.get(id)
    if (before && before.endId !== endId) throw new Broken(`P2 the server gave the basket ${id} to two`)
    this.#ended.set(id, { endId, device, isDiscard: how === 'discard' })
    const basket = this.baskets.get(id)
    if (basket && this.#forgottenEnds.has(endId)) basket.isForgotten = true
  }

  /** A device's disk has committed; `sold` are the lines that were sold in it. */
  committed(device: Device, writes: Writes, sold: ReadonlySet<string>): void {
    const before = new Set<string>()
    const after = new Set<string>(sold)
    const changes: Change[] = []
    const isParkedNow = new Set<string>()
    for (const [key, row] of writes.get('syncMeta') ?? []) {
      if (key.startsWith('cart:')) {
        for (const line of linesOf(cartIn(row.before))) before.add(line)
        for (const line of linesOf(cartIn(row.after))) after.add(line)
      }
      if (!key.startsWith('parked:')) continue
      const [was, is] = [parkedIn(row.before), parkedIn(row.after)]
      if (!was && is?.basket) this.#parked(is)
      if (is?.basket && !is.end?.isDone) for (const line of linesOf(is.basket)) isParkedNow.add(line)
      const basket = this.baskets.get(key.slice(key.lastIndexOf(':') + 1))
      if (was && basket && !was.end?.isDone && (is === undefined || is.end?.isDone))
        changes.push({ basket, before: was, after: is })
    }
    if (this.#lendsOneCart.has(device)) for (const line of [...before, ...after]) this.#mayBeTwice.add(line)
    else
      for (const line of before)
        if (!after.has(line) && !isParkedNow.has(line))
          throw new Broken(`R1 the goods of line ${line} are in no basket of ${device.name} any more`)
    for (const change of changes) this.#left(device, change, before, after)
  }

  /** After everything had its time. `waiting` are the baskets that the server has. */
  lookAtTheEnd(devices: readonly Device[], waiting: ReadonlySet<string>): void {
    for (const { id, takings, isDiscarded, isForgotten } of this.baskets.values()) {
      const ended = this.#ended.get(id)
      const isTold = devices.some((device) => rowOf(device, id)?.alsoTaken)
      if (takings.length > 1 && !isTold && !isForgotten)
        throw new Broken(`P2 the basket ${id} is taken up twice and nobody is told`)
      if (isForgotten) continue
      if (takings.length > 0 && waiting.has(id))
        throw new Broken(`P2 the basket ${id} is taken up and waits for others`)
      if (takings.length === 0 && !isDiscarded && !ended?.isDiscard && !waiting.has(id))
        throw new Broken(`R1 the parked basket ${id} is lost`)
    }
  }

  #parked({ basket }: ParkedRow): void {
    if (basket === null || this.baskets.has(basket.id)) return
    const { id } = basket
    const lines = [...linesOf(basket)]
    this.baskets.set(id, { id, lines, takings: [], isDiscarded: false, isForgotten: false })
  }

  /** A basket no longer waits on this device: it is in a cart, discarded, or known to be somebody else's. */
  #left(device: Device, change: Change, before: ReadonlySet<string>, after: ReadonlySet<string>): void {
    const { basket } = change
    if (this.#lendsOneCart.has(device)) {
      basket.isForgotten = true
      return
    }
    const isInCart =
      basket.lines.every((line) => after.has(line)) && basket.lines.some((line) => !before.has(line))
    if (isInCart) this.#taken(device, change)
    else if (basket.isDiscarded || this.#ended.has(basket.id) || change.before.basket === null) return
    else
      throw new Broken(`R1 the parked basket ${basket.id} is gone from ${device.name} and nobody took it up`)
  }

  #taken(device: Device, { basket, before, after }: Change): void {
    const { id, takings } = basket
    const how: Taking =
      after !== undefined
        ? 'without-network'
        : before.sent === 'no' && before.end === null
          ? 'unshared'
          : 'granted'
    if (how === 'granted' && this.#ended.get(id)?.endId !== before.end?.endId)
      throw new Broken(`P2 ${device.name} takes up the basket ${id} without the server's word`)
    if (how === 'unshared' && this.#shared.has(id))
      throw new Broken(`P2 ${device.name} takes up the basket ${id}, which others can see, without asking`)
    if (how === 'without-network' && before.basket === null)
      throw new Broken(`P2 ${device.name} takes up the basket ${id} of another till without a network`)
    if (takings.some((other) => other.how === how || [other.how, how].includes('unshared')))
      throw new Broken(`P2 the basket ${id} is taken up twice: ${takings.map((one) => one.how)}, ${how}`)
    takings.push({ device, how })
    if (takings.length > 1) for (const line of basket.lines) this.#mayBeTwice.add(line)
  }
}

const cartIn = (row: Row | undefined) => row?.value as CartRecord | undefined
const parkedIn = (row: Row | undefined) => row?.value as ParkedRow | undefined

const linesOf = (of: { readonly cart: CartRecord['cart'] } | undefined): Set<string> =>
  new Set(of?.cart.lines.map(({ id }) => id))

function rowOf(device: Device, basketId: string): ParkedRow | undefined {
  for (const [key, row] of device.disk.rows('syncMeta'))
    if (key.startsWith('parked:') && key.endsWith(basketId)) return parkedIn(row)
  return undefined
}
