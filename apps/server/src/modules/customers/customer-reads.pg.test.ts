import { HOUR_MS } from '@tuppence/domain/durations'
import { describe, expect, it } from 'vitest'
import { notificationWorker } from '../../modules/notifications/notification-worker.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { testSettings } from '../../testing/test-settings.ts'

const clock = { at: new Date('2026-11-23T10:00:00.000Z') }
const now = () => clock.at
const { app, database, ownerSql } = await testServer({ now })
const shop = await testBusiness(database)
const { organizationId } = shop
const cashier = await signedIn(database, shop, 'cashier', 'back-office')
const till = await signedIn(database, shop, 'cashier')
const manager = await signedIn(database, shop, 'manager', 'back-office')
const owner = await signedIn(database, shop, 'owner', 'back-office')
await ownerSql`
  insert into customers (organization_id, id, first_name)
  select ${organizationId}, gen_random_uuid(), 'Guest ' || n from generate_series(1, 2100) n`

const list = async (headers: Record<string, string>, query = '?sort=name') => {
  const answer = await app.inject({ url: `/api/customers${query}`, headers })
  return answer.statusCode === 200 ? answer.json().length : answer.json().code
}
const round = () =>
  notificationWorker(app, { database, settings: testSettings(), now, startedAt: now() }).round()
const audited = async () => {
  const rows = await ownerSql`
    select person_id, detail from audit_log where organization_id = ${organizationId} and action = 'customers-read' order by at`
  return rows.map(({ person_id, detail }) => ({ person: person_id, ...detail }))
}

describe('R12 rule 9: whose details are read is counted, and refused beyond an honest pace', () => {
  it('of 2,100 customers a cashier reads 2,000 in an hour at the most, the same ones as often as they like, and the owner is told once', async () => {
    const page = (n: number) => list(cashier, `?sort=name&limit=1000&offset=${1000 * n}`)
    const pages = []
    for (const n of [0, 1, 0, 1, 0, 1, 2, 2, 0]) pages.push(await page(n))
    expect(pages).toEqual([
      ...[1000, 1000, 1000, 1000, 1000, 1000],
      ...['too-many-customers-read', 'too-many-customers-read', 1000],
    ])
    expect(await list(cashier, '?search=Guest')).toBe('too-many-customers-read')
    // How many have a phone number that begins so tells what it is.
    expect(await list(cashier, '?search=Guest&offset=5000')).toBe('too-many-customers-read')
    await round()
    await round()
    const { notifications } = (await app.inject({ url: '/api/notifications', headers: owner })).json()
    expect(notifications.map(({ facts }: { facts: object }) => facts)).toMatchObject([
      { kind: 'customers-read', byName: expect.any(String), happenedAt: clock.at.toISOString() },
    ])
    const seen = (await app.inject({ url: '/api/notifications', headers: manager })).json()
    expect(seen.notifications).toEqual([])
  })

  it('whoever manages customers reads and exports the whole list, and exports it once more', async () => {
    const whole = await app.inject({ url: '/api/exports/customers?format=csv', headers: owner })
    expect(whole.statusCode, whole.body).toBe(200)
    expect([await list(owner), await list(owner), await list(owner)]).toEqual([2100, 2100, 2100])
    const again = async () =>
      (await app.inject({ url: '/api/exports/customers?format=csv', headers: owner })).statusCode
    expect([await again(), await again()]).toEqual([200, 429])
    expect(await list(owner)).toBe(2100)
    const [guest] = await ownerSql`select id from customers where organization_id = ${organizationId} limit 1`
    const changed = await app.inject({
      ...{ method: 'PUT', url: `/api/customers/${guest?.id}`, headers: owner, payload: {} },
    })
    expect(changed.statusCode).toBe(200)
  })

  it('a till fetches its copy as often as there may be tills, and searches count as anybody’s', async () => {
    for (let i = 0; i < 5; i += 1) expect(await list(till, '?limit=1000')).toBe(1000)
    expect(await list(till, '?search=Guest')).toBe('too-many-customers-read')
  })

  it('an hour that is over is one entry for each person, with the count, and the next begins anew', async () => {
    expect(await list(manager, '?limit=20')).toBe(20)
    await round()
    expect(await audited()).toEqual([])
    clock.at = new Date(clock.at.getTime() + HOUR_MS)
    await round()
    clock.at = new Date(clock.at.getTime() + HOUR_MS)
    await round()
    const hour = '2026-11-23T10:00:00.000Z'
    const entries = await audited()
    expect(entries).toHaveLength(2)
    expect(entries).toEqual(
      expect.arrayContaining([
        { person: shop.people.cashier, hour, customers: expect.any(Number), copied: 5000, refused: true },
        { person: shop.people.owner, hour, customers: expect.any(Number), copied: 0, refused: true },
      ]),
    )
    expect(await list(cashier, '?sort=name&limit=1000')).toBe(1000)
  })
})
