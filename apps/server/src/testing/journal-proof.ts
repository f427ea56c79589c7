import { soldSaleOfDetail } from '@tuppence/contract/sold-sale'
import type { CartProduct } from '@tuppence/domain/sales'
import type { DrawerRecord } from '@tuppence/domain/shifts'
import type { FastifyInstance } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '../modules/identity/public.ts'
import { compareBooks } from '../modules/journal/books/compare-books.ts'
import { verifyJournals } from '../modules/journal/verify-journals.ts'
import type { Ask } from '../modules/journal/walk-till.ts'
import { connect, type Database } from '../platform/database/connect.ts'
import { inOrganization, type Tx } from '../platform/tenancy.ts'
import {
  changeCustomer,
  changeDrawer,
  changeStock,
  changeTakings,
  changeZRead,
  cutServersTail,
  removeAuditEntry,
} from './book-tamperings.ts'
import {
  changeAmount,
  changeAndSealAll,
  changeAndSealOne,
  columnsOfRecords,
  cutTail,
  cutTailAndEnd,
  deleteAnyRow,
  deleteRecord,
  editAnyColumn,
  type Luck,
  moveToOtherTill,
  reorder,
  swapPlaces,
  swapSeals,
  type Tampering,
  type Target,
} from './tamperings.ts'
import { signedIn, type TestBusiness, testBusiness } from './test-business.ts'
import { TestDrawer } from './test-drawer.ts'
import { type TestTill, testProducts, testTill } from './test-till.ts'

export interface ProofFigures {
  readonly records: number
  /** By kind of tampering: done, and of those found. */
  readonly kinds: Record<string, { done: number; found: number }>
  /** Turned down by a constraint before anybody could have noticed. */
  refused: number
  readonly notFound: string[]
}

