import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { inOrganization, onPlatform } from '../../../platform/tenancy.ts'
import { Worker } from '../../../platform/worker.ts'
import { drivePayment } from './drive-payment.ts'
import type { EngineParts } from './engine-parts.ts'
import { checkRefunds } from './failed-refunds.ts'
import { driveRefunds } from './refund-payment.ts'
import { setNextTurn } from './turns.ts'

const EVERY_MS = 5_000
/** One business's payments are asked after one by one, and of several businesses at once. */
const BUSINESSES_AT_ONCE = 8
/** A business with more than that due waits for the others' before its next. */
const OF_ONE_BUSINESS = 5
/**
 * Longer than a provider may take to answer once: a turn whose process died is free again after this. Where one with several refunds
 * takes longer at a silent provider, another server may ask beside it: no money moves twice by that (rules P2 and P6).
 */
const TAKEN_FOR_MS = 60_000

type Turn = { organization_id: string; id: string; due_at: Date } & Record<string, unknown>

/**
 * Asks after payments at which nobody looks, of all businesses, and sends the refunds that records ask for. Several servers on one
 * database share the work. One business's flood, or a provider that answers slowly, keeps no other waiting: each has one place
 * among those that are worked on at once, and few turns in it (rule P5).
 */
export class PaymentWorker extends Worker {
  readonly #parts: EngineParts
  readonly #log: FastifyBaseLogger
  readonly #busy = new Map<string, Promise<void>>()

  constructor(parts: EngineParts, log: FastifyBaseLogger) {
    super(log, { everyMs: EVERY_MS, sorry: 'Payments could not be asked after just now' })
    this.#parts = parts
    this.#log = log
  }

  /** Lets the questions that are under way be answered, and asks no more. */
  override async stop(): Promise<void> {
    await super.stop()
    await Promise.all(this.#busy.values())
  }

  /** One round to its end. */
  async round(): Promise<void> {
    await this.begin()
    await Promise.all(this.#busy.values())
  }

  /** Takes up what is due, as far as there is room. */
  protected override async begin(): Promise<void> {
    const room = BUSINESSES_AT_ONCE - this.#busy.size
    if (room <= 0) return
    const busy = JSON.stringify([...this.#busy.keys()])
    const due = await onPlatform(this.#parts.database, (tx) =>
      tx.execute<Turn>(sql`
        select organization_id, id, due_at
          from (select organization_id, id, due_at,
                       row_number() over (partition by organization_id order by due_at, id) as place
                  from payment_turns
                 where due_at <= ${this.#parts.now()}
                   and organization_id not in (select value::uuid from json_array_elements_text(${busy}::json))) turns
         where place <= ${OF_ONE_BUSINESS}
         order by place, due_at limit ${room * OF_ONE_BUSINESS}`),
    )
    const businesses = [...new Set(due.map((turn) => turn.organization_id))].slice(0, room)
    for (const organizationId of businesses) {
      const turns = due.filter((turn) => turn.organization_id === organizationId)
      const work = this.#work(turns).finally(() => this.#busy.delete(organizationId))
      this.#busy.set(organizationId, work)
    }
  }

  async #work(turns: readonly Turn[]): Promise<void> {
    for (const { organization_id: organizationId, id, due_at: dueAt } of turns) {
      if (this.isStopping) return
      try {
        const isOurs = await onPlatform(this.#parts.database, (tx) =>
          tx.execute(sql`
            update payment_turns set due_at = ${new Date(this.#parts.now().getTime() + TAKEN_FOR_MS)}
             where organization_id = ${organizationId} and id = ${id} and due_at = ${dueAt}
            returning id`),
        )
        if (isOurs.length === 0) continue
        await drivePayment(this.#parts, organizationId, id, 'also-ended')
        await driveRefunds(this.#parts, organizationId, id)
        await checkRefunds(this.#parts, organizationId, id)
        await inOrganization(this.#parts.database, organizationId, (tx) =>
          setNextTurn(tx, organizationId, id, this.#parts.now()),
        )
      } catch (error) {
        // One that cannot be asked after must not hold up the others; its turn comes again.
        this.#log.error(error, 'A payment could not be asked after')
      }
    }
  }
}
