import { listTickets } from '@tuppence/contract/support'
import { ticketWords } from '@tuppence/domain/support'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { TicketDesk } from '../../foundation/tickets/ticket-desk.tsx'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Button, Loaded, Page } from '../../ui/index.ts'
import { RaiseTicket } from './raise-ticket.tsx'
import { RemoteAccessBefore } from './remote-access-before.tsx'
import { TicketOfShop } from './ticket-of-shop.tsx'

/** What this shop has asked its provider, and when the provider was here. */
export function SupportPage() {
  const timeZone = useShopTimeZone()
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
        {({ tickets: all }) => (
          <TicketDesk
            tickets={all}
            chosen={chosen}
            onChoose={setChosen}
            headOf={({ number }) => <span className="figures">No. {number}</span>}
            badgeOf={({ status }) => ({ state: BADGES[status], words: ticketWords(status, 'shop') })}
            timeOf={(at) => shopTime(new Date(at), timeZone)}
            nothing={{
              title: 'No tickets yet',
              hint: 'Ask for help above. The answer comes to this page by itself.',
            }}
            thread={(id) => <TicketOfShop key={id} id={id} />}
          />
        )}
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

const BADGES = { answered: 'accent', open: 'warn', closed: 'neutral' } as const
