import type { FastifyBaseLogger } from 'fastify'
import { outsideRequest } from './request-scope.ts'

export interface WorkerHours {
  /** So often it looks by itself, in milliseconds. */
  readonly everyMs: number
  /** What the log says when a round could not be done: the database is away for a moment, say. */
  readonly sorry: string
  /** A server that stops waits no longer than that for the round under way, in milliseconds; undefined waits for its end. */
  readonly stopWithinMs?: number
}

/**
 * Does what is due, round after round: by the clock, and whenever somebody says that something may be due. Never two rounds at once
 * in one server; between servers its own rows say who does what. What a round could not do is still due at the next.
 */
export abstract class Worker {
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  readonly #hours: WorkerHours
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isWoken = false
  #isStopping = false

  constructor(log: Pick<FastifyBaseLogger, 'warn'>, hours: WorkerHours) {
    this.#log = log
    this.#hours = hours
  }

  /** Does what is due now. */
  abstract round(): Promise<unknown>

  /** What the clock and a call lead to, where that is less than a whole round. */
  protected begin(): Promise<unknown> {
    return this.round()
  }

  /** Whether a round is to begin nothing new. */
  protected get isStopping(): boolean {
    return this.#isStopping
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#hours.everyMs)
  }

  /** Something may be due. A server that has not started its workers leaves it to those that have. */
  wake(): void {
    if (this.#timer === undefined || this.#isStopping) return
    this.#isWoken = true
    this.#running ??= outsideRequest(() => this.#rounds()).finally(() => {
      this.#running = undefined
    })
  }

  /** Ends with what is under way. */
  protected async underWay(): Promise<void> {
    await this.#running
  }

  /** Begins nothing new, and waits for what is under way. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#timer)
    const { stopWithinMs } = this.#hours
    if (stopWithinMs === undefined) return this.underWay()
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, stopWithinMs)
    })
    await Promise.race([this.underWay(), patience])
    clearTimeout(timer)
  }

  /** Whoever calls while a round is under way may have come too late for it: there is another. */
  async #rounds(): Promise<void> {
    while (this.#isWoken && !this.#isStopping) {
      this.#isWoken = false
      try {
        await this.begin()
      } catch (error) {
        this.#log.warn(error, this.#hours.sorry)
      }
    }
  }
}
