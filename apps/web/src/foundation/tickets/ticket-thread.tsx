import type { TicketMessage } from '@tuppence/contract/support'
import type { Side } from '@tuppence/domain/support'
import { classNames } from '../../ui/index.ts'
import { shopTime } from '../words/shop-time.ts'

export interface TicketThreadProps {
  messages: readonly TicketMessage[]
  /** Whose words stand at the right, as their own. */
  reader: Side
  timeZone: string
}

/** What was said in a ticket, in its order: the reader's own words at the right, the other side's at the left. */
export function TicketThread({ messages, reader, timeZone }: TicketThreadProps) {
  return (
    <ol aria-label="What was said" className="grid gap-3">
      {messages.map(({ id, side, authorName, text, at }) => (
        <li
          key={id}
          className={classNames(
            'grid max-w-[46rem] gap-1 rounded-lg border px-4 py-3',
            side === reader
              ? 'ml-6 justify-self-end border-copper-line bg-copper-tint sm:ml-16'
              : 'mr-6 justify-self-start border-line bg-sunken sm:mr-16',
          )}
        >
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
            <span className="font-semibold text-ink">{authorName}</span>
            <time dateTime={at} className="figures">
              {shopTime(new Date(at), timeZone)}
            </time>
          </p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
        </li>
      ))}
    </ol>
  )
}
