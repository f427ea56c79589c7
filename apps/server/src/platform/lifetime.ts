import { setTimeout as sleep } from 'node:timers/promises'

/** npm passes a signal on that the whole process group has had already: repeats this soon are the same Ctrl-C. */
const SAME_SIGNAL_WITHIN_MS = 1_000
/** A start that is interrupted may finish its present step for so long before things are closed under it. */
const STEP_MAY_TAKE_MS = 2_000
/** Service managers kill after ten seconds; ending by ourselves before that is cleaner. */
const END_WITHIN_MS = 9_500

interface Opened {
  close(): Promise<void> | void
  /** What to do instead when there is no time. */
  abandon?(): void
}

/** Thrown inside a start that a signal has overtaken. */
class Interrupted extends Error {}

/**
 * The things a running server holds open, closed in the reverse order of their opening: first the door, then the requests
 * in flight, then the pool, then PostgreSQL, then the lock.
 */
export class Lifetime {
  readonly #opened: Opened[] = []
  #stoppingSince: number | undefined
  #leaveMs = 0
  #starting: Promise<unknown> = Promise.resolve()

  /** Ends the process in order on SIGINT, SIGTERM and SIGHUP (a closed terminal); a second signal ends it at once. */
  listenForSignals(): void {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        if (this.#stoppingSince === undefined) void this.end(0)
        else if (Date.now() - this.#stoppingSince > SAME_SIGNAL_WITHIN_MS) this.#abandon()
      })
    }
  }

  /** Runs the start; it must hand over all it opens with `add`. */
  async run(start: () => Promise<void>): Promise<void> {
    const starting = start()
    this.#starting = starting.catch(() => {})
    try {
      await starting
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error
    }
  }

  /** The end may take so much longer, for what leaves before it closes. */
  leavesFor(leaveMs: number): void {
    this.#leaveMs = leaveMs
  }

  add(opened: Opened): void {
    this.#opened.push(opened)
  }

  /** Between the steps of a start: throws if a signal has asked for the end meanwhile. */
  goOn(): void {
    if (this.#stoppingSince !== undefined) throw new Interrupted()
  }

  /** Closes everything and ends the process with this code. */
  async end(code: number): Promise<void> {
    if (this.#stoppingSince !== undefined) return
    this.#stoppingSince = Date.now()
    // Keeps the process alive as well: PostgreSQL's process does not, and what is closed after it would be left open.
    setTimeout(() => this.#abandon(), this.#leaveMs + END_WITHIN_MS)
    if (code === 0) await Promise.race([this.#starting, sleep(STEP_MAY_TAKE_MS)])
    let exitCode = code
    for (let last = this.#opened.pop(); last; last = this.#opened.pop()) {
      try {
        await last.close()
      } catch (error) {
        console.error(error)
        exitCode = 1
      }
    }
    process.exit(exitCode)
  }

  #abandon(): void {
    for (const opened of this.#opened.reverse()) opened.abandon?.()
    process.exit(1)
  }
}
