import { CURRENCIES } from '@tuppence/domain/money'
import { CARD_ON_DISPLAY, type DisplayState, PAYMENT_METHODS } from '@tuppence/domain/sales'

export type { DisplayState }

type Message =
  | { readonly type: 'state'; readonly state: DisplayState }
  | { readonly type: 'closed' }
  | { readonly type: 'state-request' }

const hasTexts = (value: object, names: readonly string[]) =>
  names.every((name) => typeof Reflect.get(value, name) === 'string')
const SUMS = ['businessName', 'subtotal', 'vatLabel', 'vatAmount', 'vatAdded', 'discount', 'total']
const isOneOf = (values: readonly unknown[], value: unknown) => values.includes(value)
const VAT_MODES: readonly DisplayState['vatMode'][] = ['add', 'as-marked']

/**
 * Whether something is what a till shows. A window that was left open over an update may be sent a shape that it does not
 * know. Written by hand, because the till would otherwise load a validator for these few lines; a test holds it to the schema.
 */
export function isDisplayState(value: unknown): value is DisplayState {
  if (typeof value !== 'object' || value === null) return false
  const items: unknown = Reflect.get(value, 'items')
  return (
    hasTexts(value, SUMS) &&
    isOneOf(VAT_MODES, Reflect.get(value, 'vatMode')) &&
    isOneOf([undefined, ...PAYMENT_METHODS], Reflect.get(value, 'paymentMethod')) &&
    isOneOf([undefined, ...CARD_ON_DISPLAY], Reflect.get(value, 'card')) &&
    isOneOf([undefined, ...CURRENCIES], Reflect.get(value, 'currency')) &&
    ['change', 'leftToPay', 'receiptLink', 'payAt'].every((name) =>
      ['undefined', 'string'].includes(typeof Reflect.get(value, name)),
    ) &&
    isOneOf([undefined, true, false], Reflect.get(value, 'isSimulated')) &&
    typeof Reflect.get(value, 'isPaid') === 'boolean' &&
    Array.isArray(items) &&
    items.every(isDisplayItem)
  )
}

function isDisplayItem(value: unknown): value is DisplayState['items'][number] {
  if (typeof value !== 'object' || value === null) return false
  return (
    hasTexts(value, ['id', 'name', 'price', 'total']) && typeof Reflect.get(value, 'quantity') === 'number'
  )
}

function readMessage(data: unknown): Message | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const type: unknown = Reflect.get(data, 'type')
  if (type === 'closed' || type === 'state-request') return { type }
  const state: unknown = Reflect.get(data, 'state')
  return type === 'state' && isDisplayState(state) ? { type, state } : undefined
}

/** Names the till of this browser whose cart the display shows; written by the till, read by the display. */
const TILL_KEY = 'tuppence_customer_display_till'

const channelName = (tillKey: string) => `tuppence-customer-display:${tillKey}`

/** Held by a till for as long as its window is there, however it ends: a display takes it when the till is gone. */
const lockName = (tillKey: string) => `${channelName(tillKey)} is there`

/** Holds a lock that the browser takes back with the window; without TLS there are no locks. */
function holdLock(name: string): () => void {
  const ending = new AbortController()
  const untilEnd = () => new Promise<void>((done) => ending.signal.addEventListener('abort', () => done()))
  navigator.locks
    ?.request(name, { mode: 'shared', signal: ending.signal }, untilEnd)
    // Given up before it was had.
    .catch(() => {})
  return () => ending.abort()
}

function whenFree(name: string, onFree: () => void): () => void {
  const ending = new AbortController()
  navigator.locks?.request(name, { signal: ending.signal }, onFree).catch(() => {})
  return () => ending.abort()
}

export interface DisplaySender {
  show(state: DisplayState): void
  close(): void
}

/**
 * When a state is told once more, in ms. Chromium loses a message now and then while its window prints, and the customer would go on
 * reading the change of the sale before.
 */
const AGAIN_AFTER_MS = 1000

/** The till's end. It answers a display that opens late or opens again with the cart as it is. */
export function openDisplaySender(tillKey: string): DisplaySender {
  localStorage.setItem(TILL_KEY, tillKey)
  const channel = new BroadcastChannel(channelName(tillKey))
  const letGo = holdLock(lockName(tillKey))
  const post = (message: Message) => channel.postMessage(message)
  let last: DisplayState | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  channel.onmessage = ({ data }) => {
    const type = readMessage(data)?.type
    if (type === 'state-request' && last) post({ type: 'state', state: last })
    // Another window of the till is being worked in now.
    if (type === 'state') clearTimeout(again)
  }
  // A till whose window goes away takes the customer's basket from the display with it.
  const leave = () => post({ type: 'closed' })
  addEventListener('pagehide', leave)
  return {
    show(state) {
      last = state
      const tell = () => last === state && post({ type: 'state', state })
      tell()
      clearTimeout(again)
      again = setTimeout(tell, AGAIN_AFTER_MS)
    },
    close() {
      clearTimeout(again)
      last = undefined
      leave()
      removeEventListener('pagehide', leave)
      letGo()
      channel.close()
    },
  }
}

/**
 * The display's end: calls back with what the till shows, undefined while there is no till. A till whose window crashed says
 * nothing; the browser gives its lock away, and the basket goes with it.
 */
export function listenToTill(onState: (state: DisplayState | undefined) => void): () => void {
  let channel: BroadcastChannel | undefined
  let stopWatching: (() => void) | undefined
  const stop = () => {
    stopWatching?.()
    stopWatching = undefined
    channel?.close()
  }
  const connect = () => {
    stop()
    const tillKey = localStorage.getItem(TILL_KEY)
    if (tillKey === null) return
    channel = new BroadcastChannel(channelName(tillKey))
    const ask = () => channel?.postMessage({ type: 'state-request' } satisfies Message)
    const onGone = () => {
      stopWatching = undefined
      onState(undefined)
      // Another window of the till may still be there.
      ask()
    }
    channel.onmessage = ({ data }) => {
      const message = readMessage(data)
      if (message?.type === 'state') {
        stopWatching ??= whenFree(lockName(tillKey), onGone)
        onState(message.state)
      }
      if (message?.type === 'closed') onState(undefined)
    }
    ask()
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === TILL_KEY) connect()
  }
  connect()
  addEventListener('storage', onStorage)
  return () => {
    removeEventListener('storage', onStorage)
    stop()
  }
}

const CONTENT_CHANNEL = 'tuppence-customer-display-content'

/** Tells the displays of this browser that the shop has changed what it says while nothing is being bought. */
export function tellContentChanged(): void {
  const channel = new BroadcastChannel(CONTENT_CHANNEL)
  channel.postMessage('changed')
  channel.close()
}

export function whenContentChanges(onChange: () => void): () => void {
  const channel = new BroadcastChannel(CONTENT_CHANNEL)
  channel.onmessage = onChange
  return () => channel.close()
}
