import { listTickets, type Ticket } from '@tuppence/contract/support'
import { ticketWords, URGENCY_WORDS } from '@tuppence/domain/support'
import { LifeBuoy, Plus } from 'lucide-react'
import { useState } from 'react'
import { shopTime, useShopTimeZone } from '../../app/shop-time.ts'
import { useCall } from '../../app/use-call.ts'
import { Badge, Button, Card, classNames, EmptyState, Loaded, Page } from '../../ui/index.ts'
import { RaiseTicket } from './raise-ticket.tsx'
import { RemoteAccessBefore } from './remote-access-before.tsx'
import { TicketOfShop } from './ticket-of-shop.tsx'

/** What this shop has asked its provider, and when the provider was here. */
export function SupportPage() {
  const tickets = useCall(listTickets, {})
  const [chosen, setChosen] = useState<string>()
  const [isRaising, setIsRaising] = useState(false)
  const raise = (
    <Button look="primary" onClick={() => setIsRaising(true)}>
      <Plus size={20} aria-hidden />
      Ask for help
    </Button>
  )
  return (
    <Page title="Support" subtitle="Ask the provider of your till, and read the answers" actions={raise}>
      <Loaded {...tickets} what="Your tickets">
        {({ tickets: all }) =>
          all.length === 0 ? (
            <Card>
              <EmptyState
                icon={<LifeBuoy size={40} aria-hidden />}
                title="No tickets yet"
                hint="Ask for help above. The answer comes to this page by itself."
              />
            </Card>
          ) : (
            <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
              <TicketList tickets={all} chosen={chosen} onChoose={setChosen} />
              {chosen ? (
                <TicketOfShop key={chosen} id={chosen} />
              ) : (
                <Card className="max-lg:hidden">
                  <EmptyState title="Choose a ticket" hint="What was said in it stands here." />
                </Card>
              )}
            </div>
          )
        }
      </Loaded>
      <RemoteAccessBefore />
      {isRaising ? (
        <RaiseTicket
          onClose={() => setIsRaising(false)}
          onRaised={(id) => {
            setIsRaising(false)
            setChosen(id)
          }}
        />
      ) : null}
    </Page>
  )
}

interface TicketListProps {
  tickets: readonly Ticket[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

const BADGES = { answered: 'accent', open: 'warn', closed: 'neutral' } as const

function TicketList({ tickets, chosen, onChoose }: TicketListProps) {
  const timeZone = useShopTimeZone()
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
                <span className="figures text-sm text-ink-muted">No. {ticket.number}</span>
                <Badge state={BADGES[ticket.status]}>{ticketWords(ticket.status, 'shop')}</Badge>
              </span>
              <span className="font-semibold [overflow-wrap:anywhere]">{ticket.subject}</span>
              <span className="figures text-sm text-ink-muted">
                {URGENCY_WORDS[ticket.urgency]} · {shopTime(new Date(ticket.updatedAt), timeZone)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
