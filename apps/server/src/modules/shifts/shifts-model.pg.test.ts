import { toPounds } from '@tuppence/domain/money'
import { type Sale, soldSaleOf } from '@tuppence/domain/sales'
import { type DrawerRecord, type TillRead, withoutDrawerProof } from '@tuppence/domain/shifts'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { afterAll, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { breaches } from '../../testing/invariants.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { TestDrawer } from '../../testing/test-drawer.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'
import { TestTill, testProducts, testTill } from '../../testing/test-till.ts'

/** How many sequences of commands are tried; `SHIFT_RUNS=500` for a long night. */
const RUNS = Number(process.env.SHIFT_RUNS ?? 12)

const { database, ownerSql } = await testDatabase()
const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets })
afterAll(() => app.close())
const shop = await testBusiness(database)
const headers = await signedIn(database, shop, 'supervisor')
const manager = await signedIn(database, shop, 'manager', 'back-office')
const staff = { id: shop.people.supervisor, name: 'Test supervisor' }
const products = await testProducts(ownerSql, shop.organizationId, [99, 120, 1_775])

type AtDrawer =
  /** `late` is done at the till like any other, and arrives when all else has. */
  | { do: 'open' | 'cash-in' | 'pay-out' | 'safe-drop' | 'close'; minor: number; late?: boolean }
  | { do: 'break-start' | 'break-end' | 'no-sale' }
  /** The last entry of the open shift was typed wrongly; said so once more now and then. */
  | { do: 'take-back'; late: boolean; again: boolean }
type Command =
  | AtDrawer
  | { do: 'sell'; product: number; quantity: number; method: 'cash' | 'card' }
  | { do: 'give-back'; kind: 'void' | 'refund' | 'exchange' }
  /** Somebody elsewhere says that it was done at this till, so many numbers ahead. */
  | { do: 'claim'; what: 'open' | 'close' | 'safe-drop' | 'take-back' | 'sale'; minor: number; ahead: number }
  /** A manager counts or closes for the till, of which they know what has arrived; it may be alive all the same. */
  | { do: 'office'; counts: boolean; minor: number | null; again: boolean }
  | { do: 'send'; most: number; backwards: boolean }

const minor = fc.nat(50_000)
const commands = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('open', 'close'), minor }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('cash-in', 'pay-out', 'safe-drop'),
        minor,
        late: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('claim'),
        what: fc.constantFrom('open', 'close', 'safe-drop', 'take-back', 'sale'),
        minor,
        ahead: fc.constantFrom(0, 1, 3, 9_000, 899_999_000),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('sell'),
        product: fc.nat(2),
        quantity: fc.integer({ min: 1, max: 5 }),
        method: fc.constantFrom('cash', 'card'),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('give-back'),
        kind: fc.constantFrom('void', 'refund', 'exchange'),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('take-back'), late: fc.boolean(), again: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('break-start', 'break-end', 'no-sale') }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('office'),
        counts: fc.boolean(),
        minor: fc.option(minor),
        again: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('send'),
        most: fc.integer({ min: 1, max: 9 }),
        backwards: fc.boolean(),
      }),
    },
  ) as fc.Arbitrary<Command>,
  { minLength: 5, maxLength: 45 },
)

/** A till, and beside it a purse into which the very coins go: what the drawer should hold, added up as it happens. */
class Counter {
  readonly drawer: TestDrawer
  readonly till: TestTill
  readonly expected = new Map<string, number>()
  #purse = 0
  #sold: Sale[] = []
  #sales: object[] = []
  #records: DrawerRecord[] = []
  #late: DrawerRecord[] = []
  /** What went in or out in the open shift and stands, with the coins that it moved. */
  #entries: { record: DrawerRecord; coins: number }[] = []
  constructor(till: TestTill) {
    this.till = till
    this.drawer = new TestDrawer(till)
  }

  async run(command: Command): Promise<void> {
    if (command.do === 'send') return await this.send(command.most, command.backwards)
    if (command.do === 'sell') this.#sell(command)
    else if (command.do === 'give-back') this.#giveBack(command.kind)
    else if (command.do === 'claim') await this.#claim(command)
    else if (command.do === 'office') await this.#atOffice(command)
    else this.#atDrawer(command)
  }