/** The same fortune for the same seed. */
export function luckOf(seed: number): Luck {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Beside edits of any column, which are known once the database's columns are. */
const TAMPERINGS: Readonly<Record<string, Tampering>> = {
  'a row deleted': deleteAnyRow,
  'a record deleted': deleteRecord,
  'a tail cut': cutTail,
  'a tail cut and the end set back': cutTailAndEnd,
  'records reordered': reorder,
  'seals swapped': swapSeals,
  'places swapped': swapPlaces,
  'a record moved to another till': moveToOtherTill,
  'amounts changed': changeAmount,
  'a record changed and sealed anew': changeAndSealOne,
  'the chain sealed anew to its end': changeAndSealAll,
  'a day’s figures changed': changeTakings,
  'a level or movement of stock changed': changeStock,
  'what a customer has spent changed': changeCustomer,
  'the server’s own last sales cut off with their rows': cutServersTail,
  'the audit entry of a return removed': removeAuditEntry,
  'a Z read changed or removed': changeZRead,
  'what was done at a drawer changed or removed': changeDrawer,
}

/**
 * Sells, voids, refunds and exchanges on two tills and sells over the server's own, then tampers with the books at random as the database's owner, one
 * tampering at a time, each undone before the next, and verifies after each (R13). The tills have said where their
 * journals end, as they do whenever they are signed in to.
 */
export async function proveJournal(
  { app, database, ownerUrl }: { app: FastifyInstance; database: Database; ownerUrl: string },
  { tamperings, seed, salesPerTill = 10 }: { tamperings: number; seed: number; salesPerTill?: number },
): Promise<ProofFigures> {
  const owner = connect(ownerUrl, { max: 1, applicationName: 'tamperer' })
  try {
    const shop = await sell({ app, database, owner }, salesPerTill)
    const ask: Ask = (work) => work(owner.drizzle as unknown as Tx)
    const everything = { from: null, to: null }
    // Returns have been told to the audit log for long by then.
    const later = new Date(Date.now() + 3_600_000)
    const verify = async (): Promise<number> =>
      (await verifyJournals(ask, shop.organizationId, everything)).reduce(
        (sum, till) => sum + till.findingCount,
        (await compareBooks(ask, shop.organizationId, everything, later)).findingCount,
      )
    await owner.sql.unsafe('begin')
    if ((await verify()) !== 0) throw new Error('The journal is not whole before anybody tampers')
    await owner.sql.unsafe('rollback')
    const kinds: Readonly<Record<string, Tampering>> = {
      'a column edited': editAnyColumn(await columnsOfRecords(owner.sql)),
      ...TAMPERINGS,
    }
    const names = Object.keys(kinds)
    const luck = luckOf(seed)
    const figures: ProofFigures = { records: shop.targets.length, kinds: {}, refused: 0, notFound: [] }
    for (let done = 0; done < tamperings; ) {
      // Edits of columns are the widest class, so half of all are such.
      const name = (luck(2) === 0 ? names[0] : names[luck(names.length)]) ?? ''
      const tamper = kinds[name]
      if (!tamper) throw new Error(`No tampering ${name}`)
      // Constraints stay; foreign keys hold nobody who owns the database.
      await owner.sql.unsafe('begin; set local session_replication_role = replica')
      try {
        const what = await tamper(owner.sql, shop.targets, luck)
        if (what === null) continue
        done += 1
        const kind = figures.kinds[name] ?? { done: 0, found: 0 }
        figures.kinds[name] = kind
        kind.done += 1
        if ((await verify()) > 0) kind.found += 1
        else figures.notFound.push(`${name}: ${what}`)
      } catch (error) {
        // A class-23 error is a constraint's no.
        if (!String((error as { code?: string }).code).startsWith('23')) throw error
        figures.refused += 1
      } finally {
        await owner.sql.unsafe('rollback')
      }
    }
    return figures
  } finally {
    await owner.close(1_000)
  }
}

/** The figures as lines for people. */
export function figuresInWords({ records, kinds, refused, notFound }: ProofFigures): string {
  const lines = Object.entries(kinds).map(([name, { done, found }]) => `  ${name}: ${done}, found ${found}`)
  const done = Object.values(kinds).reduce((sum, kind) => sum + kind.done, 0)
  return [
    `${done.toLocaleString('en-GB')} tamperings with ${records} records, ${(done - notFound.length).toLocaleString('en-GB')} found, ${notFound.length} not found; ${refused} more were refused by the database's constraints`,
    ...lines,
    ...notFound.slice(0, 20).map((what) => `  NOT FOUND: ${what}`),
  ].join('\n')
}

interface Sold extends TestBusiness {
  readonly targets: readonly Target[]
}

async function sell(
  { app, database, owner }: { app: FastifyInstance; database: Database; owner: Database },
  salesPerTill: number,
): Promise<Sold> {
  const shop = await testBusiness(database)
  const { organizationId } = shop
  const staff = { id: shop.people.cashier, name: 'Test cashier' }
  const headers = await signedIn(database, shop, 'manager')
  await inOrganization(database, organizationId, (tx) =>
    writeAudit(tx, { organizationId, at: new Date(Date.now() - 60_000), action: 'signed-in' }),
  )
  const [milk, bread] = await testProducts(owner.sql, organizationId, [99, 250])
  if (!milk || !bread) throw new Error('no products')
  const customerId = uuidv7()
  await owner.sql`insert into customers ${owner.sql({ organization_id: organizationId, id: customerId, first_name: 'Ann' })}`
  const send = async (payload: object): Promise<void> => {
    const answer = await app.inject({ method: 'POST', url: '/api/transactions', headers, payload })
    if (answer.statusCode !== 201) throw new Error(answer.body)
  }
  /** A sale voided, one given back in part, and one exchanged: records of the same journal. */
  const comeBack = async (till: TestTill): Promise<void> => {
    for (const how of ['void', 'refund', 'exchange'] as const) {
      const sold = till.sell({ lines: [{ product: milk, quantity: 3 }, { product: bread }] })
      await send(sold)
      const url = `/api/transactions/${sold.transaction.offlineId}`
      const sale = soldSaleOfDetail((await app.inject({ url, headers })).json())
      const picks = [{ lineId: sale.lines[0]?.id ?? '', quantity: 1, restock: how === 'refund' }]
      if (how === 'void') await send(till.void(sale))
      else
        await send(till.giveBack({ sale, picks }, how === 'exchange' ? { lines: [{ product: bread }] } : {}))
    }
  }
  const tills = [
    await testTill(owner.sql, organizationId, 'P1', staff),
    await testTill(owner.sql, organizationId, 'P2', staff, 'as-marked'),
  ]
  const drawers = tills.map((till) => new TestDrawer(till))
  const record = async (payload: DrawerRecord): Promise<void> => {
    const answer = await app.inject({ method: 'POST', url: '/api/shifts/records', headers, payload })
    if (answer.statusCode !== 201) throw new Error(answer.body)
  }
  const closeForTill = async ({ shiftId }: TestDrawer): Promise<void> => {
    const payload = {
      id: uuidv7(),
      amount: '90.00',
      count: null,
      reason: 'unknown',
      note: null,
      why: 'It fell',
    }
    const url = `/api/shifts/${shiftId}/close`
    const answer = await app.inject({ method: 'POST', url, headers, payload })
    if (answer.statusCode !== 201) throw new Error(answer.body)
  }
  const closeAndOpen = async (): Promise<void> => {
    for (const [place, drawer] of drawers.entries()) {
      // Of one till the shift is closed in the back office.
      if (drawer.shiftId && place === 1) await closeForTill(drawer)
      else if (drawer.shiftId) await record(drawer.do('close', 9_000))
      await record(drawer.do('open', 5_000))
      await record(drawer.do('pay-out', 250))
    }
  }
  for (let i = 0; i < salesPerTill; i += 1) {
    if (i % 4 === 0) await closeAndOpen()
    for (const till of tills) await send(till.sell(basketOf(i, { milk, bread, customerId })))
    if (i % 3 === 0)
      await send({
        transaction: { subtotal: '0.99', taxAmount: '0.20', totalAmount: '1.19', paymentMethod: 'cash' },
        items: [{ productId: milk.id, quantity: 1, unitPrice: '0.99', totalPrice: '0.99' }],
      })
  }
  for (const till of tills) await comeBack(till)
  await closeAndOpen()
  await sayEnds(owner, organizationId, tills)
  const targets = await owner.sql<Target[]>`
    select organization_id as "organizationId", till_id as "tillId", transaction_id as id, sequence
      from journal where organization_id = ${organizationId} order by till_id, sequence`
  return { ...shop, targets: [...targets] }
}

/** A basket of its own kind for each place in the row: with and without a discount, a customer, a card. */
function basketOf(
  i: number,
  { milk, bread, customerId }: { milk: CartProduct; bread: CartProduct; customerId: string },
) {
  return {
    lines: [
      { product: milk, quantity: 1 + (i % 3) },
      {
        product: bread,
        ...(i % 2 === 0 ? { discount: { kind: 'percent' as const, hundredths: 1_000 } } : {}),
      },
    ],
    ...(i % 4 === 0 ? { customerId } : {}),
    method: i % 3 === 0 ? ('card' as const) : ('cash' as const),
  }
}

async function sayEnds(owner: Database, organizationId: string, tills: readonly TestTill[]): Promise<void> {
  for (const till of tills)
    await owner.sql`update tills set said_sequence = ${till.sequence}, said_seal = ${till.seal}, said_at = now()
      where organization_id = ${organizationId} and id = ${till.id}`
}
