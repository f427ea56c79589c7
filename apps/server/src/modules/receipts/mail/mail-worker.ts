import { MINUTE_MS } from '@tuppence/domain/durations'
import type { FastifyInstance } from 'fastify'
import { onPlatform } from '../../../platform/tenancy.ts'
import { Worker } from '../../../platform/worker.ts'
import { dueTurns, type Turn, takeTurn } from '../turns.queries.ts'
import { doTurn, KEPT_MS, type SendingParts } from './send-receipt.ts'

const EVERY_MS = 20_000
const AT_ONCE = 4
const IN_ROUND = 40
/** Longer than a try can take: a turn that was taken by a process which died is free again after this. */
const TAKEN_FOR_MS = 15 * MINUTE_MS
/** A server that stops waits this long for mails that are on their way. */
const STOP_WITHIN_MS = 3_000

/** Sends what is due, of all businesses; several servers on one database share the work. */
export class MailWorker extends Worker {
  readonly #app: FastifyInstance
  readonly #parts: SendingParts

  constructor(app: FastifyInstance, parts: SendingParts) {
    super(app.log, {
      everyMs: EVERY_MS,
      sorry: 'Receipts could not be sent by mail just now',
      stopWithinMs: STOP_WITHIN_MS,
    })
    this.#app = app
    this.#parts = parts
  }

  override start(): void {
    super.start()
    this.wake()
  }

  async round(): Promise<void> {
    const { database, settings, now } = this.#parts
    const at = now()
    const sendableTo = settings.mail ? at : new Date(at.getTime() - KEPT_MS)
    const turns = await onPlatform(database, (tx) => dueTurns(tx, at, sendableTo, IN_ROUND))
    const left = [...turns]
    const work = async () => {
      for (let turn = left.shift(); turn && !this.isStopping; turn = left.shift()) await this.#take(turn)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    if (turns.length === IN_ROUND) this.wake()
  }

  async #take(turn: Turn): Promise<void> {
    const { database, now } = this.#parts
    const until = new Date(now().getTime() + TAKEN_FOR_MS)
    if (!(await onPlatform(database, (tx) => takeTurn(tx, turn, until)))) return
    try {
      await doTurn(this.#parts, turn)
    } catch (error) {
      // One receipt that cannot be made must not hold up the others; its turn comes again.
      this.#app.log.error(error, 'A receipt could not be sent by mail')
    }
    this.#app.liveFeed.wake(turn.organizationId)
  }
}
