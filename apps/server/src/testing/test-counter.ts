import type { PrinterSetup } from '@tuppence/contract/printers'
import { expect } from 'vitest'
import { notePresence } from '../modules/shifts/public.ts'
import type { Person } from '../platform/principal.ts'
import { inOrganization } from '../platform/tenancy.ts'
import type { signedInAs } from './signed-in-as.ts'
import type { TestRole, testBusiness } from './test-business.ts'
import { TestDrawer } from './test-drawer.ts'
import type { TestPrinter } from './test-printer.ts'
import type { testServer } from './test-server.ts'
import { testTill } from './test-till.ts'

let tills = 0

/** A till with a network printer and somebody at it, who has opened the shift. */
export async function testCounter(
  { database, ownerSql }: Pick<Awaited<ReturnType<typeof testServer>>, 'database' | 'ownerSql'>,
  send: ReturnType<typeof signedInAs>,
  shop: Awaited<ReturnType<typeof testBusiness>>,
  printer: TestPrinter,
  { role = 'cashier', product }: { role?: TestRole; product: object },
) {
  tills += 1
  const staff = { id: shop.people[role], name: `Test ${role}` }
  const till = await testTill(ownerSql, shop.organizationId, `C${tills}`, staff)
  const person = { ...shop.person(role), sid: `${role} at C${tills}` }
  await inOrganization(database, shop.organizationId, (tx) =>
    notePresence(tx, { person, tillId: till.id, now: new Date(), address: '10.0.0.1', userAgent: undefined }),
  )
  const setup: PrinterSetup = {
    ...{ connection: 'network', host: printer.host, port: printer.port, name: 'Counter' },
    ...{ family: 'epson', columns: 48, hasDrawer: true },
  }
  const manager = { ...shop.person('manager'), kind: 'back-office' as const }
  const saved = await send(manager, 'PUT', `/api/tills/${till.id}/printer`, setup)
  expect(saved.statusCode, saved.body).toBe(200)
  const drawer = new TestDrawer(till)
  const record = async (deed: object) => {
    const answer = await send(person, 'POST', '/api/shifts/records', deed)
    expect(answer.statusCode, answer.body).toBe(201)
  }
  await record(drawer.do('open', 10_000))
  /** Sells one of the product, and answers the sale's id. */
  const sold = async () => {
    const request = till.sell({ lines: [{ product: product as never }] })
    const answer = await send(person, 'POST', '/api/transactions', request)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().id as string
  }
  const ask = async (url: string, body?: object, who: Person = person) => {
    const answer = await send(who, 'POST', url, body)
    return answer.statusCode < 300 ? `${answer.statusCode}` : `${answer.statusCode} ${answer.json().code}`
  }
  const print = (id: string, more: object = {}) =>
    ask('/api/hardware/receipt/print', { transaction: { id }, items: [], ...more })
  return { till, drawer, person, manager, record, sold, ask, print }
}
