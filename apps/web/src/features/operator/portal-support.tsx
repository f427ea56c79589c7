import { listAllTickets, type TicketOfBusiness } from '@tuppence/contract/support'
import { ticketWords, URGENCY_WORDS } from '@tuppence/domain/support'
import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../app/use-call.ts'
import { Badge, Card, classNames, EmptyState, Loaded, Page } from '../../ui/index.ts'
import { AnswerTicket } from './answer-ticket.tsx'
import { timeWords } from './portal-words.ts'

/** OPER-005: what the shops ask, what waits for an answer first. */
export function PortalSupport() {
  const tickets = useCall(listAllTickets, {})
  const [chosen, setChosen] = useState<string>()
  return (
    <Page title="Support" subtitle="What the shops ask. What waits for you comes first.">
      <Loaded {...tickets} what="The tickets">
        {({ tickets: all }) =>
          all.length === 0 ? (
            <Card>
              <EmptyState
                icon={<LifeBuoy size={40} aria-hidden />}
                title="No tickets"
                hint="A shop raises one under Support in its back office. It is here at once."
              />
            </Card>
          ) : (
            <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
              <TicketList tickets={all} chosen={chosen} onChoose={setChosen} />
              {chosen ? (
                <AnswerTicket key={chosen} id={chosen} />
              ) : (
                <Card className="max-lg:hidden">
                  <EmptyState title="Choose a ticket" hint="What was said in it stands here." />
                </Card>
              )}
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}

interface TicketListProps {
  tickets: readonly TicketOfBusiness[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

function TicketList({ tickets, chosen, onChoose }: TicketListProps) {
  return (
    <Card aria-label="Tickets" className="overflow-hidden">
      <ul aria-label="Tickets">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="border-t border-line first:border-t-0">
            <button
              type="button"
              aria-pressed={chosen === ticket.id}
              onClick={() => onChoose(ticket.id)}
              className={classNames(
                'grid w-full gap-1 px-4 py-3 text-left hover:bg-hover focus-visible:-outline-offset-2',
                chosen === ticket.id && 'bg-copper-tint hover:bg-copper-tint',
              )}
            >
              <span className="flex flex-wrap items-center justify-between gap-2">
                <span className="min-w-0 flex-1 truncate text-sm text-ink-muted">
                  {ticket.businessName} · <span className="figures">{ticket.businessCode}</span>
                </span>
                <Badge state={badgeOf(ticket)}>
                  {ticket.status === 'open' && ticket.urgency === 'cannot-sell'
                    ? 'Cannot sell'
                    : ticketWords(ticket.status, 'operator')}
                </Badge>
              </span>
              <span className="font-semibold [overflow-wrap:anywhere]">{ticket.subject}</span>
              <span className="figures text-sm text-ink-muted">
                {URGENCY_WORDS[ticket.urgency]} · {timeWords(ticket.updatedAt)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function badgeOf({ status, urgency }: TicketOfBusiness): 'bad' | 'warn' | 'neutral' {
  if (status !== 'open') return 'neutral'
  return urgency === 'cannot-sell' ? 'bad' : 'warn'
}