  #atDrawer(command: AtDrawer): void {
    const { drawer } = this
    // What a till would not let anybody do is not done; `refuseDrawer` has its own test.
    if (command.do === 'open' ? drawer.shiftId !== null : drawer.shiftId === null) return
    if (command.do === 'take-back') {
      this.#takeBack(command)
      return
    }
    if (!('minor' in command)) {
      this.#records.push(drawer.do(command.do))
      return
    }
    const { shiftId } = drawer
    const record = drawer.do(command.do, command.minor)
    if (command.do === 'open') {
      this.#purse = command.minor
      this.#entries = []
    } else if (command.do !== 'close') {
      const coins = command.do === 'cash-in' ? command.minor : -command.minor
      this.#purse += coins
      this.#entries.push({ record, coins })
    }
    this.#queue(record, command.late)
    this.#note(shiftId ?? drawer.shiftId)
  }

  /** The coins that were never moved are where they were before. */
  #takeBack({ late, again }: Extract<AtDrawer, { do: 'take-back' }>): void {
    const entry = this.#entries.pop()
    if (!entry) return
    this.#purse -= entry.coins
    for (let i = 0; i < (again ? 2 : 1); i += 1)
      this.#queue(this.drawer.do('take-back', null, { takesBack: entry.record.id }), late)
    this.#note(this.drawer.shiftId)
  }

  #queue(record: DrawerRecord, late = false): void {
    if (late) this.#late.push(record)
    else this.#records.push(record)
  }

  /** No coin goes into the purse, whatever it says. */
  async #claim({ what, minor: claimed, ahead }: Extract<Command, { do: 'claim' }>): Promise<void> {
    const { till, drawer } = this
    const afterSequence = till.sequence + ahead
    if (what === 'sale') {
      const [goods] = products
      const fake = new TestTill({ id: till.id, code: till.code, deviceId: uuidv7() }, staff)
      fake.sequence = afterSequence
      if (goods) await post('/api/transactions', fake.sell({ lines: [{ product: goods }] }))
      return
    }
    const theirs = new TestDrawer(till)
    if (what !== 'open') theirs.shiftId = drawer.shiftId ?? uuidv7()
    // What they would take back is a true one.
    const takesBack = this.#entries.at(-1)?.record.id ?? uuidv7()
    const made =
      what === 'take-back'
        ? theirs.do(what, null, { afterSequence, takesBack })
        : theirs.do(what, claimed, { afterSequence })
    await post('/api/shifts/records', withoutDrawerProof(made))
  }

  /** No coin moves, and the till hears nothing of it: it goes on in its shift, and closes it itself in the end. */
  async #atOffice({ counts, minor: counted, again }: Extract<Command, { do: 'office' }>): Promise<void> {
    const { shiftId } = this.drawer
    if (shiftId === null) return
    // What was done at the drawer has arrived, and of the sales what chance sent: else nobody would know of the shift.
    for (const record of this.#records.splice(0)) await post('/api/shifts/records', record)
    const amount = counted === null ? null : toPounds(counted)
    const asked = { id: uuidv7(), amount, count: null }
    const payload = counts
      ? { ...asked, amount: amount ?? '0.00' }
      : { ...asked, reason: 'unknown', note: null, why: 'It fell' }
    const url = `/api/shifts/${shiftId}/${counts ? 'counts' : 'close'}`
    for (let i = 0; i < (again ? 2 : 1); i += 1) {
      const answer = await app.inject({ method: 'POST', url, headers: manager, payload })
      // Its opening is among what is late; or it was closed for the till before.
      expect([200, 201, 404, 409], answer.body).toContain(answer.statusCode)
      if (!counts && answer.statusCode === 201) closedFor.add(shiftId)
    }
  }

  #note(shiftId: string | null): void {
    if (shiftId) this.expected.set(shiftId, this.#purse)
  }

  #sell({ product, quantity, method }: Extract<Command, { do: 'sell' }>): void {
    const chosen = products[product]
    if (!chosen) throw new Error('no product')
    this.#keep(this.till.sell({ lines: [{ product: chosen, quantity }], method }))
    if (this.till.last) this.#sold.push(this.till.last)
  }

  #giveBack(kind: 'void' | 'refund' | 'exchange'): void {
    const sale = this.#sold.pop()
    const [line] = sale?.lines ?? []
    const [goods] = products
    if (!sale || !line || !goods) return
    if (kind === 'void') {
      this.#keep(this.till.void(soldSaleOf(sale)))
      return
    }
    const picks = [{ lineId: line.id, quantity: 1, restock: true }]
    const lines = kind === 'exchange' ? [{ product: goods, quantity: 2 }] : []
    this.#keep(this.till.giveBack({ sale: soldSaleOf(sale), picks }, { lines }))
  }

  #keep(request: object): void {
    this.#sales.push(request)
    for (const { method, amountMinor } of this.till.last?.tenders ?? [])
      if (method === 'cash') this.#purse += amountMinor
    this.#note(this.drawer.shiftId)
  }

  /** Sales in any order, beside the drawer's records, which wait for each other in the outbox. */
  async send(most: number, backwards: boolean): Promise<void> {
    const sales = backwards ? this.#sales.splice(-most) : this.#sales.splice(0, most)
    const records = this.#records.splice(0, most)
    if (this.#sales.length + this.#records.length + sales.length + records.length === 0) {
      for (const record of this.#late.splice(0)) await post('/api/shifts/records', record)
      return
    }
    await Promise.all([
      ...sales.map((payload) => post('/api/transactions', payload)),
      (async () => {
        for (const record of records) await post('/api/shifts/records', record)
      })(),
    ])
  }

  get isSent(): boolean {
    return this.#sales.length + this.#records.length + this.#late.length === 0
  }
}

