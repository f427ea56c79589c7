import { useEffect } from 'react'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { lockTill } from '../../foundation/till/till-lock.ts'
import { connectivity, useEngine, useTill } from '../../offline/index.ts'

const DEFAULT_MINUTES = 5
const LOOK_MS = 1_000
/** When somebody last touched this till, in whichever window; written at most this often. */
const TOUCHED_KEY = 'tuppence_till_touched'
const NOTE_MS = 2_000

/** Locks the till's screen once nobody has touched it for as long as the shop has chosen. Draws nothing. */
export function IdleLock() {
  const minutes = useTill().record?.shop.lockAfterMinutes ?? DEFAULT_MINUTES
  const engine = useEngine()
  const { id, session, hasPin } = useSignedInUser()
  // A back office that looks at the till, and the provider, lock nothing: it is the till's own people who do.
  const isTills = session === 'pos'
  useEffect(() => {
    if (minutes === 0 || !isTills) return
    return watchIdleness(minutes * 60_000, async () => {
      // Whoever could not be let in again is not locked out: a till must sell.
      if ((hasPin && connectivity.get().isOnline) || (await canUnlockHere(engine, id))) lockTill()
    })
  }, [minutes, isTills, engine, id, hasPin])
  return null
}

async function canUnlockHere(engine: ReturnType<typeof useEngine>, id: string): Promise<boolean> {
  const people = await engine.people.list()
  return people.some((person) => person.id === id && (person.hasPin || person.hasPassword))
}

/** Calls `onIdle` once nothing was touched, typed or scanned for so long. Returns what ends it. */
function watchIdleness(idleMs: number, onIdle: () => void): () => void {
  const watching = new AbortController()
  let noted = 0
  const touched = () => {
    const now = Date.now()
    if (now - noted < NOTE_MS) return
    noted = now
    localStorage.setItem(TOUCHED_KEY, String(now))
  }
  for (const what of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
    window.addEventListener(what, touched, { signal: watching.signal, passive: true, capture: true })
  touched()
  const timer = setInterval(() => {
    if (Date.now() - Number(localStorage.getItem(TOUCHED_KEY)) < idleMs) return
    // Looked at again after as long, should it not lock now.
    localStorage.setItem(TOUCHED_KEY, String(Date.now()))
    onIdle()
  }, LOOK_MS)
  return () => {
    watching.abort()
    clearInterval(timer)
  }
}
