import type { Ticket } from '@tuppence/contract/support'
import { URGENCY_WORDS } from '@tuppence/domain/support'
import { LifeBuoy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type BadgeState, Card, classNames, EmptyState } from '../../ui/index.ts'

interface TicketDeskProps<T extends Ticket> {
  tickets: readonly T[]
  chosen: string | undefined
  onChoose: (id: string) => void
  headOf: (ticket: T) => ReactNode
  badgeOf: (ticket: T) => { readonly state: BadgeState; readonly words: string }
  timeOf: (at: string) => string
  /** What to do where there is no ticket yet. */
  nothing: { title: string; hint: string }
  /** The chosen ticket, with what was said in it. */
  thread: (id: string) => ReactNode
}

/** The list of tickets with the chosen one beside it: for a shop, and for its provider. */
export function TicketDesk<T extends Ticket>({ nothing, thread, ...list }: TicketDeskProps<T>) {
  const { tickets, chosen } = list
  if (tickets.length === 0)
    return (
      <Card>
        <EmptyState icon={<LifeBuoy size={40} aria-hidden />} title={nothing.title} hint={nothing.hint} />
      </Card>
    )
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <TicketList {...list} />
      {chosen ? (
        thread(chosen)
      ) : (
        <Card className="max-lg:hidden">
          <EmptyState title="Choose a ticket" hint="What was said in it stands here." />
        </Card>
      )}
    </div>
  )
}

function TicketList<T extends Ticket>({
  tickets,
  chosen,
  onChoose,
  headOf,
  badgeOf,
  timeOf,
}: Omit<TicketDeskProps<T>, 'nothing' | 'thread'>) {
  return (
    <Card aria-label="Tickets" className="overflow-hidden">
      <ul aria-label="Tickets">
        {tickets.map((ticket) => {
          const { state, words } = badgeOf(ticket)
          return (
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
                  <span className="min-w-0 flex-1 truncate text-sm text-ink-muted">{headOf(ticket)}</span>
                  <Badge state={state}>{words}</Badge>
                </span>
                <span className="font-semibold [overflow-wrap:anywhere]">{ticket.subject}</span>
                <span className="figures text-sm text-ink-muted">
                  {URGENCY_WORDS[ticket.urgency]} · {timeOf(ticket.updatedAt)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
