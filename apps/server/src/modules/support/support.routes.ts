import {
  answerTicket,
  closeAnyTicket,
  closeTicket,
  listAllTickets,
  listTickets,
  raiseTicket,
  readAnyTicket,
  readTicket,
  writeToTicket,
} from '@tuppence/contract/support'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { announce, announceToProvider, PROVIDER_FEED } from '../../platform/live/live-feed.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { askedPage, BY_RANK } from '../../platform/paging/list-cursor.ts'
import type { Operator, Person } from '../../platform/principal.ts'
import { alsoInOrganization, inOrganization, onPlatform, type Tx } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import {
  type Author,
  addTicket,
  BY_NEED,
  close,
  everyTicket,
  findAnyTicket,
  findTicket,
  messagesOf,
  rankForShop,
  ticketsOf,
  writeTo,
} from './tickets.ts'

type Action = 'support-ticket-raised' | 'support-ticket-written' | 'support-ticket-closed'

export function supportRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  shopRoutes(app, deps)
  operatorRoutes(app, deps)
}

function shopRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const { database } = deps
  const authorOf = ({ personId, staffName }: Person): Author => ({
    ...{ side: 'shop', id: personId, name: staffName },
    at: deps.now(),
  })
  const noted = (tx: Tx, person: Person, action: Action, ticketId: string) =>
    note(tx, { ...actorOf(person), at: deps.now(), action, subjectId: ticketId })

  serve(app, listTickets, async ({ person: { organizationId }, query, reply }) => {
    const { place, tellNext } = askedPage(listTickets, { query, reply }, BY_RANK)
    const tickets = await inOrganization(database, organizationId, (tx) =>
      ticketsOf(tx, organizationId, query.limit, place),
    )
    tellNext(tickets, (ticket) => [rankForShop(ticket), ticket.updatedAt, ticket.id])
    return { tickets }
  })

  serve(app, readTicket, ({ params, person: { organizationId } }) =>
    inOrganization(database, organizationId, async (tx) => ({
      ticket: await findTicket(tx, organizationId, params.id),
      messages: await messagesOf(tx, organizationId, params.id),
    })),
  )

  serve(app, raiseTicket, async ({ body, person }) => {
    const { organizationId } = person
    const ticket = await inOrganization(database, organizationId, async (tx) => {
      const raised = await addTicket(tx, organizationId, authorOf(person), body)
      await noted(tx, person, 'support-ticket-raised', raised.id)
      return raised
    })
    wakeBoth(app, organizationId)
    return ticket
  })

  serve(app, writeToTicket, async ({ params, body, person }) => {
    const { organizationId } = person
    await inOrganization(database, organizationId, async (tx) => {
      await writeTo(tx, organizationId, params.id, authorOf(person), body.text)
      await noted(tx, person, 'support-ticket-written', params.id)
    })
    wakeBoth(app, organizationId)
    return undefined
  })

  serve(app, closeTicket, async ({ params, person }) => {
    const { organizationId } = person
    await inOrganization(database, organizationId, async (tx) => {
      if (await close(tx, organizationId, params.id, authorOf(person)))
        await noted(tx, person, 'support-ticket-closed', params.id)
    })
    wakeBoth(app, organizationId)
    return undefined
  })
}

function operatorRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const { database } = deps
  /** Changes a ticket of whatever business it is of, as that business alone. */
  const change = async (
    operator: Operator,
    id: string,
    action: Action,
    work: (tx: Tx, organizationId: string, author: Author) => Promise<boolean>,
  ) => {
    const at = deps.now()
    const author: Author = { side: 'operator', id: operator.operatorId, name: operator.name, at }
    const organizationId = await onPlatform(
      database,
      async (tx) => (await findAnyTicket(tx, id)).organizationId,
    )
    await onPlatform(database, async (tx) => {
      await alsoInOrganization(tx, organizationId)
      if (!(await work(tx, organizationId, author))) return
      await note(tx, { organizationId, operatorId: operator.operatorId, at, action, subjectId: id })
    })
    wakeBoth(app, organizationId)
    return undefined
  }

  serve(app, listAllTickets, async ({ query, reply }) => {
    const { place, tellNext } = askedPage(listAllTickets, { query, reply }, BY_NEED)
    const rows = await onPlatform(database, (tx) => everyTicket(tx, query.limit, place))
    tellNext(rows, (row) => row.place)
    return { tickets: rows.map(({ ticket }) => ticket) }
  })

  serve(app, readAnyTicket, ({ params }) =>
    onPlatform(database, async (tx) => {
      const { organizationId, ticket } = await findAnyTicket(tx, params.id)
      return { ticket, messages: await messagesOf(tx, organizationId, params.id) }
    }),
  )

  serve(app, answerTicket, ({ params, body, operator }) =>
    change(operator, params.id, 'support-ticket-written', async (tx, organizationId, author) => {
      await writeTo(tx, organizationId, params.id, author, body.text)
      return true
    }),
  )

  serve(app, closeAnyTicket, ({ params, operator }) =>
    change(operator, params.id, 'support-ticket-closed', (tx, organizationId, author) =>
      close(tx, organizationId, params.id, author),
    ),
  )
}

/** Writes down who did it, and tells both sides. */
async function note(
  tx: Tx,
  entry: {
    readonly organizationId: string
    readonly personId?: string | undefined
    readonly operatorId?: string | undefined
    readonly at: Date
    readonly action: Action
    readonly subjectId: string
  },
): Promise<void> {
  await writeAudit(tx, { ...entry, subjectType: 'support-ticket' })
  const event = { type: 'tickets-changed', ticketId: entry.subjectId } as const
  await announce(tx, entry.organizationId, event)
  await announceToProvider(tx, entry.organizationId, event)
}

function wakeBoth(app: FastifyInstance, organizationId: string): void {
  app.liveFeed.wake(organizationId)
  app.liveFeed.wake(PROVIDER_FEED)
}
