import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  askAboutCustomersAgain,
  listToldApart,
  tellCustomersApart,
} from '@tuppence/contract/customer-records'
import { type Customer, customerName } from '@tuppence/domain/customers'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Button, Card, toast } from '../../ui/index.ts'

/** CUST-020: a family with one phone is asked about once. What was said can be taken back at once, or below. */
export function TellApart({ one, two }: { one: Customer; two: Customer }) {
  const queries = useQueryClient()
  const takeBack = useAskAgain()
  const telling = useMutation({
    mutationFn: () => send(tellCustomersApart, { params: { id: one.id, other: two.id } }),
    onSuccess: async () => {
      await refresh(queries, '/api/customers')
      toast({
        title: 'Success',
        description: `${customerName(one)} and ${customerName(two)} are two people`,
        action: { label: 'Undo', onAct: () => takeBack.mutate([one, two]) },
      })
    },
    onError: (error) =>
      toast({ title: 'They still stand here', description: explain(error), look: 'destructive' }),
  })
  return (
    <Button
      look="quiet"
      className="justify-self-start"
      busy={telling.isPending}
      onClick={() => telling.mutate()}
    >
      Not the same person
      <span className="sr-only">
        : {customerName(one)} and {customerName(two)}
      </span>
    </Button>
  )
}

/** Whom somebody told apart, for whoever sees it otherwise. Where there is nobody, there is nothing to see. */
export function ToldApart() {
  const timeZone = useShopTimeZone()
  const asking = useAskAgain()
  const { data: pairs = [] } = useCall(listToldApart, {})
  if (pairs.length === 0) return null
  return (
    <Card>
      <div className="border-b border-line px-5 py-4">
        <h2 className="text-xl">Not the same person</h2>
        <p className="text-ink-muted">Pairs that nobody is asked about again</p>
      </div>
      <ul aria-label="Not the same person">
        {pairs.map(({ customers: [one, two], by, at }) => (
          <li
            key={`${one.id} ${two.id}`}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3 last:border-b-0"
          >
            <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
              <span className="block font-medium">
                {customerName(one)} and {customerName(two)}
              </span>
              <span className="block text-sm text-ink-muted">
                {by}, {shopTime(new Date(at), timeZone)}
              </span>
            </span>
            <Button
              disabled={asking.isPending}
              onClick={() => asking.mutate([one, two])}
              aria-label={`Ask again about ${customerName(one)} and ${customerName(two)}`}
            >
              Ask again
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function useAskAgain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ([one, two]: readonly [Customer, Customer]) =>
      send(askAboutCustomersAgain, { params: { id: one.id, other: two.id } }),
    onSuccess: () => refresh(queries, '/api/customers'),
    onError: (error) =>
      toast({ title: 'They are still told apart', description: explain(error), look: 'destructive' }),
  })
}
