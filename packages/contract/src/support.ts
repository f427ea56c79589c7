import { sideSchema, ticketStatusSchema, urgencySchema } from '@tuppence/domain/support'
import { z } from 'zod'
import { defineCall, type SessionKind } from './call.ts'
import { NEXT_CURSOR } from './headers.ts'
import { pageOf } from './paging.ts'

/** The provider in a shop by remote access must not write there as the shop. */
const OF_THE_SHOP: readonly SessionKind[] = ['pos', 'back-office', 'identity-provider']

const words = z.string().trim().min(1).max(4_000)

export const ticketSchema = z.object({
  id: z.uuid(),
  /** Counted in each business from 1. */
  number: z.int(),
  subject: z.string(),
  urgency: urgencySchema,
  status: ticketStatusSchema,
  raisedByName: z.string(),
  createdAt: z.iso.datetime(),
  /** When somebody last wrote, or closed it. */
  updatedAt: z.iso.datetime(),
})
export type Ticket = z.infer<typeof ticketSchema>

export const messageSchema = z.object({
  id: z.uuid(),
  side: sideSchema,
  authorName: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
})
export type TicketMessage = z.infer<typeof messageSchema>

export const ticketOfBusinessSchema = ticketSchema.extend({
  businessCode: z.string(),
  businessName: z.string(),
  /** The account, by which the operator asks for remote access. */
  accountId: z.uuid(),
})
export type TicketOfBusiness = z.infer<typeof ticketOfBusinessSchema>

const params = z.object({ id: z.uuid() })
const said = z.object({ text: words })

export const raiseTicket = defineCall({
  name: 'raiseTicket',
  method: 'POST',
  path: '/api/support/tickets',
  summary: 'Ask the provider for help.',
  access: 'manage-settings',
  sessions: OF_THE_SHOP,
  body: z.object({
    subject: z.string().trim().min(1).max(120),
    text: words,
    urgency: urgencySchema.default('question'),
  }),
  answer: ticketSchema,
  location: '/api/support/tickets/:id',
  status: 201,
  errors: ['too-many-tickets'],
})

export const listTickets = defineCall({
  name: 'listTickets',
  method: 'GET',
  path: '/api/support/tickets',
  summary: 'The tickets of this business, those that wait for it first.',
  access: 'manage-settings',
  query: z.object(pageOf(200, 200)),
  answer: z.object({ tickets: z.array(ticketSchema) }),
  answerHeaders: [NEXT_CURSOR],
})

export const readTicket = defineCall({
  name: 'readTicket',
  method: 'GET',
  path: '/api/support/tickets/:id',
  summary: 'A ticket of this business with everything that was said in it.',
  access: 'manage-settings',
  params,
  answer: z.object({ ticket: ticketSchema, messages: z.array(messageSchema) }),
  entityTag: 'of-content',
  errors: ['not-found'],
})

export const writeToTicket = defineCall({
  name: 'writeToTicket',
  method: 'POST',
  path: '/api/support/tickets/:id/messages',
  summary: 'Say more in a ticket of this business.',
  access: 'manage-settings',
  sessions: OF_THE_SHOP,
  params,
  body: said,
  status: 204,
  errors: ['not-found', 'ticket-closed'],
})

export const closeTicket = defineCall({
  name: 'closeTicket',
  method: 'POST',
  path: '/api/support/tickets/:id/close',
  summary: 'Close a ticket of this business; a closed one stays closed.',
  access: 'manage-settings',
  sessions: OF_THE_SHOP,
  params,
  status: 204,
  errors: ['not-found'],
})

export const listAllTickets = defineCall({
  name: 'listAllTickets',
  method: 'GET',
  path: '/api/admin/tickets',
  summary: 'The tickets of every business, by need: what waits for the provider first.',
  access: 'operator',
  query: z.object(pageOf(500, 500)),
  answer: z.object({ tickets: z.array(ticketOfBusinessSchema) }),
  answerHeaders: [NEXT_CURSOR],
})

export const readAnyTicket = defineCall({
  name: 'readAnyTicket',
  method: 'GET',
  path: '/api/admin/tickets/:id',
  summary: 'A ticket of any business with everything that was said in it.',
  access: 'operator',
  params,
  answer: z.object({ ticket: ticketOfBusinessSchema, messages: z.array(messageSchema) }),
  entityTag: 'of-content',
  errors: ['not-found'],
})

export const answerTicket = defineCall({
  name: 'answerTicket',
  method: 'POST',
  path: '/api/admin/tickets/:id/messages',
  summary: 'Answer a ticket as the provider.',
  access: 'operator',
  params,
  body: said,
  status: 204,
  errors: ['not-found', 'ticket-closed'],
})

export const closeAnyTicket = defineCall({
  name: 'closeAnyTicket',
  method: 'POST',
  path: '/api/admin/tickets/:id/close',
  summary: 'Close a ticket as the provider.',
  access: 'operator',
  params,
  status: 204,
  errors: ['not-found'],
})
