import { useMutation, useQueryClient } from '@tanstack/react-query'
import { closeTicket, readTicket, writeToTicket } from '@tuppence/contract/support'
import { URGENCY_WORDS } from '@tuppence/domain/support'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { TicketThread } from '../../foundation/tickets/ticket-thread.tsx'
import { WriteMessage } from '../../foundation/tickets/write-message.tsx'
import { useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Button, Card, Loaded, toast } from '../../ui/index.ts'

/** One of the shop's tickets: what was said, more to say, and the end of it. */
export function TicketOfShop({ id }: { id: string }) {
  const read = useCall(readTicket, { params: { id } })
  const timeZone = useShopTimeZone()
  const isRemote = useSignedInUser().remoteAccess === true
  const queries = useQueryClient()
  const top = useRef<HTMLElement>(null)
  // On a narrow screen the ticket stands under the list that it was chosen from.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const renew = () => refresh(queries, '/api/support/tickets')
  const write = async (text: string) => {
    await send(writeToTicket, { params: { id }, body: { text } })
    await renew()
  }
  const close = useMutation({
    mutationFn: () => send(closeTicket, { params: { id } }),
    onSuccess: renew,
    onError: (error) => toast({ title: 'Error', description: explain(error), look: 'destructive' }),
  })
  return (
    <Card ref={top} aria-label="Ticket" className="grid gap-5 p-5">
      <Loaded {...read} what="The ticket">
        {({ ticket, messages }) => {
          const mayWrite = ticket.status !== 'closed' && !isRemote
          return (
            <>
              <header className="flex flex-wrap items-start justify-between gap-3">
                <div className="min-w-48 flex-1">
                  <h2 className="text-xl [overflow-wrap:anywhere]">{ticket.subject}</h2>
                  <p className="figures text-sm text-ink-muted">
                    No. {ticket.number} · {URGENCY_WORDS[ticket.urgency]} · {ticket.raisedByName}
                  </p>
                </div>
                {mayWrite ? (
                  <Button size="small" busy={close.isPending} onClick={() => close.mutate()}>
                    <Check size={16} aria-hidden />
                    It is solved
                  </Button>
                ) : null}
              </header>
              <TicketThread messages={messages} reader="shop" timeZone={timeZone} />
              {mayWrite ? <WriteMessage label="Say more" sendLabel="Send" onSend={write} /> : null}
              {ticket.status === 'closed' ? (
                <p className="text-ink-muted">It is closed. Ask for help anew for anything more.</p>
              ) : null}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}
