import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PrintJob, TryOutcome } from './print-job.ts'
import { PrintQueue } from './print-queue.ts'
import { PrintQueueStore } from './print-queue-store.ts'

let store: PrintQueueStore
let outcome: TryOutcome
let tried: string[]
let now: number
let business: string | undefined
/** Held, where a test wants a job to stay under way. */
let hold: Promise<void>

beforeEach(() => {
  store = new PrintQueueStore(`queue ${Math.random()}`)
  outcome = { ok: true }
  tried = []
  now = 1_000
  business = 'ours'
  hold = Promise.resolve()
})

let turn = Promise.resolve()
const queueOf = () =>
  new PrintQueue({
    store,
    now: () => now,
    business: () => business,
    tellOthers: () => undefined,
    alone: (work) => {
      turn = turn.then(work)
      return turn
    },
    tryJob: async ({ id }) => {
      tried.push(id)
      await hold
      return outcome
    },
  })
const receipt = (id: string) => ({
  id,
  title: `Receipt ${id}`,
  work: { kind: 'bytes', bytes: Uint8Array.of(1, 2) } satisfies PrintJob['work'],
})
const stateOf = async (id: string) => (await store.all()).find((job) => job.id === id)?.state

describe('the print queue of a device', () => {
  it('prints, and keeps what was printed for a day, to be printed again', async () => {
    const queue = queueOf()
    expect((await queue.add(receipt('a'))).state).toBe('printed')
    await queue.printAgain('a', 'b')
    expect(tried).toEqual(['a', 'b'])
    expect(queue.jobs.map(({ state }) => state)).toEqual(['printed', 'printed'])
    now += 24 * 60 * 60_000 + 1
    await queue.goOn()
    expect(queue.jobs).toEqual([])
  })

  it('prints two receipts at once one after the other, in their order', async () => {
    const queue = queueOf()
    await Promise.all([queue.add(receipt('a')), queue.add(receipt('b'))])
    await queue.goOn()
    expect(tried).toEqual(['a', 'b'])
    expect(await stateOf('b')).toBe('printed')
  })

  it('RCPT-003 outlives a reload with what waits, and prints it when the printer is back', async () => {
    outcome = { ok: false, fault: 'printer-unreachable', mayHavePrinted: false }
    expect((await queueOf().add(receipt('a'))).fault).toBe('printer-unreachable')
    const reloaded = queueOf()
    await reloaded.start()
    expect(reloaded.jobs).toMatchObject([{ id: 'a', state: 'waiting', fault: 'printer-unreachable' }])
    outcome = { ok: true }
    await reloaded.tryNow()
    expect(await stateOf('a')).toBe('printed')
    await reloaded.goOn()
    expect(tried.filter((id) => id === 'a').length).toBe(2)
  })

  it('asks a person where the printer was unplugged in the middle, and prints it again whole when they say so', async () => {
    const queue = queueOf()
    outcome = { ok: false, fault: 'printer-unreachable', mayHavePrinted: true }
    expect((await queue.add(receipt('a'))).state).toBe('in-question')
    outcome = { ok: true }
    await queue.tryNow()
    await queue.add(receipt('b'))
    expect(tried).toEqual(['a', 'b'])
    await queue.printAgain('a', 'c')
    expect(tried).toEqual(['a', 'b', 'c'])
    expect(await stateOf('a')).toBeUndefined()
    expect(await stateOf('c')).toBe('printed')
  })

  it('asks as well where the window went away in the middle, and prints nothing twice by itself', async () => {
    let release = () => {}
    hold = new Promise((resolve) => {
      release = resolve
    })
    const gone = queueOf()
    void gone.add(receipt('a'))
    while ((await stateOf('a')) !== 'printing') await new Promise((resolve) => setTimeout(resolve, 5))
    // Its window is closed: nobody hears of the outcome any more, and the lock is free.
    turn = Promise.resolve()
    const reloaded = queueOf()
    await reloaded.start()
    expect(await stateOf('a')).toBe('in-question')
    expect(tried).toEqual(['a'])
    await reloaded.isWhole('a')
    expect(await stateOf('a')).toBe('printed')
    expect(tried).toEqual(['a'])
    release()
  })

  it('RCPT-003 RCPT-030 has a paper in it once, however often somebody presses Print while the printer is away', async () => {
    outcome = { ok: false, fault: 'printer-paper-out', mayHavePrinted: false }
    const queue = queueOf()
    const paper = 'receipt of one sale'
    await queue.add({ ...receipt('a'), paper })
    expect((await queue.add({ ...receipt('b'), paper })).id).toBe('a')
    expect(queue.jobs).toHaveLength(1)
    expect(queue.hasPrinted(paper)).toBe(false)
    outcome = { ok: false, fault: 'printer-unreachable', mayHavePrinted: true }
    await queue.tryNow()
    expect(await stateOf('a')).toBe('in-question')
    outcome = { ok: true }
    // Who presses Print has looked: the one that was cut short gives way.
    expect(await queue.add({ ...receipt('c'), paper })).toMatchObject({ id: 'c', state: 'printed' })
    expect(queue.jobs.map(({ id }) => id)).toEqual(['c'])
    expect(queue.hasPrinted(paper)).toBe(true)
  })

  it('a double tap on print it again prints once, also where the second tap meets what the first has printed', async () => {
    const queue = queueOf()
    outcome = { ok: false, fault: 'printer-unreachable', mayHavePrinted: true }
    await queue.add({ ...receipt('a'), paper: 'receipt a' })
    outcome = { ok: true }
    tried.length = 0
    await Promise.all([queue.printAgain('a', 'b'), queue.printAgain('a', 'c')])
    now += 400
    await queue.printAgain('b', 'd')
    expect(tried).toEqual(['b'])
    now += 1_000
    await queue.printAgain('b', 'e')
    expect(tried).toEqual(['b', 'e'])
  })

  it('RCPT-030 marks what it prints once more, and not what was cut short', async () => {
    const queue = queueOf()
    await queue.add(receipt('a'))
    await queue.printAgain('a', 'b')
    expect(queue.jobs.map(({ work }) => work.kind === 'bytes' && work.isDuplicate)).toEqual([undefined, true])
    outcome = { ok: false, fault: 'printer-unreachable', mayHavePrinted: true }
    await queue.add(receipt('c'))
    outcome = { ok: true }
    now += 1_000
    await queue.printAgain('c', 'd')
    const last = queue.jobs.find(({ id }) => id === 'd')
    expect(last?.work).not.toHaveProperty('isDuplicate')
    expect(last?.state).toBe('printed')
  })

  it('lets a person take out what nobody wants any more', async () => {
    outcome = { ok: false, fault: 'printer-paper-out', mayHavePrinted: false }
    const queue = queueOf()
    await queue.add(receipt('a'))
    await queue.remove('a')
    expect(await store.all()).toEqual([])
  })

  it('R10 belongs to the business that is signed in: another sees, tries and removes nothing of it', async () => {
    outcome = { ok: false, fault: 'printer-unreachable', mayHavePrinted: false }
    await queueOf().add({ ...receipt('a'), paper: 'receipt a' })
    outcome = { ok: true }
    tried.length = 0
    business = 'another'
    const theirs = queueOf()
    await theirs.start()
    await theirs.tryNow()
    await Promise.all([theirs.remove('a'), theirs.isWhole('a'), theirs.printAgain('a', 'b')])
    expect(theirs.jobs).toEqual([])
    expect(theirs.unprinted('receipt a')).toBeUndefined()
    await theirs.add(receipt('c'))
    expect(tried).toEqual(['c'])
    business = undefined
    await theirs.start()
    expect(theirs.jobs).toEqual([])
    await expect(theirs.add(receipt('d'))).rejects.toThrow()
    business = 'ours'
    now += 60_000
    const back = queueOf()
    await back.start()
    expect(tried).toEqual(['c', 'a'])
    expect(back.jobs.map(({ id, state }) => [id, state])).toEqual([['a', 'printed']])
  })

  it('R10 keeps nothing of a business that has not been here for a day, nor what has no business', async () => {
    outcome = { ok: false, fault: 'printer-unreachable', mayHavePrinted: false }
    await queueOf().add(receipt('a'))
    const [a] = await store.all()
    if (!a) throw new Error('no job')
    const { organizationId: _, ...ofBefore } = { ...a, id: 'of before' }
    await store.put(ofBefore as PrintJob)
    business = 'another'
    now += 24 * 60 * 60_000 + 1
    await queueOf().start()
    expect(await store.all()).toEqual([])
  })

  it('D21 keeps after a log-out that a paper was printed, and nobody’s name; what waits keeps its own', async () => {
    const name = new TextEncoder().encode('Noah Ashdown')
    const work = { kind: 'bytes', bytes: name } satisfies PrintJob['work']
    const queue = queueOf()
    await queue.add({ ...receipt('1'), paper: 'receipt 1', work })
    await queue.add({ ...receipt('2'), paper: 'invoice 2 Noah Ashdown 3 High Street', work })
    business = 'another'
    await queue.add({ ...receipt('3'), paper: 'receipt 3', work })
    business = 'ours'
    outcome = { ok: false, fault: 'printer-unreachable', mayHavePrinted: false }
    await queue.add({ ...receipt('4'), paper: 'receipt 4', work })
    await store.emptyPrinted('ours')
    await queue.reload()
    const kept = await store.all()
    expect(kept.map(({ id, work }) => [id, work.kind === 'bytes' && work.bytes.length])).toEqual([
      ['1', 0],
      ['2', 0],
      ['3', name.length],
      ['4', name.length],
    ])
    expect(JSON.stringify(kept.slice(0, 2))).not.toContain('Noah')
    expect(queue.hasPrinted('receipt 1')).toBe(true)
    tried = []
    await queue.printAgain('1', 'again')
    expect(tried).toEqual([])
  })
})
