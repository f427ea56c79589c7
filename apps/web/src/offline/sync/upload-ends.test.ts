import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import type { OutboxRow } from '../device/database.ts'
import { outboxRow } from '../outbox/outbox-row.test-support.ts'
import type { BatchReply, Reply } from '../outbox/outbox-rules.ts'
import { IndexedOutbox } from '../outbox/outbox-store.ts'
import { testShop } from '../shop.test-support.ts'
import { type UploadRequest, type UploadWorld, uploadDue } from './upload-run.ts'

const NOW = Date.parse('2026-06-01T10:00:00Z')
const takenOf = (row: OutboxRow): Reply => ({ kind: 'answer', status: 201, answeredId: row.id })
const answered = (status: number): Reply => ({ kind: 'answer', status })

/** A queue of so many sales, sent one after the other to whoever answers as a test says. */
async function queueOf(count: number, over: Partial<OutboxRow>[] = []) {
  const { db, organizationId } = await testShop()
  const rows = Array.from({ length: count }, (_, i) =>
    outboxRow({
      id: uuidv7(),
      organizationId,
      status: 'waiting',
      claim: null,
      sequence: i + 1,
      body: '{"transaction":{}}',
      ...over[i],
    }),
  )
  for (const row of rows) await db.put('transactions', row)
  const store = new IndexedOutbox(db, organizationId)
  let claims = 0
  const claimNext = store.claimNext.bind(store)
  store.claimNext = (request) => {
    claims += 1
    return claimNext(request)
  }
  const send = (world: Partial<UploadWorld>, request: Partial<UploadRequest> = {}) =>
    uploadDue(
      {
        store,
        post: async (row) => takenOf(row),
        nowMs: () => NOW,
        random: () => 0,
        newClaim: uuidv7,
        ...world,
      },
      { isAlone: true, isEager: false, inFlight: 1, ...request },
    )
  const states = async () => (await db.getAll('transactions')).map(({ status, claim }) => [status, claim])
  return { db, rows, send, states, claims: () => claims }
}

/** Answers in turn, and takes what comes after. */
function inTurn(...statuses: number[]) {
  const posted: number[] = []
  const post = async (row: OutboxRow): Promise<Reply> => {
    const status = statuses[posted.length]
    posted.push(row.sequence)
    return status === undefined || status === 201 ? takenOf(row) : answered(status)
  }
  return { post, posted }
}

describe('how a run goes on', () => {
  it.each([201, 422])('OFF-007 a %i between failures shows that the server is there', async (between) => {
    const { send } = await queueOf(7)
    expect(await send(inTurn(500, 500, 500, between, 500, 500, 500))).toBe('finished')
  })

  it('OFF-007 four failures in a row are the server’s', async () => {
    const { send, states } = await queueOf(7)
    const turn = inTurn(201, 500, 500, 500, 500)
    expect(await send(turn)).toBe('failing')
    expect(turn.posted).toEqual([1, 2, 3, 4, 5])
    expect(await states()).toEqual(Array.from({ length: 6 }, () => ['waiting', null]))
  })

  it('goes once through a queue in which nothing waits for another', async () => {
    const { send, claims } = await queueOf(3)
    expect(await send({})).toBe('finished')
    expect(claims()).toBe(1)
  })

  it('mandate 4 goes through it once more for what waited, and not where that is still here', async () => {
    const id = uuidv7()
    const waiting = await queueOf(2, [{ id }, { after: id }])
    await waiting.send({})
    expect([waiting.claims(), await waiting.states()]).toEqual([2, []])
    const held = await queueOf(2, [{ id }, { after: id }])
    expect(await held.send(inTurn(500))).toBe('finished')
    expect(held.claims()).toBe(1)
  })

  it('R3 goes on where another tab has taken a row over in the meantime', async () => {
    const { db, send, states } = await queueOf(2)
    const told: number[] = []
    const post = async (row: OutboxRow): Promise<Reply> => {
      if (row.sequence > 1) return takenOf(row)
      await db.put('transactions', { ...row, claim: 'theirs' })
      return answered(500)
    }
    expect(await send({ post, onSettled: ({ sequence }) => told.push(sequence) })).toBe('finished')
    expect(told).toEqual([2])
    expect(await states()).toEqual([['sending', 'theirs']])
  })
})

describe('how a run ends before its time', () => {
  it('OFF-008 a sign-in that is needed ends it within a batch: nothing more is sent or claimed', async () => {
    const { send, states, claims } = await queueOf(70)
    const turn = inTurn(401)
    expect(await send(turn)).toBe('signed-out')
    expect([turn.posted, claims()]).toEqual([[1], 1])
    expect(await states()).toEqual(Array.from({ length: 70 }, () => ['waiting', null]))
  })

  it('OFF-008 and between two requests of several sales', async () => {
    const { send, states } = await queueOf(64)
    let requests = 0
    const postMany = async (): Promise<BatchReply> => {
      requests += 1
      return { kind: 'whole', reply: answered(401) }
    }
    expect(await send({ postMany }, { parcel: { most: 8 } })).toBe('signed-out')
    expect(requests).toBe(1)
    expect(await states()).toEqual(Array.from({ length: 64 }, () => ['waiting', null]))
  })

  it('R4 another tab that takes over ends it between two sales', async () => {
    const { send, states } = await queueOf(3)
    const turn = inTurn()
    expect(await send(turn, { isOver: () => turn.posted.length > 0 })).toBe('taken-over')
    expect(turn.posted).toEqual([1])
    expect(await states()).toEqual(Array.from({ length: 2 }, () => ['waiting', null]))
  })

  it('R4 a turn that is over before it began claims nothing', async () => {
    const { send, claims } = await queueOf(3)
    expect(await send({}, { isOver: () => true })).toBe('taken-over')
    expect(claims()).toBe(0)
  })

  it('OFF-008 a run that ended for want of a sign-in says so, though another tab took over afterwards', async () => {
    const { send } = await queueOf(3)
    const turn = inTurn(401)
    expect(await send(turn, { isOver: () => turn.posted.length > 0 })).toBe('signed-out')
  })
})

describe('requests of several sales', () => {
  it('D2 are a quarter as large after one that was answered as a whole', async () => {
    const { send } = await queueOf(128)
    const sizes: number[] = []
    const postMany = async (rows: readonly OutboxRow[]): Promise<BatchReply> => {
      sizes.push(rows.length)
      return sizes.length === 1
        ? { kind: 'whole', reply: answered(413) }
        : { kind: 'each', replies: rows.map(takenOf) }
    }
    expect(await send({ postMany })).toBe('finished')
    expect(sizes).toEqual([64, 16, 16, 16, 16])
  })

  it('R3 leave a sale as it is that the answer says nothing of', async () => {
    const { send, states } = await queueOf(4)
    const postMany = async (rows: readonly OutboxRow[]): Promise<BatchReply> => ({
      kind: 'each',
      replies: rows.slice(0, 3).map(takenOf),
    })
    expect(await send({ postMany })).toBe('finished')
    expect(await states()).toEqual([['sending', expect.any(String)]])
  })
})
