import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { holdLocks, lockWaiters } from '../../testing/held-locks.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { inOrganization } from '../tenancy.ts'
import { type Job, type JobType, JobWorker, LeaseLost } from './job-worker.ts'
import { setJob } from './set-job.ts'

const { database, ownerSql } = await testDatabase({ connections: 8 })
let atMs = Date.parse('2026-03-02T09:00:00Z')
const now = () => new Date(atMs)
const errors: unknown[] = []
const log = { warn: () => {}, error: ({ err }: { err: unknown }) => void errors.push(err) } as never
const [mine, theirs] = [uuidv7(), uuidv7()]
const LEASE_MS = 60_000

beforeEach(async () => {
  errors.length = 0
  await ownerSql`delete from jobs`
})

const setFor = (organizationId: string, subjectId: string, dueAt: Date | undefined) =>
  inOrganization(database, organizationId, (tx) => setJob(tx, organizationId, 'payments', subjectId, dueAt))
const set = (subjectId: string, dueAt = now()) => setFor(mine, subjectId, dueAt)
const worker = (run: JobType['run'], changes: Partial<JobType> = {}) =>
  new JobWorker({ database, now }, log, {
    ...{ kind: 'payments', atOnce: 4, perBusiness: 2, leaseMs: LEASE_MS, retryAfterMs: 30_000 },
    ...{ run, ...changes },
  })
const dueTimes = async () =>
  (await ownerSql`select due_at from jobs order by due_at`).map((row) => row.due_at)
const inMs = (ms: number) => new Date(atMs + ms)

