import { listAllTickets, type TicketOfBusiness } from '@tuppence/contract/support'
import { ticketWords } from '@tuppence/domain/support'
import { useState } from 'react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { TicketDesk } from '../../foundation/tickets/ticket-desk.tsx'
import { Loaded, Page } from '../../ui/index.ts'
import { AnswerTicket } from './answer-ticket.tsx'
import { timeWords } from './portal-words.ts'

/** OPER-005: what the shops ask, what waits for an answer first. */
export function PortalSupport() {
  const tickets = useCall(listAllTickets, {})
  const [chosen, setChosen] = useState<string>()
  return (
    <Page title="Support" subtitle="What the shops ask. What waits for you comes first.">
      <Loaded {...tickets} what="The tickets">
        {({ tickets: all }) => (
          <TicketDesk
            tickets={all}
            chosen={chosen}
            onChoose={setChosen}
            headOf={({ businessName, businessCode }) => (
              <>
                {businessName} · <span className="figures">{businessCode}</span>
              </>
            )}
            badgeOf={badgeOf}
            timeOf={timeWords}
            nothing={{
              title: 'No tickets',
              hint: 'A shop raises one under Support in its back office. It is here at once.',
            }}
            thread={(id) => <AnswerTicket key={id} id={id} />}
          />
        )}
      </Loaded>
    </Page>
  )
}

function badgeOf({ status, urgency }: TicketOfBusiness) {
  const words = ticketWords(status, 'operator')
  if (status !== 'open') return { state: 'neutral', words } as const
  return urgency === 'cannot-sell'
    ? ({ state: 'bad', words: 'Cannot sell' } as const)
    : ({ state: 'warn', words } as const)
}
