import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { onPlatform } from '../../../platform/tenancy.ts'
import { drivePayment, type EngineParts } from './payment-engine.ts'

const EVERY_MS = 5_000
const IN_ROUND = 20
/** Longer than a provider may take to answer: a turn whose process died is free again after this. */
const TAKEN_FOR_MS = 60_000

/** Asks after payments at which nobody looks, of all businesses; several servers on one database share the work. */
export class PaymentWorker {
  readonly #parts: EngineParts
  readonly #log: FastifyBaseLogger
  #timer: NodeJS.Timeout | undefined
  #running: Promise<unknown> | undefined

  constructor(parts: EngineParts, log: FastifyBaseLogger) {
    this.#parts = parts
    this.#log = log
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.round()
        // The database is away for a moment: what is due is still due at the next round.
        .catch((error) => this.#log.warn(error, 'Payments could not be asked after just now'))
        .finally(() => {
          this.#running = undefined
        })
    }, EVERY_MS)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  /** @returns how many payments were asked after */
  async round(): Promise<number> {
    const { database, now } = this.#parts
    const until = new Date(now().getTime() + TAKEN_FOR_MS)
    const turns = await onPlatform(database, (tx) =>
      tx.execute<{ organization_id: string; id: string; due_at: Date }>(sql`
        select organization_id, id, due_at from payment_turns
         where due_at <= ${now()} order by due_at limit ${IN_ROUND}`),
    )
    for (const turn of turns) {
      const [taken] = await onPlatform(database, (tx) =>
        tx.execute(sql`
          update payment_turns set due_at = ${until}
           where organization_id = ${turn.organization_id} and id = ${turn.id} and due_at = ${turn.due_at}
          returning id`),
      )
      if (!taken) continue
      try {
        await drivePayment(this.#parts, turn.organization_id, turn.id)
      } catch (error) {
        // One that cannot be asked after must not hold up the others; its turn comes again.
        this.#log.error(error, 'A payment could not be asked after')
      }
    }
    return turns.length
  }
}
