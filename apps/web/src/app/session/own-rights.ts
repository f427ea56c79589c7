import { useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@tuppence/contract/client'
import { getUser, type SignedInUser } from '@tuppence/contract/identity'
import { useEffect, useEffectEvent } from 'react'
import { lockIfDismissed } from '../../features/identity/dismissed-take-over.ts'
import { send } from '../../foundation/asking/api.ts'
import { USER_KEY } from '../../foundation/asking/queries.ts'
import { carryOutLock, heedLock } from '../../foundation/session/locked-rights.ts'
import { loseSession } from '../../foundation/session/session.ts'
import { readTakenOver, storeUser } from '../../foundation/session/stored-session.ts'
import { connectivity, useEngine } from '../../offline/index.ts'

/**
 * Looks again at who is signed in whenever the shop's people or settings change: their rights may be others now, they may have a PIN by which
 * the till is unlocked from now on, or they may have been dismissed. Draws nothing.
 */
export function OwnRights() {
  const engine = useEngine()
  const client = useQueryClient()
  const look = useEffectEvent(async () => {
    const takenOver = readTakenOver()
    try {
      // Whom the server takes for somebody else it can tell nothing of themselves, but that they work here no more.
      if (takenOver) return await lockIfDismissed(takenOver)
      const askedAt = performance.now()
      const user = await send(getUser, {})
      if (user.isLocked) heedLock(askedAt)
      const before = client.getQueryData<SignedInUser | null>(USER_KEY)
      // Meanwhile somebody else may have come.
      if (before?.id !== user.id || readTakenOver()) return
      storeUser(user)
      client.setQueryData(USER_KEY, user)
    } catch (error) {
      // The screen stays as it is: a sign-in comes on top of it, or nothing does where there is no network.
      if (error instanceof CallFailed && error.status === 401) void loseSession()
    }
  })
  useEffect(
    () =>
      engine.onLive(({ type }) => {
        // The shop's limit on discounts is told with them. After `start-afresh` nobody knows what changed meanwhile.
        if (type === 'staff-changed' || type === 'settings-changed' || type === 'start-afresh') void look()
      }),
    [engine],
  )
  // A lock that the server could not be told of, and whoever took over meanwhile.
  useEffect(
    () =>
      connectivity.whenBack(() => {
        void carryOutLock()
        if (readTakenOver()) void look()
      }),
    [],
  )
  return null
}
