import { useQuery } from '@tanstack/react-query'
import { listColleagues } from '@tuppence/contract/pins'
import { fullName } from '@tuppence/domain/names'
import { callQuery } from '../asking/api.ts'
import { useSignedInUser } from '../session/session.ts'
import type { Person } from './search-form.ts'

/** Whoever may have sold something; without a network at least whoever is signed in. */
export function useSellers(isWanted: boolean): readonly Person[] {
  const { data } = useQuery({ ...callQuery(listColleagues, {}), enabled: isWanted })
  const user = useSignedInUser()
  return data ?? [{ id: user.id, name: fullName(user) || user.username }]
}