/** Jobs that end when they are told to. */
function held() {
  const ends: (() => void)[] = []
  const begun: string[] = []
  const run = ({ subjectId }: Job) => {
    begun.push(subjectId)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  return { run, begun, endAll: () => ends.splice(0).map((end) => end()) }
}

describe('a job', () => {
  it('is done once it is due, and over where it is not set again', async () => {
    const done: string[] = []
    const [early, late] = [uuidv7(), uuidv7()]
    await set(early)
    await set(late, inMs(1))
    const jobs = worker(async ({ subjectId }) => void done.push(subjectId))
    await jobs.round()
    expect(done).toEqual([early])
    expect(await dueTimes()).toEqual([inMs(1)])
    await setFor(mine, late, undefined)
    atMs += 1
    await jobs.round()
    expect(done).toEqual([early])
  })

  it('of another kind is left', async () => {
    await inOrganization(database, mine, (tx) => setJob(tx, mine, 'insights', mine, now()))
    let count = 0
    await worker(async () => {
      count += 1
    }).round()
    expect(count).toBe(0)
  })

  it('that sets itself is due then', async () => {
    const id = uuidv7()
    await set(id)
    await worker(({ subjectId }) => set(subjectId, inMs(5_000))).round()
    expect(await dueTimes()).toEqual([inMs(5_000)])
  })

  it('set while it is worked on is done once more, and by nobody else meanwhile', async () => {
    const id = uuidv7()
    const { run, begun, endAll } = held()
    await set(id)
    const [here, there] = [worker(run), worker(run)]
    const round = here.round()
    await expect.poll(() => begun.length).toBe(1)
    await set(id)
    await there.round()
    expect(begun).toHaveLength(1)
    endAll()
    await expect.poll(() => begun.length).toBe(2)
    endAll()
    await round
    expect(await dueTimes()).toEqual([])
  })

  it('that fails says so, keeps no other waiting and comes again', async () => {
    const [bad, good] = [uuidv7(), uuidv7()]
    for (const id of [bad, good]) await set(id)
    const done: string[] = []
    const jobs = worker(async ({ subjectId }) => {
      if (subjectId === bad) throw new Error('not this one')
      done.push(subjectId)
    })
    await jobs.round()
    expect([done, errors]).toEqual([[good], [new Error('not this one')]])
    expect(await dueTimes()).toEqual([inMs(30_000)])
  })

  it('that fails and is not to be tried again is over', async () => {
    await set(uuidv7())
    const failing = () => Promise.reject(new Error('never'))
    await worker(failing, { retryAfterMs: undefined }).round()
    expect(await dueTimes()).toEqual([])
  })

  it('that fails after it was set is due as it was set', async () => {
    await set(uuidv7())
    await worker(async ({ subjectId }) => {
      await set(subjectId, inMs(1_000))
      throw new Error('afterwards')
    }).round()
    expect(await dueTimes()).toEqual([inMs(1_000)])
  })
})

describe('a lease', () => {
  it('keeps a job for one of two servers that both found it due', async () => {
    const id = uuidv7()
    await set(id)
    const done: string[] = []
    const run: JobType['run'] = async ({ subjectId }) => void done.push(subjectId)
    const letGo = await holdLocks(
      ownerSql,
      (sql) => sql`select 1 from jobs where subject_id = ${id} for update`,
    )
    const rounds = [1, 2].map(() => worker(run).round())
    await expect.poll(() => lockWaiters(ownerSql)).toBe(2)
    await letGo()
    await Promise.all(rounds)
    expect(done).toEqual([id])
  })

  it('of a process that died is over in time, and the job is done by another', async () => {
    await set(uuidv7())
    const dying = held()
    const there = worker(dying.run).round()
    await expect.poll(() => dying.begun.length).toBe(1)
    let count = 0
    const next = worker(async () => {
      count += 1
    })
    await next.round()
    expect(count).toBe(0)
    atMs += LEASE_MS
    await next.round()
    expect(count).toBe(1)
    dying.endAll()
    await there
  })

  it('that is over does not let its late owner end what another has by now', async () => {
    const id = uuidv7()
    await set(id)
    const [slow, other] = [held(), held()]
    const first = worker(slow.run).round()
    await expect.poll(() => slow.begun.length).toBe(1)
    atMs += LEASE_MS
    const second = worker(other.run).round()
    await expect.poll(() => other.begun.length).toBe(1)
    slow.endAll()
    await first
    expect(await ownerSql`select leased_until from jobs`).toEqual([{ leased_until: inMs(LEASE_MS) }])
    other.endAll()
    await second
    expect(await dueTimes()).toEqual([])
  })

  it('is lengthened by whoever holds the job, and not by whoever has lost it', async () => {
    await set(uuidv7())
    let hold = async () => {}
    const { run, begun, endAll } = held()
    const round = worker((job) => {
      hold = () => inOrganization(database, mine, (tx) => job.hold(tx))
      return run(job)
    }).round()
    await expect.poll(() => begun.length).toBe(1)
    atMs += LEASE_MS - 1
    await hold()
    atMs += LEASE_MS - 1
    let count = 0
    await worker(async () => {
      count += 1
    }).round()
    expect(count).toBe(0)
    await ownerSql`delete from jobs`
    await expect(hold()).rejects.toThrow(LeaseLost)
    endAll()
    await round
  })
})

describe('a lease', () => {
  it('is still one’s own after a step whose transaction failed', async () => {
    await set(uuidv7())
    await worker(async (job) => {
      const failing = inOrganization(database, mine, async (tx) => {
        atMs += 1_000
        await job.hold(tx)
        throw new Error('this step')
      })
      await expect(failing).rejects.toThrow('this step')
      atMs += 1_000
      await inOrganization(database, mine, (tx) => job.hold(tx))
    }).round()
    expect([errors, await dueTimes()]).toEqual([[], []])
  })

  it('that could not be given back is given back at the next look', async () => {
    const id = uuidv7()
    await set(id)
    let letGo = async () => {}
    const jobs = worker(async () => {
      letGo = await holdLocks(ownerSql, (sql) => sql`select 1 from jobs where subject_id = ${id} for update`)
    })
    await jobs.round().finally(() => letGo())
    expect(await ownerSql`select leased_until is null as is_free from jobs`).toEqual([{ is_free: false }])
    await jobs.round()
    expect(await dueTimes()).toEqual([])
  })
})

describe('P5 one business’s flood', () => {
  it('is worked off to its end, beside a business that comes later', async () => {
    const ids = Array.from({ length: 230 }, () => uuidv7())
    await ownerSql`insert into jobs (organization_id, kind, subject_id, due_at)
      select ${mine}, 'payments', unnest(${ids}::uuid[]), ${inMs(-1_000)}`
    await setFor(theirs, uuidv7(), now())
    const done: string[] = []
    await worker(async ({ subjectId }) => void done.push(subjectId), { perBusiness: 1 }).round()
    expect(done).toHaveLength(231)
    expect(new Set(done).size).toBe(231)
  })

  it('is asked for at a steady pace where a provider is at the other end', async () => {
    for (let count = 0; count < 7; count += 1) await set(uuidv7())
    let count = 0
    const run = async () => {
      count += 1
    }
    const jobs = worker(run, { perBusiness: 1, perLook: 5 })
    jobs.start()
    jobs.wake()
    await expect.poll(() => count, { timeout: 3_000 }).toBe(5)
    await new Promise((over) => setTimeout(over, 300))
    expect(count).toBe(5)
    jobs.wake()
    await expect.poll(() => count, { timeout: 3_000 }).toBe(7)
    await jobs.stop()
  })

  it('comes after the first jobs of the others', async () => {
    for (let count = 0; count < 12; count += 1) await set(uuidv7(), inMs(-1_000))
    const quiet = uuidv7()
    await setFor(theirs, quiet, now())
    const order: string[] = []
    await worker(async ({ subjectId }) => void order.push(subjectId), { atOnce: 2, perBusiness: 1 }).round()
    expect(order).toHaveLength(13)
    expect(order.indexOf(quiet)).toBeLessThan(2)
  })

  it('has so many places at once and no more, however often its jobs are due; the others have theirs', async () => {
    const { run, begun, endAll } = held()
    const stuck = [uuidv7(), uuidv7(), uuidv7()]
    for (const id of stuck) await set(id, inMs(-1_000))
    const done: string[] = []
    const jobs = worker(async (job) => {
      if (job.organizationId === theirs) done.push(job.subjectId)
      else await run(job)
    })
    const first = jobs.round()
    await expect.poll(() => begun.length).toBe(2)
    // Longer than its lease: what hangs is due again.
    atMs += LEASE_MS + 1
    const id = uuidv7()
    await setFor(theirs, id, now())
    const second = jobs.round()
    await expect.poll(() => done).toEqual([id])
    expect(begun).toHaveLength(2)
    endAll()
    await expect.poll(() => begun.length).toBeGreaterThan(2)
    const rest = setInterval(endAll, 10)
    await Promise.all([first, second])
    clearInterval(rest)
    expect(new Set(begun)).toEqual(new Set(stuck))
  })
})

describe('a server', () => {
  it('goes on with the next as soon as one ends, and looks when it is told to', async () => {
    for (let count = 0; count < 3; count += 1) await set(uuidv7())
    let count = 0
    const jobs = worker(
      async () => {
        count += 1
      },
      { atOnce: 1 },
    )
    jobs.wake()
    expect(count).toBe(0)
    jobs.start()
    jobs.wake()
    await expect.poll(() => count, { timeout: 3_000 }).toBe(3)
    await jobs.stop()
  })

  it('that stops lets what is under way end, and takes up no more', async () => {
    for (let count = 0; count < 2; count += 1) await set(uuidv7())
    const { run, begun, endAll } = held()
    const seen: Job[] = []
    const jobs = worker(
      (job) => {
        seen.push(job)
        return run(job)
      },
      { atOnce: 1 },
    )
    const round = jobs.round()
    await expect.poll(() => begun.length).toBe(1)
    expect(seen[0]?.isStopping).toBe(false)
    let hasStopped = false
    const stopped = jobs.stop().then(() => {
      hasStopped = true
    })
    expect(seen[0]?.isStopping).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(hasStopped).toBe(false)
    endAll()
    await Promise.all([stopped, round])
    expect(begun).toHaveLength(1)
    expect(await dueTimes()).toHaveLength(1)
  })

  it('that stops waits no longer than it is given', async () => {
    await set(uuidv7())
    const { run, begun, endAll } = held()
    const jobs = worker(run, { stopWithinMs: 10 })
    const round = jobs.round()
    await expect.poll(() => begun.length).toBe(1)
    await jobs.stop()
    endAll()
    await round
  })
})

it('R9 a business sees its own jobs alone, and sets no others', async () => {
  const [{ organizationId: one }, { organizationId: other }] = [
    await testBusiness(database),
    await testBusiness(database),
  ]
  await setFor(other, uuidv7(), now())
  await expect(
    inOrganization(database, one, (tx) => setJob(tx, other, 'payments', uuidv7(), now())),
  ).rejects.toThrow()
  expect(await inOrganization(database, one, (tx) => tx.execute('select 1 from jobs'))).toHaveLength(0)
})
