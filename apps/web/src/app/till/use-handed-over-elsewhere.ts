import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { passBasketOn } from '../../features/identity/pass-basket-on.ts'
import { USER_KEY } from '../../foundation/asking/queries.ts'
import {
  isSignInLost,
  reloadForPerson,
  storedUser,
  useSignedInUser,
} from '../../foundation/session/session.ts'
import { TAKEN_OVER_KEY } from '../../foundation/session/stored-session.ts'
import { documentDoor } from '../../offline/session/door.ts'
import { POS_CUSTOMER_KEY } from '../../offline/session/stored-here.ts'

/**
 * A till is one person's, in all of its windows: where another window hands it to somebody else, this one is theirs at once, and its
 * basket goes on as when it was handed over here. Whoever is asked for their sign-in leaves by that.
 */
export function useHandedOverElsewhere(): void {
  const client = useQueryClient()
  const before = useSignedInUser()
  const follow = useEffectEvent(({ key, newValue }: StorageEvent) => {
    if (newValue === null || (key !== POS_CUSTOMER_KEY && key !== TAKEN_OVER_KEY)) return
    if (documentDoor() !== 'till' || isSignInLost()) return
    const now = storedUser()
    if (now === null || now.id === before.id || now.organizationId !== before.organizationId) return
    // At once, because the lock may be opened by the next event: nobody gets the rights of the person before.
    client.setQueryData(USER_KEY, now)
    void passBasketOn(before)
    void reloadForPerson(client)
  })
  useEffect(() => {
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
}
