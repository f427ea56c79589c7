import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connectivity, useEngine } from '../offline/index.ts'
import { followLiveEvents } from './follow-live-events.ts'

type Engine = ReturnType<typeof useEngine>

/** One for the window: going from screen to screen must not leave a moment in which nobody listens. */
let followed: Engine | undefined

/** Has every screen of a signed-in person, at a till or not, follow the live feed. Draws nothing. */
export function LiveQueries() {
  const engine = useEngine()
  const client = useQueryClient()
  useEffect(() => {
    if (followed === engine) return
    followed = engine
    const end = followLiveEvents(client, {
      onLive: (listener) => engine.onLive(listener),
      onFeedBegun: (listener) => engine.onFeedBegun(listener),
      onBack: connectivity.whenBack,
    })
    engine.stopping.addEventListener('abort', end)
  }, [engine, client])
  return null
}
