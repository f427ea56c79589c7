import { listDisplays, showOnDisplays } from '@tuppence/contract/displays'
import { useEffect } from 'react'
import { type DisplayState, listenToTill, tellContentChanged } from '../../../devices/display-channel.ts'
import { send } from '../../../foundation/asking/api.ts'
import { useCall } from '../../../foundation/asking/use-call.ts'
import { useEngine, useTill } from '../../../offline/index.ts'
import { atDoor } from '../../../offline/session/door.ts'
import { ShownSender } from './shown-sender.ts'

/** Sends what this till shows to its displays on other devices, where it has any. It draws nothing and stops no sale. */
export function RemoteDisplays() {
  const engine = useEngine()
  const { record } = useTill()
  const { data } = useCall(listDisplays, {})
  const deviceId = record?.deviceId
  const hasDisplays = data?.some(({ tillId }) => tillId === record?.till.id) ?? false
  useEffect(() => {
    if (!deviceId || !hasDisplays) return
    return whileAlone(`tuppence-shows-elsewhere:${deviceId}`, () => sendShown(deviceId))
  }, [deviceId, hasDisplays])
  useEffect(() => engine.onLive(({ type }) => type === 'settings-changed' && tellContentChanged()), [engine])
  return null
}

function sendShown(deviceId: string): () => void {
  const sender = new ShownSender((state) => send(showOnDisplays, { body: { deviceId, state } }))
  let last: DisplayState | undefined
  // Nobody rings up at a window that is out of sight, and its clock goes too slowly to be heard of: it is not missed.
  const tell = () => sender.show(document.hidden && !last?.items.length ? undefined : last)
  const stop = listenToTill((state) => {
    last = state
    tell()
  })
  document.addEventListener('visibilitychange', tell)
  // A till whose window goes away takes the basket along; where this is not heard, the server forgets it by itself.
  const onLeave = () =>
    void fetch(showOnDisplays.path, {
      method: 'PUT',
      credentials: 'include',
      keepalive: true,
      headers: { ...atDoor(), 'content-type': 'application/json' },
      body: JSON.stringify({ deviceId, state: null }),
    }).catch(() => {})
  addEventListener('pagehide', onLeave)
  return () => {
    removeEventListener('pagehide', onLeave)
    document.removeEventListener('visibilitychange', tell)
    stop()
    sender.close()
    onLeave()
  }
}

/** Does something in one window of the till only, and in another one when that is gone; in each where there are no locks. */
function whileAlone(name: string, begin: () => () => void): () => void {
  if (!navigator.locks) return begin()
  const ending = new AbortController()
  const untilEnd = () =>
    new Promise<void>((done) => {
      const end = begin()
      ending.signal.addEventListener('abort', () => {
        end()
        done()
      })
    })
  navigator.locks.request(name, { signal: ending.signal }, untilEnd).catch(() => {})
  return () => ending.abort()
}
