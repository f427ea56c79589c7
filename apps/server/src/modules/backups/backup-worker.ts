import type { FastifyBaseLogger } from 'fastify'
import { type BackupParts, makeBackups } from './make-backups.ts'
import { isDrillDue, isNightlyDue, readRuns } from './read-runs.ts'

const LOOK_EVERY_MS = 60_000
/** A server that was just started has tills to answer first. */
const FIRST_AFTER_MS = 10 * 60_000
/** One that cannot even begin leaves nothing on record by which it would wait. */
const TRIES_AGAIN_AFTER_MS = 60 * 60_000

/**
 * Makes the backups of each night, and those that an operator asks for, and tries the newest out once a week. Several servers on one
 * database take turns.
 */
export class BackupWorker {
  readonly #parts: BackupParts
  readonly #log: FastifyBaseLogger
  readonly #drill: (signal: AbortSignal) => Promise<string | undefined>
  readonly #stopping = new AbortController()
  #looks = 0
  #timer: NodeJS.Timeout | undefined
  #busy: Promise<unknown> | undefined
  #trying: Promise<void> | undefined
  #triedAt = Number.NEGATIVE_INFINITY

  /** @param drill tries the newest backup out, and says what went wrong */
  constructor(
    parts: BackupParts,
    log: FastifyBaseLogger,
    drill: (signal: AbortSignal) => Promise<string | undefined>,
  ) {
    this.#parts = parts
    this.#drill = drill
    this.#log = log
  }

  get isBusy(): boolean {
    return this.#busy !== undefined
  }

  start(): void {
    this.#timer = setInterval(() => {
      // Counted, because a clock may be set back.
      this.#looks += 1
      if (this.#looks * LOOK_EVERY_MS >= FIRST_AFTER_MS) void this.round()
    }, LOOK_EVERY_MS)
    this.#timer.unref()
  }

  /** One look at the clock, and what it leads to. */
  async round(): Promise<void> {
    try {
      const { database, now } = this.#parts
      if (this.#busy || this.#trying) return
      if (isNightlyDue(await readRuns(database, now()), now())) await this.make('nightly')
      const isLongAgo = Math.abs(now().getTime() - this.#triedAt) >= TRIES_AGAIN_AFTER_MS
      if (isLongAgo && isDrillDue(await readRuns(database, now()), now())) await this.tryOut()
    } catch (error) {
      this.#log.warn(error, 'Nobody could be asked whether a backup is due')
    }
  }

  /** Makes them now, unless it is at it; what goes wrong is on record. */
  async make(kind: 'nightly' | 'asked'): Promise<void> {
    this.#busy ??= makeBackups(this.#parts, kind, this.#stopping.signal)
      .catch((error) => {
        if (!this.#stopping.signal.aborted) this.#log.error(error, 'The backup failed')
      })
      .finally(() => {
        this.#busy = undefined
      })
    await this.#busy
  }

  /** Tries the newest backup out. */
  async tryOut(): Promise<void> {
    this.#triedAt = this.#parts.now().getTime()
    this.#trying ??= this.#drill(this.#stopping.signal)
      .then((wrong) => {
        if (wrong && !this.#stopping.signal.aborted)
          this.#log.error({ said: wrong }, 'The newest backup could not be tried out')
      })
      .finally(() => {
        this.#trying = undefined
      })
    await this.#trying
  }

  /** What is half made is removed, so that no half file looks whole. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await Promise.all([this.#busy, this.#trying])
  }
}
