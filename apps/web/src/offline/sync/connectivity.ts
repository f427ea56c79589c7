import { useSyncExternalStore } from 'react'
import { Observable } from '../observable.ts'

export interface Connectivity {
  /** Whether the server answered when it was last asked. A browser's own `onLine` says only that there is some network. */
  readonly isOnline: boolean
  readonly checkedAt: number | null
  /** The server's clock minus this device's, to the second; null while unknown. Beyond five minutes people are told. */
  readonly clockOffsetMs: number | null
}

const CHECK_TIMEOUT_MS = 5_000
/** While the server is out of reach it is asked more often than the 30 s of the auto-sync. */
const LOST_CHECK_MS = 5_000
const USUAL_CHECK_MS = 30_000

const state = new Observable<Connectivity>({
  isOnline: navigator.onLine,
  checkedAt: null,
  clockOffsetMs: null,
})

export const connectivity = { get: state.get, subscribe: state.subscribe, check, lost, whenBack }

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
  state.merge({ isOnline, checkedAt: Date.now() })
  schedule()
  return isOnline
}

async function serverAnswers(): Promise<boolean> {
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
    if (isOurs && !Number.isNaN(serverAt)) state.merge({ clockOffsetMs: serverAt - Date.now() })
    return isOurs
  } catch {
    return false
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
