export { CONTACT_WORDS, NO_CONTACT, phoneLink, type SiteContact, withContact } from './site-contact.ts'
export {
  afterWords,
  MOST_UNCLOSED,
  SIDES,
  type Side,
  sideSchema,
  TICKET_STATUSES,
  type TicketChange,
  type TicketStatus,
  ticketStatusSchema,
  ticketWords,
  URGENCIES,
  URGENCY_WORDS,
  type Urgency,
  urgencySchema,
} from './tickets.ts'
