import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Import, readImport } from '@tuppence/contract/imports'
import { AT_WORK } from '@tuppence/domain/imports'
import { useState } from 'react'
import { callQuery, explain, refresh, send } from '../../foundation/asking/api.ts'
import { toast } from '../../ui/index.ts'
import { useOnce } from '../../ui/use-once.ts'

/** The feed tells of every step; where it is cut off, a look now and then shows how far it is all the same. */
const LOOK_EVERY_MS = 1_500

/** One import, followed for as long as it is at work. */
export function useImport(id: string) {
  const query = useQuery({
    ...callQuery(readImport, { params: { id } }),
    refetchInterval: ({ state }) => {
      const found: Import | undefined = state.data
      return found && AT_WORK.includes(found.status) ? LOOK_EVERY_MS : false
    },
  })
  const data: Import | undefined = query.data
  return { data, error: query.error, explain, onRetry: () => void query.refetch() }
}

/** Does a step of an import, says what went wrong, and shows how it stands afterwards. */
export function useStep() {
  const client = useQueryClient()
  const once = useOnce()
  const [isBusy, setIsBusy] = useState(false)
  const take = async (work: (ask: typeof send) => Promise<unknown>): Promise<boolean> => {
    setIsBusy(true)
    try {
      await work(send)
      return true
    } catch (error) {
      toast({ title: 'Not done', description: explain(error), look: 'destructive' })
      return false
    } finally {
      await refresh(client, '/api/imports')
      setIsBusy(false)
    }
  }
  const step = async (work: (ask: typeof send) => Promise<unknown>) => (await once(() => take(work))) ?? false
  return { step, isBusy }
}
