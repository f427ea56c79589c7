import { type LiveEvent, liveFeed } from '@tuppence/contract/live'
import { writeStock } from '../copy/stored-product.ts'
import type { TillDatabase } from '../device/database.ts'
import { unlessFull } from '../device/storage-health.ts'
import type { Notices } from '../notices.ts'
import { documentDoor, withDoor } from '../session/door.ts'
import { metaKeys, readMetaOf, writeMetaOf } from '../till/till-records.ts'
import { atMostEvery } from './at-most-every.ts'
import { connectivity } from './connectivity.ts'
import { inOneTabAtATime } from './only-one-tab.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
const SURE_MS = 2_000
/** The place in the feed, and the stock that was told until there, are written at this pace. */
const PLACE_MS = 1_000

interface Parts {
  readonly db: TillDatabase
  readonly organizationId: string
  readonly notices: Notices
  /** Whether the session is over, which a feed that ends is not told. */
  readonly isThrownOut: () => Promise<boolean>
}

/**
 * Listens to the business's events and tells every tab. One tab at a time has the connection: a browser opens six to one
 * server, and a seventh tab would find none left to sell through. The place in the feed is kept on the device, so that what
 * happened while the till was off is told when it is back. What is told of stock is told once: it is written to the stored copy by
 * the window that goes on in the feed, before its place, whether that window is a till or not.
 */
export function followLiveFeed(parts: Parts, signal: AbortSignal): void {
  const { db, organizationId, notices } = parts
  const key = metaKeys.feed(organizationId)
  const follow = async () => {
    let after = await readMetaOf<string>(db, key)
    let failures = 0
    let isTold = false
    const stock = new Map<string, number>()
    const keepHeard = async (place: string | undefined) => {
      const told = Array.from(stock, ([productId, stockQuantity]) => ({ productId, stockQuantity }))
      stock.clear()
      if (told.length > 0) await writeStock(db, told)
      if (place !== undefined) await writeMetaOf(db, key, place, Date.now())
    }
    // A queue of a thousand sales comes back as a thousand events; what was heard twice after a restart does no harm.
    const keepSoon = atMostEvery(PLACE_MS, () => void unlessFull(keepHeard(after)))
    while (!signal.aborted) {
      await listen(after, signal, ({ event, id }) => {
        failures = 0
        if (event?.type === 'sale-recorded')
          for (const { productId, stockQuantity } of event.stock) stock.set(productId, stockQuantity)
        if (id !== '' && id !== after) {
          if (after === undefined) notices.publish({ type: 'feed-begun' })
          after = id
          keepSoon()
        }
        if (event) notices.publish({ type: 'live', event })
      })
      if (signal.aborted) return
      const isThrownOut = await surely(parts.isThrownOut, signal)
      if (isThrownOut && !isTold) notices.publish({ type: 'thrown-out', door: documentDoor() })
      // Said once: whoever put the sign-in off is asked again by what they do next.
      isTold = isThrownOut
      failures += 1
      await pause(
        Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (0.5 + Math.random()),
        signal,
      )
    }
  }
  // One for each door: a session that is over must not leave the other's windows without news.
  inOneTabAtATime(`tuppence-feed:${organizationId}:${documentDoor()}`, follow, signal)
}

/** Whoever takes the till over ends the session of the one before a moment before their own is here: so it is asked twice. */
async function surely(isSo: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  if (!(await isSo())) return false
  await pause(SURE_MS, signal)
  return !signal.aborted && (await isSo())
}

interface Heard {
  readonly event: LiveEvent | undefined
  readonly id: string
}

/** One connection, until it ends. The reconnection is ours, because a browser gives up for ever at the first refusal. */
function listen(after: string | undefined, signal: AbortSignal, hear: (heard: Heard) => void): Promise<void> {
  return new Promise((ended) => {
    const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`
    const source = new EventSource(withDoor(liveFeed.path + query), { withCredentials: true })
    const end = () => {
      source.close()
      ended()
    }
    signal.addEventListener('abort', end, { once: true })
    source.onerror = () => {
      signal.removeEventListener('abort', end)
      end()
    }
    const heard = ({ data, lastEventId }: MessageEvent<string>) =>
      hear({ event: readEvent(data), id: lastEventId })
    source.onmessage = heard
    for (const type of EVENT_TYPES) source.addEventListener(type, heard)
  })
}

/** Every kind of news there is: one that is missing here would be heard by nobody, so the compiler asks for each. */
const KNOWN: Readonly<Record<LiveEvent['type'], true>> = {
  'sale-recorded': true,
  'sale-disputed': true,
  'products-changed': true,
  'categories-changed': true,
  'imports-changed': true,
  'stock-moved': true,
  'stock-low': true,
  'stock-takes-changed': true,
  'customers-changed': true,
  'online-orders-changed': true,
  'parked-baskets-changed': true,
  'till-holding-changed': true,
  'tickets-changed': true,
  'remote-access-changed': true,
  'accounts-changed': true,
  'tills-changed': true,
  'printers-changed': true,
  'displays-changed': true,
  'payments-changed': true,
  'payment-terminals-changed': true,
  'receipt-mails-changed': true,
  'shift-changed': true,
  'staff-changed': true,
  'settings-changed': true,
  'notifications-changed': true,
  'security-event': true,
  'start-afresh': true,
}
/** Servers may name their events; a named one is not given to `onmessage`. */
const EVENT_TYPES = Object.keys(KNOWN)

/** An event of a later version of the server is passed over: its place in the feed still counts. */
function readEvent(data: string): LiveEvent | undefined {
  try {
    const value: unknown = JSON.parse(data)
    const type: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'type') : undefined
    return EVENT_TYPES.some((known) => known === type) ? (value as LiveEvent) : undefined
  } catch {
    return undefined
  }
}

/** Waits, but not for a network that is known to be there again, nor after the end. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    const unwatch = connectivity.whenBack(done)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      unwatch()
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
