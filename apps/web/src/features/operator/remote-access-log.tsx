import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  endRemoteAccessAsOperator,
  listRemoteAccess,
  type RemoteAccess,
} from '@tuppence/contract/remote-access'
import { DoorClosed } from 'lucide-react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { Badge, Button, Card, DataTable, EmptyState, Loaded, toast } from '../../ui/index.ts'
import { timeWords } from './portal-words.ts'

/** Who of the provider was in which shop, why, and how it ended; an open one can be ended here. */
export function RemoteAccessLog() {
  const log = useCall(listRemoteAccess, {})
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: (id: string) => send(endRemoteAccessAsOperator, { params: { id } }),
    onSuccess: () => refresh(queries, '/api/admin/remote-access'),
    onError: (error) => toast({ title: 'Error', description: explain(error), look: 'destructive' }),
  })
  return (
    <Card>
      <h2 className="p-5 pb-3 text-xl">Remote access</h2>
      <Loaded {...log} what="The list of remote access">
        {({ accesses }) =>
          accesses.length === 0 ? (
            <EmptyState
              icon={<DoorClosed size={40} aria-hidden />}
              title="Nobody was in a shop"
              hint="Ask for a way into one under Customers, or from its ticket."
            />
          ) : (
            <DataTable
              caption="Remote access"
              stacksUnderPx={820}
              rows={accesses}
              rowKey={(access) => access.id}
              columns={[
                {
                  heading: 'Business',
                  className: 'min-w-44 [overflow-wrap:anywhere]',
                  cell: (access) => (
                    <>
                      <span className="block font-medium">{access.businessName}</span>
                      <span className="figures text-sm text-ink-muted">{access.businessCode}</span>
                    </>
                  ),
                },
                {
                  heading: 'Who and why',
                  className: 'min-w-56 [overflow-wrap:anywhere]',
                  cell: (access) => (
                    <>
                      <span className="block">{access.operatorName}</span>
                      <span className="text-sm text-ink-muted [overflow-wrap:anywhere]">{access.reason}</span>
                    </>
                  ),
                },
                {
                  heading: 'When',
                  className: 'figures whitespace-nowrap',
                  cell: (access) => timeWords(access.usedAt ?? access.askedAt),
                },
                {
                  heading: 'State',
                  className: '[overflow-wrap:anywhere]',
                  cell: (access) => <State access={access} />,
                },
                {
                  heading: 'Actions',
                  isHeadingHidden: true,
                  cell: (access) =>
                    access.state === 'over' ? null : (
                      <Button size="small" busy={end.isPending} onClick={() => end.mutate(access.id)}>
                        End
                      </Button>
                    ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </Card>
  )
}

function State({ access: { state, usedAt, endedByName, expiresAt } }: { access: RemoteAccess }) {
  if (state === 'asked') return <Badge state="warn">Link not used</Badge>
  if (state === 'open') return <Badge state="accent">Until {timeWords(expiresAt)}</Badge>
  if (endedByName) return <span className="text-sm text-ink-muted">Ended by {endedByName}</span>
  return <span className="text-sm text-ink-muted">{usedAt ? 'Ran out' : 'Never used'}</span>
}
