import {
  afterInterruption,
  afterTry,
  isForgotten,
  nextJob,
  type PrintJob,
  type TryOutcome,
  workAgain,
} from './print-job.ts'
import type { PrintQueueStore } from './print-queue-store.ts'

export interface PrintQueueDeps {
  readonly store: PrintQueueStore
  /** Brings one job onto paper, or says why not; rejects for nothing that a printer does. */
  readonly tryJob: (job: PrintJob) => Promise<TryOutcome>
  readonly now: () => number
  /** The business of whoever is signed in; undefined while nobody is. */
  readonly business: () => string | undefined
  /** Runs the work while no other window of this device prints. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  /** Tells the other windows that the queue reads otherwise. */
  readonly tellOthers: () => void
}

/** Two taps so soon after one another are one wish. */
const SECOND_TAP_MS = 1_000

/**
 * What is to be printed on this device: one at a time, in order, over reloads, and nothing twice by itself. A device may serve several
 * businesses, one after the other: of each job nothing is seen, tried or changed but under its own.
 */
export class PrintQueue {
  readonly #deps: PrintQueueDeps
  readonly #listeners = new Set<() => void>()
  #jobs: readonly PrintJob[] = []
  #running: Promise<void> | undefined
  #isWanted = false
  #againAt = -Infinity
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(deps: PrintQueueDeps) {
    this.#deps = deps
  }

