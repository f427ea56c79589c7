/** Something that ends: a tab. What was planned for it does not happen once it is gone. */
export interface Life {
  isAlive: boolean
  /** A frozen tab does nothing before this moment; what comes to it meanwhile waits. 0 for one that never was. */
  asleepUntil: number
}

/** What lasts as long as the world. */
export const always = (): Life => ({ isAlive: true, asleepUntil: 0 })

interface Planned {
  at: number
  readonly order: number
  readonly life: Life
  /** Undefined once it is taken back. */
  run: (() => unknown) | undefined
}

/**
 * The only clock of a simulated world. What is planned happens one by one in the order of its time; between two of them
 * everything that was promised is let run to its end, as a browser does between two tasks.
 */
export class Timeline {
  /** Milliseconds since 1970, the same for the whole world; a device's own clock may say something else. */
  now: number
  steps = 0
  readonly #heap: Planned[] = []
  #order = 0
  #turnEnds: (() => void)[] = []

  constructor(now: number) {
    this.now = now
  }

  /** Returns what takes the plan back. */
  plan(delayMs: number, life: Life, run: () => unknown): () => void {
    const planned: Planned = { at: this.now + Math.max(0, delayMs), order: this.#order++, life, run }
    this.#push(planned)
    return () => {
      planned.run = undefined
    }
  }

  /** Runs when the present task and all that it promised are over: when a database's transaction becomes inactive. */
  atTurnEnd(run: () => void): void {
    this.#turnEnds.push(run)
  }

  /** Lets the world go on until this much time has passed. */
  async pass(ms: number): Promise<void> {
    const until = this.now + ms
    await this.#settle()
    for (let next = this.#heap[0]; next && next.at <= until; next = this.#heap[0]) {
      this.#pop()
      if (!next.life.isAlive) continue
      if (next.life.asleepUntil > Math.max(this.now, next.at)) {
        next.at = next.life.asleepUntil
        this.#push(next)
        continue
      }
      this.now = Math.max(this.now, next.at)
      this.steps += 1
      const going = next.run?.()
      if (going instanceof Promise) await going
      await this.#settle()
    }
    this.now = until
    // Node tells of a rejection that nobody handles only once no next tick is waited for.
    await new Promise<void>((done) => setImmediate(done))
  }

  /** A next tick comes when nothing that was promised is left to run, and costs a fraction of a turn of Node's event loop. */
  async #settle(): Promise<void> {
    await new Promise<void>((done) => process.nextTick(done))
    while (this.#turnEnds.length > 0) {
      const ends = this.#turnEnds
      this.#turnEnds = []
      for (const end of ends) end()
    }
  }

  #push(planned: Planned): void {
    const heap = this.#heap
    let at = heap.push(planned) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      const parent = heap[above]
      if (!parent || isBefore(parent, planned)) break
      heap[at] = parent
      at = above
    }
    heap[at] = planned
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (!last || heap.length === 0) return
    let at = 0
    for (;;) {
      const left = heap[2 * at + 1]
      const right = heap[2 * at + 2]
      const isRight = left !== undefined && right !== undefined && isBefore(right, left)
      const child = isRight ? right : left
      if (!child || isBefore(last, child)) break
      heap[at] = child
      at = 2 * at + (isRight ? 2 : 1)
    }
    heap[at] = last
  }
}

const isBefore = (a: Planned, b: Planned): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)
