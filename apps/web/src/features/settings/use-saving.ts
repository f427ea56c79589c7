import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explain, refresh } from '../../foundation/asking/api.ts'
import { toast } from '../../ui/index.ts'

export const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Settings that are saved together by a form: what it began with goes along, so that whoever saves after somebody else is told. What is
 * typed stays, whatever others save.
 *
 * @param now as the server has them
 * @param send saves them
 * @param holds said once they are saved
 */
export function useSaving<Part extends object>(
  now: Part,
  send: (both: { seen: Part; set: Part }) => Promise<unknown>,
  holds: string,
) {
  const client = useQueryClient()
  const [seen, setSeen] = useState(now)
  const saving = useMutation({
    mutationFn: (set: Part) => send({ seen, set }),
    onSuccess: async (_, set) => {
      await refresh(client, '/api/settings')
      setSeen(set)
      toast({ title: 'Saved', description: holds })
    },
    onError: (error) => toast({ title: 'Not saved', description: explain(error), look: 'destructive' }),
  })
  return {
    seen,
    save: saving.mutate,
    isBusy: saving.isPending,
    refused: saving.isError ? explain(saving.error) : undefined,
    /** What stands on the server is no longer what this form began with. */
    hasChanged: !saving.isPending && !isSame(seen, now),
  }
}