async function post(url: string, payload: object): Promise<void> {
  const answer = await app.inject({ method: 'POST', url, headers, payload })
  expect(answer.statusCode, answer.body).toBe(201)
}

/** A case that a few random runs can miss. */
const CLOSED_BY_MANAGER: Command[] = [
  { do: 'open', minor: 5_000 },
  { do: 'office', counts: false, minor: 5_000, again: true },
]

/** Shifts that a manager closed for their till. */
const closedFor = new Set<string>()
let tills = 0
const counts = { commands: 0, shifts: 0, zReads: 0 }

/** Every shift of a till should hold, by its X read, what its purse holds. */
async function holdsItsCoins({ expected }: Counter): Promise<void> {
  for (const [shiftId, minor] of expected) {
    counts.shifts += 1
    const answer = await app.inject({ url: `/api/shifts/${shiftId}/x-read`, headers })
    const read: TillRead = answer.json()
    expect(Math.round(Number(read.drawer?.expected) * 100), answer.body).toBe(minor)
  }
}

it('R6 expected cash is what an independent purse holds, Z numbers have no gap, and Z reads sum the transactions', async () => {
  await fc.assert(
    fc.asyncProperty(commands, commands, async (first, second) => {
      const counters = []
      for (const todo of [first, second]) {
        tills += 1
        const counter = new Counter(await testTill(ownerSql, shop.organizationId, `M${tills}`, staff))
        counters.push({ counter, todo })
      }
      // Two tills at once: their closes meet in the books.
      await Promise.all(
        counters.map(async ({ counter, todo }) => {
          for (const command of todo) await counter.run(command)
          while (!counter.isSent) await counter.send(20, true)
          await holdsItsCoins(counter)
          // Two days more: the first may be closed for the till already, and after the second every record is in a Z read.
          for (let day = 0; day < 2; day += 1) {
            if (counter.drawer.shiftId === null) await counter.run({ do: 'open', minor: 0 })
            await counter.run({ do: 'close', minor: 0 })
            while (!counter.isSent) await counter.send(20, true)
          }
        }),
      )
      for (const { counter, todo } of counters) {
        counts.commands += todo.length
        await holdsItsCoins(counter)
        const reads = await ownerSql<{ number: number; from: number; to: number; as_made: boolean }[]>`
          select z.number, z.from_sequence as from, z.to_sequence as to,
                 (z.content->'drawer'->>'difference')::numeric is not distinct from h.cash_difference as as_made
            from z_reads z join shifts h on h.id = z.shift_id
           where z.till_id = ${counter.till.id} order by z.made_at, z.number`
        counts.zReads += reads.length
        expect(reads.map(({ number }) => number)).toEqual(reads.map((_, i) => i + 1))
        expect(reads.every(({ as_made }) => as_made)).toBe(true)
        expect([reads[0]?.from, reads.at(-1)?.to]).toEqual([0, counter.till.sequence])
      }
      expect(await breaches(ownerSql)).toEqual({})
    }),
    { numRuns: RUNS, examples: [[CLOSED_BY_MANAGER, CLOSED_BY_MANAGER]] },
  )
  expect(counts.shifts).toBeGreaterThan(0)
  expect(counts.zReads).toBeGreaterThan(0)
  expect(closedFor.size).toBeGreaterThan(0)
}, 600_000)

it('Z numbers have no gap when one till’s closes are sent at once, each again and again', async () => {
  tills += 1
  const till = await testTill(ownerSql, shop.organizationId, `M${tills}`, staff)
  const drawer = new TestDrawer(till)
  const closes: DrawerRecord[] = []
  for (let i = 0; i < 8; i += 1) {
    await post('/api/shifts/records', drawer.do('open', 0))
    closes.push(drawer.do('close', 0))
  }
  await Promise.all(
    [...closes, ...closes, ...closes].reverse().map((close) => post('/api/shifts/records', close)),
  )
  const numbers = await ownerSql<
    { number: number }[]
  >`select number from z_reads where till_id = ${till.id} order by number`
  expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(await breaches(ownerSql)).toEqual({})
})
