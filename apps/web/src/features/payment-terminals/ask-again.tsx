import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelPayment, readPayment } from '@tuppence/contract/payments'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { Button, toast } from '../../ui/index.ts'

/** Asks the provider once more, and says so where it does not know either. */
export function AskAgain({ id }: { id: string }) {
  const client = useQueryClient()
  const asking = useMutation({
    mutationFn: () => send(readPayment, { params: { id } }),
    onError: (error) => toast({ title: 'Not asked', description: explain(error), look: 'destructive' }),
    onSuccess: ({ state }) => {
      if (state === 'unknown')
        toast({
          title: 'Still unknown',
          description: 'The provider does not know either. It is asked again by itself.',
        })
    },
    onSettled: () => refresh(client, '/api/payments'),
  })
  return (
    <Button busy={asking.isPending} onClick={() => asking.mutate()}>
      Ask the provider again
    </Button>
  )
}

/** Waits for a payment no longer: a link that nobody pays would keep its till from closing until its time is over. */
export function GiveUp({ id }: { id: string }) {
  const client = useQueryClient()
  const giving = useMutation({
    mutationFn: () => send(cancelPayment, { params: { id } }),
    onError: (error) => toast({ title: 'Not given up', description: explain(error), look: 'destructive' }),
    onSettled: () => refresh(client, '/api/payments'),
  })
  return (
    <Button busy={giving.isPending} onClick={() => giving.mutate()}>
      Give up
    </Button>
  )
}
