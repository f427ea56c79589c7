import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  answerTicket,
  closeAnyTicket,
  readAnyTicket,
  type TicketOfBusiness,
} from '@tuppence/contract/support'
import { URGENCY_WORDS } from '@tuppence/domain/support'
import { Check, DoorOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { TicketThread } from '../../foundation/tickets/ticket-thread.tsx'
import { WriteMessage } from '../../foundation/tickets/write-message.tsx'
import { Button, Card, Loaded, toast } from '../../ui/index.ts'
import { AskRemoteAccess } from './ask-remote-access.tsx'
import { PROVIDER_TIME_ZONE } from './portal-words.ts'

/** One ticket: what was said, the answer, the way into the shop, and the end of it. */
export function AnswerTicket({ id }: { id: string }) {
  const read = useCall(readAnyTicket, { params: { id } })
  const queries = useQueryClient()
  const top = useRef<HTMLElement>(null)
  // On a narrow screen the ticket stands under the list that it was chosen from.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const answer = async (text: string) => {
    await send(answerTicket, { params: { id }, body: { text } })
    await refresh(queries, '/api/admin/tickets')
  }
  return (
    <Card ref={top} aria-label="Ticket" className="grid gap-5 p-5">
      <Loaded {...read} what="The ticket">
        {({ ticket, messages }) => (
          <>
            <TicketHead ticket={ticket} />
            <TicketThread messages={messages} reader="operator" timeZone={PROVIDER_TIME_ZONE} />
            {ticket.status === 'closed' ? (
              <p className="text-ink-muted">It is closed. Anything more is a new ticket.</p>
            ) : (
              <WriteMessage label="Your answer" sendLabel="Answer" onSend={answer} />
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

function TicketHead({ ticket }: { ticket: TicketOfBusiness }) {
  const [isHelping, setIsHelping] = useState(false)
  const queries = useQueryClient()
  const close = useMutation({
    mutationFn: () => send(closeAnyTicket, { params: { id: ticket.id } }),
    onSuccess: () => refresh(queries, '/api/admin/tickets'),
    onError: (error) => toast({ title: 'Error', description: explain(error), look: 'destructive' }),
  })
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-48 flex-1">
        <h2 className="text-xl [overflow-wrap:anywhere]">{ticket.subject}</h2>
        <p className="figures text-sm text-ink-muted">
          {ticket.businessName} · {ticket.businessCode} · No. {ticket.number} ·{' '}
          {URGENCY_WORDS[ticket.urgency]}
        </p>
      </div>
      {ticket.status === 'closed' ? null : (
        <span className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setIsHelping(true)}>
            <DoorOpen size={16} aria-hidden />
            Help in the shop
          </Button>
          <Button size="small" busy={close.isPending} onClick={() => close.mutate()}>
            <Check size={16} aria-hidden />
            Close the ticket
          </Button>
        </span>
      )}
      {isHelping ? (
        <AskRemoteAccess
          account={{ id: ticket.accountId, businessName: ticket.businessName }}
          reason={`Ticket ${ticket.number}: ${ticket.subject}`}
          onClose={() => setIsHelping(false)}
        />
      ) : null}
    </header>
  )
}
