import { bookFindingSchema, bookWords } from '@tuppence/domain/journal'
import type { DrawerRecord } from '@tuppence/domain/shifts'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { signedIn, testBusiness } from '../../../testing/test-business.ts'
import { TestDrawer } from '../../../testing/test-drawer.ts'
import { testServer } from '../../../testing/test-server.ts'
import { testProducts, testTill } from '../../../testing/test-till.ts'
import { asking } from '../walk-till.ts'
import { compareBooks } from './compare-books.ts'

const { app, database, ownerSql } = await testServer()
const ALL = { from: null, to: null }

/** A shop whose till closed three shifts, with a sale and a pay-out in each. */
async function shopWithZReads() {
  const shop = await testBusiness(database)
  const { organizationId, people } = shop
  const headers = await signedIn(database, shop, 'manager')
  const [milk] = await testProducts(ownerSql, organizationId, [99])
  if (!milk) throw new Error('no product')
  const till = await testTill(ownerSql, organizationId, 'T1', { id: people.manager, name: 'Test manager' })
  const drawer = new TestDrawer(till)
  const record = async (one: DrawerRecord) => {
    const answer = await app.inject({ method: 'POST', url: '/api/shifts/records', headers, payload: one })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  for (let shift = 0; shift < 3; shift += 1) {
    await record(drawer.do('open', 5_000))
    const sale = till.sell({ lines: [{ product: milk, quantity: 3 }] })
    expect(
      (await app.inject({ method: 'POST', url: '/api/transactions', headers, payload: sale })).statusCode,
    ).toBe(201)
    await record(drawer.do('pay-out', 100))
    await record(drawer.do('close', 5_200))
  }
  const compare = async (period: { from: string | null; to: string | null } = ALL) =>
    (await compareBooks(asking(database, organizationId), organizationId, period, new Date())).findings.map(
      ({ kind, about, differences }) =>
        [
          kind,
          about,
          ...differences.map(({ what, records, books }) => `${what} ${records} ${books}`.trim()),
        ].join(' | '),
    )
  return { organizationId, till, drawer, record, compare, headers }
}

/** As somebody who owns the database, whom no foreign key and no rule of a table holds. */
const tamper = (work: (tx: typeof ownerSql) => Promise<unknown>) =>
  ownerSql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await work(tx as unknown as typeof ownerSql)
  })

