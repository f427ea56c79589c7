import { uuidv7 } from 'uuidv7'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../../app.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import { signedIn, type TestBusiness, type TestRole, testBusiness } from '../../../testing/test-business.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../../testing/test-settings.ts'
import { firstBreakInAudit, writeAudit } from '../audit.ts'

const { database, ownerSql } = await testDatabase()
const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets })
afterAll(() => app.close())

let shop: TestBusiness
beforeEach(async () => {
  shop = await testBusiness(database)
})

const ask = async (path: string, role: TestRole = 'owner', of = shop) =>
  app.inject({ url: `/api/audit-log${path}`, headers: await signedIn(database, of, role, 'back-office') })
const write = (at: string, action: string, more: object = {}, of = shop) =>
  inOrganization(database, of.organizationId, (tx) =>
    writeAudit(tx, { organizationId: of.organizationId, at: new Date(at), action, ...more }),
  )
const actionsOf = (answer: { json(): { action: string }[] }) => answer.json().map(({ action }) => action)

describe('the audit log', () => {
  it('STAFF-039 tells the latest first, with the names of who acted and who allowed it', async () => {
    await write('2026-06-01T10:00:00Z', 'drawer-opened', {
      personId: shop.people.cashier,
      approverId: shop.people.manager,
    })
    await write('2026-06-01T11:00:00Z', 'staff-added', {
      personId: shop.people.owner,
      detail: { username: 'maya' },
    })
    const entries = (await ask('')).json()
    expect(entries).toHaveLength(2)
    expect(entries[0]).toMatchObject({ action: 'staff-added', detail: { username: 'maya' }, approver: null })
    expect(entries[1]).toMatchObject({
      at: '2026-06-01T10:00:00.000Z',
      person: { id: shop.people.cashier, name: 'Test cashier' },
      approver: { name: 'Test manager' },
      operator: null,
    })
  })

  it('is read in pages, and by days of the shop, person and action', async () => {
    // 23:30 UTC on 1 June is 2 June in London.
    await write('2026-06-01T12:00:00Z', 'signed-in', { personId: shop.people.cashier })
    await write('2026-06-01T23:30:00Z', 'signed-in', { personId: shop.people.manager })
    await write('2026-06-02T12:00:00Z', 'staff-added', { personId: shop.people.manager })
    expect(actionsOf(await ask('?from=2026-06-01&to=2026-06-01'))).toEqual(['signed-in'])
    expect(actionsOf(await ask('?from=2026-06-02'))).toEqual(['staff-added', 'signed-in'])
    expect(actionsOf(await ask(`?personId=${shop.people.cashier}`))).toEqual(['signed-in'])
    expect(actionsOf(await ask('?action=staff-added'))).toEqual(['staff-added'])
    const first = (await ask('?limit=2')).json()
    expect(actionsOf(await ask(`?before=${first[1].at}`))).toEqual(['signed-in'])
    expect((await ask('/actions')).json()).toEqual(['signed-in', 'staff-added'])
  })

  it('is exported whole, the oldest first, each with the hash of the one before', async () => {
    for (let entry = 0; entry < 3; entry += 1)
      await write(`2026-06-0${entry + 1}T12:00:00Z`, 'price-changed', { detail: { name: '=HYPERLINK("x")' } })
    const answer = await ask('/export')
    expect(answer.headers['content-type']).toContain('text/csv')
    const lines = answer.body.trim().split('\r\n')
    expect(lines).toHaveLength(4)
    // As UTF-8 for spreadsheets, and by the shop's clock, which is an hour ahead in June; the hashes are over the time as it was kept.
    expect(answer.body).toMatch(/^\uFEFFlocal time,at,/)
    expect(lines[0]).toMatch(/,id,previous hash,hash$/)
    expect(lines[1]).toMatch(/^2026-06-01 13:00:00,2026-06-01T12:00:00.000Z,/)
    const hashes = lines.slice(1).map((line) => line.split(',').slice(-2))
    expect(hashes[1]?.[0]).toBe(hashes[0]?.[1])
    expect(hashes[2]?.[0]).toBe(hashes[1]?.[1])
    const kept = await ownerSql`
      select previous_hash, hash from audit_log where organization_id = ${shop.organizationId} order by at`
    expect(hashes).toEqual(kept.map((row) => [row.previous_hash, row.hash]))
  })

  it('CONST-002 SET-005 decision 0118 writes sums into the file in the shop’s own currency', async () => {
    await ownerSql`update organizations set currency = 'EUR' where id = ${shop.organizationId}`
    const detail = { scope: 'drawer:pay-out:5.00', amount: '5.00' }
    await write('2026-06-01T12:00:00Z', 'drawer-pay-out', { detail })
    const { body } = await ask('/export')
    expect(body).toContain('allowed for: a pay-out of €5.00; amount: €5.00')
    expect(body).not.toContain('£')
  })

  it('tells tills, shifts and people by their names, on the screen and in the file; what is kept stays as it was', async () => {
    const till = await app.inject({
      ...{
        method: 'POST',
        url: '/api/tills',
        headers: await signedIn(database, shop, 'manager', 'back-office'),
      },
      body: { name: 'Counter 1', location: null },
    })
    const tillId = till.json().id
    const shiftId = uuidv7()
    await ownerSql`
      insert into shifts (organization_id, id, staff_id, till_id, start_time)
      values (${shop.organizationId}, ${shiftId}, ${shop.people.cashier}, ${tillId}, '2026-06-01T08:00:00Z')`
    await write('2026-12-01T10:00:00Z', 'drawer-open', {
      personId: shop.people.cashier,
      subjectType: 'till',
      subjectId: tillId,
      detail: { tillId, shiftId, amount: '100.00', staffId: shop.people.supervisor },
    })
    const other = await testBusiness(database)
    await write('2026-12-01T10:00:00Z', 'drawer-open', { detail: { tillId } }, other)

    const [entry] = (await ask('')).json()
    // 08:00 UTC is nine o'clock in a London June.
    expect(entry.names).toEqual({
      [tillId]: 'Counter 1',
      [shiftId]: 'opened 1 Jun 2026, 09:00',
      [shop.people.supervisor]: 'Test supervisor',
    })
    expect(entry.detail).toEqual({ tillId, shiftId, amount: '100.00', staffId: shop.people.supervisor })
    const file = (await ask('/export')).body
    expect(file).toContain(
      'drawer-open,Test cashier,,,till,Counter 1,' +
        `${tillId},"amount: £100.00; till: Counter 1; shift: opened 1 Jun 2026, 09:00; staff: Test supervisor",`,
    )
    expect((await ask('', 'owner', other)).json()[0].names, 'another business’s till').toEqual({})
    const isWhole = await inOrganization(database, shop.organizationId, (tx) =>
      firstBreakInAudit(tx, shop.organizationId),
    )
    expect(isWhole).toBeUndefined()
  })

  it('loses and doubles nothing where a page or a part of the file ends among entries of one instant', async () => {
    const count = 1_003
    await ownerSql`
      insert into audit_log (organization_id, id, at, action, detail, previous_hash, hash)
      select ${shop.organizationId}, gen_random_uuid(), '2026-06-01T12:00:00Z', 'signed-in',
             jsonb_build_object('number', n), '', '' from generate_series(1, ${count}::int) n`
    const found: { id: string; at: string }[] = []
    for (let behind = ''; ; ) {
      const page: typeof found = (await ask(`?limit=200${behind}`)).json()
      found.push(...page)
      const last = page.at(-1)
      if (!last || page.length < 200) break
      behind = `&before=${last.at}&beforeId=${last.id}`
    }
    expect(found).toHaveLength(count)
    expect(new Set(found.map(({ id }) => id)).size).toBe(count)
    const numbers = (await ask('/export')).body.match(/"number"":\d+/g)
    expect(new Set(numbers).size).toBe(count)
    expect(numbers).toHaveLength(count)
  })

  it('R9 STAFF-036 is for those who answer for the business, and for theirs alone', async () => {
    await write('2026-06-01T12:00:00Z', 'signed-in')
    for (const role of ['cashier', 'supervisor'] as const) {
      expect((await ask('', role)).statusCode).toBe(403)
      expect((await ask('/export', role)).statusCode).toBe(403)
    }
    const other = await testBusiness(database)
    expect((await ask('', 'owner', other)).json()).toEqual([])
    expect((await ask('/export', 'owner', other)).body.trim().split('\r\n')).toHaveLength(1)
  })

  it.each(['?from=2026-02-30', '?before=yesterday', '?limit=0', '?beforeId=1'])(
    'refuses %s with the field that is wrong',
    async (query) => {
      const answer = await ask(query)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().problems[0].field).toMatch(/^query\./)
    },
  )
})