  get jobs(): readonly PrintJob[] {
    return this.#jobs
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads what there is, and goes on with it. */
  async start(): Promise<void> {
    await this.reload()
    await this.goOn()
  }

  async reload(): Promise<void> {
    const all = await this.#deps.store.all()
    const business = this.#deps.business()
    this.#become(all.filter(({ organizationId }) => organizationId === business))
  }

  /**
   * Puts a job in and tries it. A paper that is in the queue already is not put in twice: it is tried, or, where some of it
   * may be on paper, this one takes its place, because whoever asks for it has looked.
   *
   * @returns how it stands after its first try; `waiting` with no fault where those before it hold it up
   * @throws where nobody is signed in
   */
  async add(job: Pick<PrintJob, 'id' | 'title' | 'work' | 'paper'>, first?: TryOutcome): Promise<PrintJob> {
    const same = this.unprinted(job.paper)
    if (same?.state === 'waiting' || same?.state === 'printing') {
      await this.tryNow()
      return this.#jobs.find(({ id }) => id === same.id) ?? same
    }
    if (same) await this.#deps.store.remove(same.id)
    const now = this.#deps.now()
    const organizationId = this.#deps.business()
    if (organizationId === undefined) throw new Error('Nothing is printed for nobody')
    const fresh: PrintJob = {
      ...{ ...job, organizationId },
      ...{ madeAt: now, state: 'waiting', fault: null, tries: 0, nextTryAt: 0, printedAt: null },
    }
    await this.#put(first ? afterTry(fresh, first, now) : fresh)
    // What waits before it is tried with it: the printer may be back.
    if (first) await this.goOn()
    else await this.tryNow()
    return this.#jobs.find(({ id }) => id === job.id) ?? fresh
  }

  /** The job that has yet to bring this paper out; undefined where there is none. */
  unprinted(paper: string | undefined): PrintJob | undefined {
    return paper === undefined
      ? undefined
      : this.#jobs.find((job) => job.paper === paper && job.state !== 'printed')
  }

  /** Whether this paper came out of here: a further one is a duplicate, whoever asks for it. */
  hasPrinted(paper: string): boolean {
    return this.#jobs.some((job) => job.paper === paper && job.state === 'printed')
  }

  /** Tries what waits, now: the printer is back, or a person asks for it. */
  async tryNow(): Promise<void> {
    const waiting = this.#jobs.filter(({ state }) => state === 'waiting')
    if (waiting.length > 0) await this.#put(...waiting.map((job) => ({ ...job, nextTryAt: 0 })))
    await this.goOn()
  }

  /**
   * A person wants it on paper, once more or at last: whole, and in its turn. The second of two taps is none of its own: where
   * the first one's button stood, another's may stand by then.
   */
  async printAgain(id: string, freshId: string): Promise<void> {
    const now = this.#deps.now()
    const job = this.#jobs.find((one) => one.id === id)
    if (now - this.#againAt < SECOND_TAP_MS) return
    if (!job || job.isEmptied || job.state === 'waiting' || job.state === 'printing') return
    this.#againAt = now
    const { title, paper } = job
    // What was printed stays in the list of what was; the other takes its place.
    if (job.state !== 'printed') await this.#deps.store.remove(id)
    await this.add({ id: freshId, title, paper, work: workAgain(job, freshId) })
  }

  /** Somebody has looked: all of it is on the paper. */
  async isWhole(id: string): Promise<void> {
    const job = this.#jobs.find((one) => one.id === id)
    if (job?.state === 'in-question')
      await this.#put({ ...job, state: 'printed', fault: null, printedAt: this.#deps.now() })
    await this.goOn()
  }

  /** How a job stands when it is on paper, needs a person or has waited so long. Undefined where it is gone. */
  async settled(id: string, withinMs: number): Promise<PrintJob | undefined> {
    const find = () => this.#jobs.find((job) => job.id === id)
    const until = this.#deps.now() + withinMs
    for (;;) {
      const job = find()
      if (!job || (job.state !== 'waiting' && job.state !== 'printing') || this.#deps.now() >= until)
        return job
      await new Promise<void>((resolve) => {
        const end = this.subscribe(resolve)
        setTimeout(() => {
          end()
          resolve()
        }, 500)
      })
    }
  }

  async remove(id: string): Promise<void> {
    const job = this.#jobs.find((one) => one.id === id)
    if (!job || job.state === 'printing') return
    await this.#deps.store.remove(id)
    await this.#changed()
    await this.goOn()
  }

  /** Works until nothing can be tried. Asked again meanwhile, it goes round once more. */
  goOn(): Promise<void> {
    this.#isWanted = true
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer)
    while (this.#isWanted) {
      this.#isWanted = false
      await this.#deps.alone(() => this.#work())
    }
    const next = this.#jobs.filter(({ state }) => state === 'waiting').map(({ nextTryAt }) => nextTryAt)
    if (next.length === 0) return
    const waitMs = Math.max(250, Math.min(...next) - this.#deps.now())
    this.#timer = setTimeout(() => void this.goOn(), waitMs)
  }

  /** Nobody else prints now, so what is under way on the disk was left by a window that is gone. */
  async #work(): Promise<void> {
    const found = await this.#deps.store.all()
    const interrupted = found.map(afterInterruption).filter((job, i) => job !== found[i])
    if (interrupted.length > 0) await this.#deps.store.put(...interrupted)
    await this.#forgetOld(found)
    await this.#changed()
    for (;;) {
      const job = nextJob(this.#jobs, this.#deps.now())
      if (!job) return
      await this.#put({ ...job, state: 'printing' })
      const outcome = await this.#deps
        .tryJob(job)
        .catch((): TryOutcome => ({ ok: false, fault: 'printer-silent', mayHavePrinted: true }))
      await this.#put(afterTry(job, outcome, this.#deps.now()))
    }
  }

  async #forgetOld(jobs: readonly PrintJob[]): Promise<void> {
    const business = this.#deps.business()
    const old = jobs.filter((job) => isForgotten(job, business, this.#deps.now()))
    if (old.length > 0) await this.#deps.store.remove(...old.map(({ id }) => id))
  }

  async #put(...jobs: readonly PrintJob[]): Promise<void> {
    await this.#deps.store.put(...jobs)
    await this.#changed()
  }

  async #changed(): Promise<void> {
    await this.reload()
    this.#deps.tellOthers()
  }

  #become(jobs: readonly PrintJob[]): void {
    this.#jobs = jobs
    for (const listener of this.#listeners) listener()
  }
}
