import { useQuery } from '@tanstack/react-query'
import { listCategories } from '@tuppence/contract/catalogue'
import { DATABASE_MARK_HEADER } from '@tuppence/contract/database-mark'
import { atDoor } from '../../offline/session/door.ts'

/** Which database answers now (decision 0119); undefined until it has. It is asked again with everything else after a restore. */
export function useDatabaseMark(): string | undefined {
  const { data } = useQuery({
    queryKey: [listCategories.path, 'mark'],
    queryFn: async ({ signal }) => {
      const answer = await fetch(listCategories.path, { headers: atDoor(), cache: 'no-store', signal })
      await answer.text()
      if (!answer.ok) throw new Error(`${answer.status}`)
      return answer.headers.get(DATABASE_MARK_HEADER)
    },
  })
  return data ?? undefined
}
