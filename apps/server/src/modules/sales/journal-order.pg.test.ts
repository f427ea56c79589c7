import type { RecordedSale } from '@tuppence/contract/sales'
import { describe, expect, it } from 'vitest'
import { sellingShop } from '../../testing/selling-shop.ts'

const { app, ownerSql, manager, milk, newTill, taken, detail } = await sellingShop()

/** The flags of each sale as they are read now. */
const shown = (sales: readonly { transaction: { offlineId?: string } }[]): Promise<string[][]> =>
  Promise.all(sales.map(async ({ transaction }) => (await detail(transaction.offlineId)).flags))
const endOf = async (till: { id: string }) =>
  (await ownerSql`select last_sequence, last_seal from tills where id = ${till.id}`)[0]
const sold = (till: Awaited<ReturnType<typeof newTill>>, count: number) =>
  Array.from({ length: count }, () => till.sell({ lines: [{ product: milk }] }))

/** The same shuffle at every run. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  const place = (i: number): number => ((i + 1) * 7919 * seed) % 104_729
  return list
    .map((item, i) => ({ item, at: place(i) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

describe('a till’s journal (mandate 5)', () => {
  it('shows a gap while the number before has not come, and none once it has', async () => {
    const till = await newTill()
    const sales = sold(till, 4)
    const [one, two, three, four] = sales
    if (!one || !two || !three || !four) throw new Error('no sales')
    for (const sale of [one, four, three]) expect((await taken(sale)).flags).toEqual([])
    expect(await shown([one, three, four])).toEqual([[], ['journal-gap'], []])
    expect(await endOf(till)).toEqual({ last_sequence: 4, last_seal: till.seal })
    expect((await taken(two)).flags).toEqual([])
    expect(await shown(sales)).toEqual([[], [], [], []])
    expect(await endOf(till)).toEqual({ last_sequence: 4, last_seal: till.seal })
    const listed = await app.inject({ url: '/api/transactions?limit=1000', headers: manager })
    expect(listed.json<RecordedSale[]>().flatMap(({ flags }) => flags)).toEqual([])
  })

  it('leaves no flag on any sale, whatever order they come in, one by one or all at once', async () => {
    for (const seed of [1, 2, 3]) {
      const till = await newTill()
      const sales = sold(till, 24)
      for (const sale of shuffled(sales, seed)) expect((await taken(sale)).flags).toEqual([])
      const atOnce = await newTill()
      const more = sold(atOnce, 40)
      const answers = await Promise.all(shuffled(more, seed).map((sale) => taken(sale)))
      expect(answers.flatMap(({ flags }) => flags)).toEqual([])
      expect((await shown([...sales, ...more])).flat()).toEqual([])
      expect(await endOf(atOnce)).toEqual({ last_sequence: 40, last_seal: atOnce.seal })
    }
  })

  it('flags at arrival what stays so: a number twice, another forerunner’s seal, a seal that does not fit', async () => {
    const till = await newTill()
    for (const sale of sold(till, 4)) expect((await taken(sale)).flags).toEqual([])
    for (const sequence of [3, 1]) {
      till.sequence = sequence
      const [twin] = sold(till, 1)
      expect((await taken(twin ?? {})).flags).toEqual(['journal-repeat'])
    }
    till.sequence = 4
    till.seal = 'f'.repeat(64)
    const [broken] = sold(till, 1)
    expect((await taken(broken ?? {})).flags).toEqual(['journal-break'])
    expect(await shown(broken ? [broken] : [])).toEqual([['journal-break']])
    const [tampered] = sold(till, 1)
    const changed = { ...tampered, transaction: { ...tampered?.transaction, staffName: 'Nobody' } }
    expect((await taken(changed)).flags).toEqual(['seal-wrong'])
  })

  it('shows a break whose forerunner came later', async () => {
    const till = await newTill()
    const [one, two] = sold(till, 2)
    const fork = { ...till, sequence: 0, seal: '' }
    const [other] = sold(Object.assign(Object.create(Object.getPrototypeOf(till)), fork), 1)
    if (!one || !two || !other) throw new Error('no sales')
    expect((await taken(two)).flags).toEqual([])
    expect((await taken(other)).flags).toEqual([])
    expect(await shown([other, two])).toEqual([[], ['journal-break']])
  })
})
