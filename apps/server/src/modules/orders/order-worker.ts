import { DAY_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { isOpenOrder, type OrderState } from '@tuppence/domain/orders'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import { countTries } from '../../platform/http/call-tries.ts'
import { JobWorker } from '../../platform/jobs/job-worker.ts'
import { setJob } from '../../platform/jobs/set-job.ts'
import type { Settings } from '../../platform/settings.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { sendOfBusiness } from '../receipts/public.ts'
import { moveOrder } from './move-order.ts'
import { composeOrderMail, MAILED_STATES } from './order-mail.ts'

/** A mail may take so long. */
const MAIL_MS = { stepMs: 10_000, allMs: 20_000 }
const LEASE_MS = 10 * MINUTE_MS
/** A mail is tried so often, after so many minutes; then its customer has the page. */
const MAIL_WAITS_MINUTES = [1, 5, 30, 120]
/** Its customer reads it. */
const UNANSWERED = 'The shop did not answer in time.'
/** An address has so many mails about orders in a day, of all shops of this server: anybody may have written it there (RULES.md 12). */
const MOST_MAILS = 20
/** RULES.md 9. */
const KEPT_MS = 30 * DAY_MS

export interface WorkerParts {
  readonly database: Database
  readonly settings: Settings
  readonly now: () => Date
}

interface OrderNow extends Record<string, unknown> {
  state: OrderState
  email: string | null
  name: string | null
  expires_at: Date
  answer_by: Date | null
  ended_at: Date | null
  mailed_state: string | null
  mail_tries: number
}

/** Lets orders go whose time is over, writes to their customers and forgets who they were. */
export function orderWorker(app: FastifyInstance, parts: WorkerParts): JobWorker {
  const orders = new DueOrders(app, parts)
  return new JobWorker(parts, app.log, {
    // A slow mail server keeps no order from being let go.
    ...{ kind: 'online-orders', atOnce: 6, perBusiness: 3, leaseMs: LEASE_MS, retryAfterMs: LEASE_MS },
    run: ({ organizationId, subjectId }) => orders.look(organizationId, subjectId),
  })
}

class DueOrders {
  readonly #app: FastifyInstance
  readonly #parts: WorkerParts

  constructor(app: FastifyInstance, parts: WorkerParts) {
    this.#app = app
    this.#parts = parts
  }

  async look(organizationId: string, id: string): Promise<void> {
    const { database, now } = this.#parts
    const hasExpired = await inOrganization(database, organizationId, async (tx) => {
      const order = await orderNow(tx, organizationId, id)
      if (!order || !isOpenOrder(order.state) || letGoAt(order) > now().getTime()) return false
      const isUnanswered = order.state === 'new' && order.expires_at > now()
      return moveOrder(tx, organizationId, id, {
        ...{ deed: 'expire', byName: null, now: now() },
        ...(isUnanswered && { reason: UNANSWERED }),
      })
    })
    if (hasExpired) this.#app.liveFeed.wake(organizationId)
    await this.#write(organizationId, id)
    await inOrganization(database, organizationId, (tx) => this.#end(tx, organizationId, id))
  }

  /** Tries the mail about how the order stands, where there is one to write. */
  async #write(organizationId: string, id: string): Promise<void> {
    const { database, settings, now } = this.#parts
    const { mail } = settings
    if (!mail) return
    const todo = await inOrganization(database, organizationId, async (tx) => {
      const order = await orderNow(tx, organizationId, id)
      if (!order || !isToMail(order)) return undefined
      // That a try begins is committed before it does: whoever is killed in it writes once more at the most.
      await tx.execute(sql`
        update online_orders set mail_tries = mail_tries + 1
         where organization_id = ${organizationId} and id = ${id}`)
      const email = order.email ?? ''
      return {
        state: order.state,
        email,
        mail: await composeOrderMail(tx, organizationId, id, settings, now()),
      }
    })
    if (!todo?.mail) return
    const { current } = await countTries(database, `order mails ${todo.email.toLowerCase()}`, {
      windowMs: DAY_MS,
    })
    if (current <= MOST_MAILS) {
      const { kind } = await sendOfBusiness(database, organizationId, mail, todo.mail, MAIL_MS)
      if (kind === 'failed') return
    }
    await inOrganization(database, organizationId, (tx) =>
      tx.execute(sql`
        update online_orders set mailed_state = ${todo.state}
         where organization_id = ${organizationId} and id = ${id}`),
    )
  }

  /** Forgets whose it was when that is due, and says when it is looked at again. */
  async #end(tx: Tx, organizationId: string, id: string): Promise<void> {
    const at = this.#parts.now()
    const order = await orderNow(tx, organizationId, id)
    if (!order) return
    const forgetAt = order.ended_at && new Date(order.ended_at.getTime() + KEPT_MS)
    if (forgetAt && forgetAt <= at) {
      await tx.execute(forgetting(organizationId, sql`id = ${id}`))
      return
    }
    const minutes = MAIL_WAITS_MINUTES[order.mail_tries - 1] ?? 0
    const mailAt =
      this.#parts.settings.mail && isToMail(order)
        ? at.getTime() + minutes * MINUTE_MS
        : Number.POSITIVE_INFINITY
    const next = Math.min(mailAt, forgetAt?.getTime() ?? letGoAt(order))
    await setJob(tx, organizationId, 'online-orders', id, new Date(next))
  }
}

/** Until when the goods of an open order are held: one that nobody of the shop has taken on goes earlier (RULES.md 3). */
const letGoAt = ({ expires_at, answer_by }: OrderNow): number =>
  Math.min(expires_at.getTime(), answer_by?.getTime() ?? Number.POSITIVE_INFINITY)

const isToMail = ({ email, state, mailed_state, mail_tries }: OrderNow): boolean => {
  const mailed: readonly OrderState[] = MAILED_STATES
  return (
    email !== null &&
    mailed.includes(state) &&
    mailed_state !== state &&
    mail_tries <= MAIL_WAITS_MINUTES.length
  )
}

async function orderNow(tx: Tx, organizationId: string, id: string): Promise<OrderNow | undefined> {
  const [order] = await tx.execute<OrderNow>(sql`
    select state, email, name, expires_at, answer_by, ended_at, mailed_state, mail_tries from online_orders
     where organization_id = ${organizationId} and id = ${id} for no key update`)
  return order
}

/** Empties whose orders these were; an open one stays, since somebody is coming for it. */
export function forgetting(organizationId: string, which: ReturnType<typeof sql>): ReturnType<typeof sql> {
  return sql`
    update online_orders
       set name = null, phone = null, phone_key = null, email = null, customer_id = null, note = '',
           network = null, network_range = null, updated_at = now()
     where organization_id = ${organizationId} and ended_at is not null and ${which}`
}
