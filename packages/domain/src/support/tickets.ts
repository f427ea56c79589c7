import { z } from 'zod'
import { type Refusal, refuse } from '../refusals/index.ts'

export const URGENCIES = ['question', 'problem', 'cannot-sell'] as const
export const urgencySchema = z.enum(URGENCIES)
export type Urgency = z.infer<typeof urgencySchema>

/** What people choose from, and read. */
export const URGENCY_WORDS: Readonly<Record<Urgency, string>> = {
  question: 'A question',
  problem: 'Something does not work',
  'cannot-sell': 'We cannot sell',
}

/** `open` waits for the provider, `answered` for the shop. */
export const TICKET_STATUSES = ['open', 'answered', 'closed'] as const
export const ticketStatusSchema = z.enum(TICKET_STATUSES)
export type TicketStatus = z.infer<typeof ticketStatusSchema>

/** Who writes: one of the shop's people, or one of the provider's. */
export const SIDES = ['shop', 'operator'] as const
export const sideSchema = z.enum(SIDES)
export type Side = z.infer<typeof sideSchema>

/** How a ticket stands, as each side reads it: who is to say something next. */
export function ticketWords(status: TicketStatus, reader: Side): string {
  if (status === 'closed') return 'Closed'
  if (status === 'open') return reader === 'operator' ? 'Waits for you' : 'Waits for an answer'
  return reader === 'operator' ? 'Waits for the shop' : 'Answered'
}

/** More than this unclosed at once is nobody's shop: the provider's list must stay one that can be read. */
export const MOST_UNCLOSED = 30

export type TicketChange = { readonly ok: true; readonly status: TicketStatus } | Refusal

/** How a ticket stands after one side has written to it. What is closed stays closed: a new matter is a new ticket. */
export function afterWords(status: TicketStatus, by: Side): TicketChange {
  if (status === 'closed') return refuse('ticket-closed')
  return { ok: true, status: by === 'operator' ? 'answered' : 'open' }
}
