import { sealSale, withTillProof } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { hmacSha256, sha256 } from '../../platform/sha256.ts'
import { picks, resealed, returningShop } from '../../testing/returning-shop.ts'
import { signedIn } from '../../testing/test-business.ts'
import { TestTill } from '../../testing/test-till.ts'

const { app, database, shop: of, ownerSql, people, cashier, manager, tea, ...shop } = await returningShop()
const { newTill, taken, refusal, detail, sold } = shop

/** As whoever is signed in registers a device. */
async function registered(headers: Record<string, string>) {
  const deviceId = uuidv7()
  const asked = { method: 'POST', url: '/api/tills/register', headers, payload: { deviceId } } as const
  const { till } = (await app.inject(asked)).json()
  return new TestTill({ ...till, deviceId }, { id: people.manager, name: 'Whoever' })
}
const endOf = async (till: TestTill) =>
  (await ownerSql`select last_sequence as sequence, last_seal as seal from tills where id = ${till.id}`)[0]
const bought = async () => {
  const request = (await newTill()).sell({ lines: [{ product: tea, quantity: 9 }] })
  await taken(request)
  return sold(request)
}

describe('a return that names a seller', () => {
  it('D5 is not believed of a device that its seller was never signed in to', async () => {
    const sale = await bought()
    const till = await registered(cashier)
    const back = till.giveBack({ sale, picks: picks(sale, 1) })
    expect(await refusal(back, cashier)).toBe('403 return-not-allowed')
    expect((await taken(back, manager)).flags).toEqual([])
  })

  it('D5 is believed of the till that its seller was signed in to, with a flag of its own', async () => {
    const sale = await bought()
    const till = await registered(manager)
    const recorded = await taken(till.giveBack({ sale, picks: picks(sale, 1) }), cashier)
    expect(recorded.flags).toEqual(['staff-differs', 'right-by-till'])
    const { staffName, approvedByName } = await detail(recorded.id)
    expect({ staffName, approvedByName }).toEqual({ staffName: 'Test manager', approvedByName: null })
  })

  it('D5 is not believed of that till without its proof, or with another’s', async () => {
    const sale = await bought()
    const till = await registered(manager)
    const back = till.giveBack({ sale, picks: picks(sale, 1) })
    const { tillProof, ...transaction } = back.transaction
    expect(await refusal({ ...back, transaction }, cashier)).toBe('403 return-not-allowed')
    expect(await refusal(withTillProof(back, uuidv7(), hmacSha256), cashier)).toBe('403 return-not-allowed')
    // The proof of one record proves no other.
    const other = sealSale({ ...back, transaction: { ...transaction, reasonNote: 'other' } }, '', sha256)
    const forged = { ...other, transaction: { ...other.transaction, tillProof } }
    expect(await refusal(forged, cashier)).toBe('403 return-not-allowed')
    expect((await taken({ ...back, transaction }, manager)).flags).toEqual(['till-unproven'])
  })
})

describe('a sale in the name of another’s till', () => {
  const thiefOf = (till: TestTill, sequence: number, seal: string) =>
    Object.assign(new TestTill({ id: till.id, code: till.code, deviceId: uuidv7() }, till.staff), {
      sequence,
      seal,
    })

  it('R7 is kept and flagged, and moves neither the till’s number nor its seal', async () => {
    const till = await newTill()
    await taken(till.sell({ lines: [{ product: tea }] }))
    const before = await endOf(till)
    const far = await taken(thiefOf(till, 9_990, 'nonsense').sell({ lines: [{ product: tea }] }))
    expect(far.flags).toContain('till-unproven')
    expect(await endOf(till)).toEqual(before)
  })

  it('R7 takes no number from the till itself, and breaks no chain of it', async () => {
    const till = await newTill()
    await taken(till.sell({ lines: [{ product: tea }] }))
    for (const ahead of [0, 1, 2]) {
      const thief = thiefOf(till, till.sequence + ahead, ahead === 0 ? till.seal : 'x')
      expect((await taken(thief.sell({ lines: [{ product: tea }] }))).flags).toContain('till-unproven')
    }
    const [second, third, fourth] = [1, 2, 3].map(() => till.sell({ lines: [{ product: tea }] }))
    // The third before the second: the forged second is no forerunner of it.
    for (const request of [third, second, fourth]) expect((await taken(request ?? {})).flags).toEqual([])
    for (const request of [second, third, fourth])
      expect((await detail(request?.transaction.offlineId)).flags).toEqual([])
    expect(await endOf(till)).toEqual({ sequence: 4, seal: fourth?.transaction.seal })
  })

  it('R13 is red in the journal, and no other finding comes of it', async () => {
    const till = await newTill()
    await taken(till.sell({ lines: [{ product: tea }] }))
    await taken(thiefOf(till, 700, 'x').sell({ lines: [{ product: tea }] }))
    const honest = await taken(till.sell({ lines: [{ product: tea }] }))
    await taken(thiefOf(till, 1, 'x').sell({ lines: [{ product: tea }] }))
    const asked = `/api/transactions/find?receipt=${honest.receiptNumber}`
    expect((await app.inject({ url: asked, headers: manager })).json().id).toBe(honest.id)
    await taken(till.sell({ lines: [{ product: tea }] }))
    const headers = await signedIn(database, of, 'manager', 'back-office')
    const url = '/api/journal/verify?from=2026-01-01&to=2026-12-31'
    const { tills } = (await app.inject({ url, headers })).json()
    const mine = tills.find((one: { tillId: string }) => one.tillId === till.id)
    expect(mine.findings.map(({ kind, from }: { kind: string; from: number }) => `${kind} ${from}`)).toEqual([
      'till-unproven 2',
      'till-unproven 701',
    ])
    expect(mine.wrongCount).toBe(2)
    const health = (await app.inject({ url: '/api/store-health', headers })).json()
    const told = health.tills.find((one: { tillId: string }) => one.tillId === till.id).findings
    expect(told.filter(({ kind }: { kind: string }) => kind.startsWith('journal'))).toMatchObject([
      { kind: 'journal-wrong', level: 'act', count: 2 },
    ])
  })

  it('R15 the same sale with its proof later is the same one, and what an older version sent breaks no chain', async () => {
    const till = await newTill()
    const { transaction, items } = till.sell({ lines: [{ product: tea }] })
    const { tillProof: _, ...older } = transaction
    const first = await taken({ transaction: older, items })
    expect(first.flags).toEqual(['till-unproven'])
    expect(await taken({ transaction, items })).toEqual(first)
    expect((await taken(till.sell({ lines: [{ product: tea }] }))).flags).toEqual([])
    expect((await endOf(till))?.sequence).toBe(2)
  })

  it('keeps the name that the books have of a seller whom they know', async () => {
    const request = (await newTill()).sell({ lines: [{ product: tea }] })
    const named = resealed({ ...request, transaction: { ...request.transaction, staffName: 'Somebody' } })
    expect((await detail((await taken(named)).id)).staffName).toBe('Test manager')
  })
})