describe('comparing drawers and Z reads with what was told of them', () => {
  it('R6 R13 finds nothing where nobody changed anything', async () => {
    expect(await (await shopWithZReads()).compare()).toEqual([])
  })

  it.each([
    ['content', `content = jsonb_set(content, '{drawer,expected}', '"1.00"')`],
    ['time', `closed_at = closed_at - interval '1 day'`],
    ['shift', "to_sequence = to_sequence + 0, made_at = made_at + interval '1 second'"],
  ])('R13 finds a Z read whose %s was changed', async (_what, change) => {
    const { organizationId, compare } = await shopWithZReads()
    await tamper((tx) =>
      tx.unsafe(`update z_reads set ${change} where organization_id = '${organizationId}' and number = 2`),
    )
    expect(await compare()).toEqual([
      'z-read-differs | Z read 2 of T1 | it is not as it was when it was made',
    ])
  })

  it('R13 finds a Z read that is gone, in the middle and the last, and a grand total that does not follow', async () => {
    const { organizationId, compare } = await shopWithZReads()
    await tamper((tx) => tx`delete from z_reads where organization_id = ${organizationId} and number = 2`)
    expect(await compare()).toEqual([
      'z-read-differs | Z read 2 of T1 | it is gone',
      'z-read-differs | Z read 3 of T1 | the number before it is missing | it does not begin where the one before ends | its grand total does not follow from the one before',
      'z-read-differs | the shift on T1 counted by Test manager | it has no Z read',
    ])
    const last = await shopWithZReads()
    await tamper(
      (tx) => tx`delete from z_reads where organization_id = ${last.organizationId} and number = 3`,
    )
    expect(await last.compare()).toEqual([
      'z-read-differs | Z read 3 of T1 | it is gone',
      'z-read-differs | the shift on T1 counted by Test manager | it has no Z read',
    ])
    // Its entry in the log removed as well: the chain of the log is broken, and the shift still says it was counted.
    await tamper(
      (tx) =>
        tx`delete from audit_log where organization_id = ${last.organizationId} and detail->>'number' = '3'`,
    )
    expect(await last.compare()).toEqual([
      'z-read-differs | the shift on T1 counted by Test manager | it has no Z read',
    ])
    expect(await last.compare({ from: '2020-01-01', to: '2020-01-01' })).toEqual([])
  })

  it('R6 R13 takes a Z read that goes on behind a wrong end for right, and one that counts a record twice for wrong', async () => {
    const { organizationId, compare } = await shopWithZReads()
    const ends = (to: number) =>
      tamper(
        (tx) =>
          tx`update z_reads set to_sequence = ${to} where organization_id = ${organizationId} and number = 1`,
      )
    const wasChanged = 'z-read-differs | Z read 1 of T1 | it is not as it was when it was made'
    await ends(999_999_999)
    expect(await compare()).toEqual([wasChanged])
    await ends(1)
    expect(await compare()).toEqual([])
    await tamper(
      (tx) =>
        tx`update z_reads set from_sequence = 0 where organization_id = ${organizationId} and number = 2`,
    )
    expect(await compare()).toEqual([
      'z-read-differs | Z read 2 of T1 | it does not begin where the one before ends | it is not as it was when it was made',
    ])
  })

  it('R16 says of a record from before the calendar that its day is not known', async () => {
    const { organizationId } = await shopWithZReads()
    await tamper(
      (tx) => tx`
        update drawer_records set happened_at = '0001-01-01T00:00:00Z', amount = 9
         where organization_id = ${organizationId} and kind = 'pay-out'`,
    )
    const { findings } = await compareBooks(asking(database, organizationId), organizationId, ALL, new Date())
    expect(findings.map(({ kind, day }) => [kind, day])).toEqual(Array(3).fill(['told-otherwise', null]))
    for (const finding of findings)
      expect(Object.values(bookWords(finding, () => 'Invalid Date')).join()).not.toContain('Invalid Date')
    expect(bookFindingSchema.array().safeParse(findings).success).toBe(true)
  })

  it('R6 finds that another entry is said to have been taken back than the one that was', async () => {
    const { organizationId, record, drawer, compare } = await shopWithZReads()
    await record(drawer.do('open', 0))
    const [typed, other] = [drawer.do('cash-in', 100), drawer.do('cash-in', 900)]
    const back = drawer.do('take-back', null, { takesBack: typed.id })
    for (const one of [typed, other, back]) await record(one)
    expect(await compare()).toEqual([])
    await tamper(
      (
        tx,
      ) => tx`update drawer_records set content = jsonb_set(content, '{takesBack}', to_jsonb(${other.id}::text))
                  where organization_id = ${organizationId} and id = ${back.id}`,
    )
    expect(await compare()).toEqual([
      'told-otherwise | the drawer of T1: take back | the audit log no amount no amount',
    ])
  })

  it('R13 is alarmed by no id that was written in capitals, now or by a version before', async () => {
    const { organizationId, record, drawer, compare } = await shopWithZReads()
    const capitals = (one: DrawerRecord) =>
      drawer.proven({ ...one, id: one.id.toUpperCase(), shiftId: one.shiftId?.toUpperCase() ?? null })
    await record(drawer.do('open', 0))
    const typed = drawer.do('cash-in', 100)
    await record(capitals(typed))
    await record(capitals(drawer.do('take-back', null, { takesBack: typed.id.toUpperCase() })))
    expect(await compare()).toEqual([])
    await tamper(async (tx) => {
      await tx`
        update drawer_records set content = jsonb_set(content, '{shiftId}', to_jsonb(upper(content->>'shiftId')))
         where organization_id = ${organizationId} and id = ${typed.id}`
      await tx`update audit_log set subject_id = upper(subject_id) where subject_id = ${typed.id}`
    })
    expect((await compare()).filter((found) => found.includes('drawer of'))).toEqual([])
  })

  it('R6 finds what was taken from a drawer changed, in the column, in the record and in both', async () => {
    const { organizationId, compare } = await shopWithZReads()
    const [row] = await ownerSql<{ id: string }[]>`
      select id from drawer_records where organization_id = ${organizationId} and kind = 'pay-out' limit 1`
    if (!row) throw new Error('no pay-out')
    const found = ['told-otherwise | the drawer of T1: pay out | the audit log £9.00 £1.00']
    await tamper((tx) => tx`update drawer_records set amount = 9 where id = ${row.id}`)
    expect(await compare()).toEqual(found)
    await ownerSql`update organizations set currency = 'EUR' where id = ${organizationId}`
    expect(await compare()).toEqual(found.map((text) => text.replaceAll('£', '€')))
    await tamper((tx) => tx`update audit_log set action = 'gone' where lower(subject_id) = ${row.id}`)
    expect(await compare()).toEqual(['not-in-audit-log | the drawer of T1: pay out of €9.00'])
    await tamper(
      (tx) => tx`update audit_log set action = 'drawer-pay-out' where lower(subject_id) = ${row.id}`,
    )
    await ownerSql`update organizations set currency = 'GBP' where id = ${organizationId}`
    await tamper(
      (tx) =>
        tx`update drawer_records set content = jsonb_set(content, '{amount}', '"9.00"') where id = ${row.id}`,
    )
    expect(await compare()).toEqual(found)
    await tamper(
      (
        tx,
      ) => tx`update drawer_records set amount = 1, content = jsonb_set(jsonb_set(content, '{amount}', '"1.00"'),
        '{staff,name}', '"Somebody else"') where id = ${row.id}`,
    )
    expect(await compare()).toEqual([
      'told-otherwise | the drawer of T1: pay out | the audit log £1.00 £1.00',
    ])
  })

  it('R13 holds what a manager closed for a till to what was told of it, why included, and misses its Z read', async () => {
    const { organizationId, drawer, record, compare, headers } = await shopWithZReads()
    await record(drawer.do('open', 5_000))
    const payload = {
      id: uuidv7(),
      amount: null,
      count: null,
      reason: null,
      note: null,
      why: 'It was stolen',
    }
    const url = `/api/shifts/${drawer.shiftId}/close`
    expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(201)
    expect(await compare()).toEqual([])
    const say = (why: string) =>
      tamper(
        (
          tx,
        ) => tx`update drawer_records set content = jsonb_set(content, '{why}', ${JSON.stringify(why)}::text::jsonb)
                    where organization_id = ${organizationId} and kind = 'close-for-till'`,
      )
    await say('It was sold')
    expect(await compare()).toEqual([
      'told-otherwise | the drawer of T1: close for till | the audit log no amount no amount',
    ])
    await say('It was stolen')
    await tamper((tx) => tx`delete from z_reads where organization_id = ${organizationId} and number = 4`)
    expect(await compare()).toEqual([
      'z-read-differs | Z read 4 of T1 | it is gone',
      'z-read-differs | the shift on T1 counted by Test manager | it has no Z read',
    ])
  })
})
