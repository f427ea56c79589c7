import { useSyncExternalStore } from 'react'
import { Observable } from '../observable.ts'
import { DeviceClock } from './device-clock.ts'

export interface Connectivity {
  /** Whether the server answered when it was last asked. A browser's own `onLine` says only that there is some network. */
  readonly isOnline: boolean
  readonly checkedAt: number | null
  /** The server's clock minus this device's, as last known; null while unknown. Beyond five minutes people are told. */
  readonly clockOffsetMs: number | null
}

const CHECK_TIMEOUT_MS = 5_000
/** While the server is out of reach it is asked more often than the 30 s of the auto-sync. */
const LOST_CHECK_MS = 5_000
const USUAL_CHECK_MS = 30_000

const clock = new DeviceClock({ read: readClock, write: writeClock })
const moment = () => ({ nowMs: Date.now(), monotonicMs: performance.now() })

const state = new Observable<Connectivity>({
  isOnline: navigator.onLine,
  checkedAt: null,
  clockOffsetMs: clock.offsetMs(moment()),
})

export const connectivity = { get: state.get, subscribe: state.subscribe, check, lost, whenBack }

/** The server's clock minus this device's at this moment, as far as it is known: what is sold, or done at a drawer, now is flagged by. */
export const clockOffset = (): number | null => clock.offsetMs(moment())

export function useConnectivity(): Connectivity {
  return useSyncExternalStore(state.subscribe, state.get)
}

let running: Promise<boolean> | undefined

/** Asks the server whether it is there (OFF-014). Askers at the same time share one question. */
function check(): Promise<boolean> {
  running ??= ask().finally(() => {
    running = undefined
  })
  return running
}

/** A request of somebody else's got no answer: the server is taken to be out of reach until it answers again. */
function lost(): void {
  state.merge({ isOnline: false })
  schedule()
}

/** Calls the listener each time the server is there again. Returns what ends it. */
function whenBack(listener: () => void): () => void {
  let wasOnline = state.get().isOnline
  return state.subscribe(() => {
    const { isOnline } = state.get()
    if (isOnline && !wasOnline) listener()
    wasOnline = isOnline
  })
}

async function ask(): Promise<boolean> {
  const isOnline = navigator.onLine && (await serverAnswers())
  state.merge({ isOnline, checkedAt: Date.now(), clockOffsetMs: clock.offsetMs(moment()) })
  schedule()
  return isOnline
}

async function serverAnswers(): Promise<boolean> {
  const askedAtMs = performance.now()
  try {
    const answer = await fetch('/api/health', {
      method: 'HEAD',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    })
    // The page with which a hotel's or a café's network asks for a sign-in answers 200 too, but as HTML.
    const isOurs = answer.ok && (answer.headers.get('content-type') ?? 'application/json').includes('json')
    const serverAt = Date.parse(answer.headers.get('date') ?? '')
    if (isOurs && !Number.isNaN(serverAt)) clock.hear(serverAt, askedAtMs, moment())
    return isOurs
  } catch {
    return false
  }
}

const CLOCK_KEY = 'tuppence.clock'

/** Storage may be closed to this window: the clock is then known from the first answer on. */
function readClock(): string | null {
  try {
    return localStorage.getItem(CLOCK_KEY)
  } catch {
    return null
  }
}

function writeClock(text: string): void {
  try {
    localStorage.setItem(CLOCK_KEY, text)
  } catch {
    // The next start without a network does not know how far the clock was off.
  }
}

let timer: ReturnType<typeof setTimeout> | undefined
let isWatching = false

function schedule(): void {
  if (!isWatching) return
  clearTimeout(timer)
  timer = setTimeout(() => void check(), state.get().isOnline ? USUAL_CHECK_MS : LOST_CHECK_MS)
}

/** Starts watching the network, once for the window. */
export function watchConnectivity(): void {
  if (isWatching) return
  isWatching = true
  window.addEventListener('online', () => void check())
  window.addEventListener('offline', () => state.merge({ isOnline: false }))
  void check()
}
