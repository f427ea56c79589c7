import type { PrinterSetup } from '@tuppence/contract/printers'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../platform/principal.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { type TestRole, testBusiness } from '../../testing/test-business.ts'
import { TestDrawer } from '../../testing/test-drawer.ts'
import { TestPrinter } from '../../testing/test-printer.ts'
import { testServer } from '../../testing/test-server.ts'
import { testSettings } from '../../testing/test-settings.ts'
import { testProducts, testTill } from '../../testing/test-till.ts'
import { notePresence } from '../shifts/public.ts'

const { app, database, ownerSql } = await testServer({
  settings: testSettings({ TUPPENCE_PRINTER_NETWORKS: '127.0.0.1' }),
})
const send = signedInAs(app)
const shop = await testBusiness(database)
const manager: Person = { ...shop.person('manager'), kind: 'back-office' }
const [milk] = await testProducts(ownerSql, shop.organizationId, [120])
if (!milk) throw new Error('no product')
let printer: TestPrinter
beforeAll(async () => {
  printer = await TestPrinter.listen()
})
afterAll(() => printer.close())
beforeEach(() => {
  printer.mood = {}
  printer.jobs.length = 0
})

let tills = 0
/** A till with a network printer and somebody at it, who has opened the shift. */
async function counter(role: TestRole = 'cashier') {
  tills += 1
  const staff = { id: shop.people[role], name: `Test ${role}` }
  const till = await testTill(ownerSql, shop.organizationId, `R${tills}`, staff)
  const person = { ...shop.person(role), sid: `${role} at R${tills}` }
  await inOrganization(database, shop.organizationId, (tx) =>
    notePresence(tx, { person, tillId: till.id, now: new Date(), address: '10.0.0.1', userAgent: undefined }),
  )
  const setup: PrinterSetup = {
    ...{ connection: 'network', host: printer.host, port: printer.port, name: 'Counter' },
    ...{ family: 'epson', columns: 48, hasDrawer: true },
  }
  expect((await send(manager, 'PUT', `/api/tills/${till.id}/printer`, setup)).statusCode).toBe(200)
  const drawer = new TestDrawer(till)
  const record = async (deed: object) => {
    const answer = await send(person, 'POST', '/api/shifts/records', deed)
    expect(answer.statusCode, answer.body).toBe(201)
  }
  await record(drawer.do('open', 10_000))
  const sell = () => till.sell({ lines: [{ product: milk as never }] })
  const arrive = async (request: object) => {
    const answer = await send(person, 'POST', '/api/transactions', request)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().id as string
  }
  return { till, drawer, person, record, sell, arrive }
}
const codeOf = (answer: { statusCode: number; json(): { code?: string } }) =>
  answer.statusCode < 300 ? answer.statusCode : `${answer.statusCode} ${answer.json().code}`
type Counter = Awaited<ReturnType<typeof counter>>
const READ = '/api/hardware/read/print'
const readOf = (
  { drawer }: Pick<Counter, 'drawer'>,
  kind: 'x' | 'z',
  records: number,
  more: object = {},
) => ({
  ...{ shiftId: drawer.shiftId, kind, records, printId: uuidv7() },
  ...more,
})

describe('the other papers of a till on its network printer', () => {
  it('prints an X read when all that the till counts has arrived, blind for who may see no reports', async () => {
    const at = await counter()
    const sale = at.sell()
    const asked = readOf(at, 'x', 1)
    expect(codeOf(await send(at.person, 'POST', READ, asked))).toBe('422 sale-not-known')
    expect(printer.jobs).toEqual([])
    await at.arrive(sale)
    for (let i = 0; i < 2; i += 1) expect(codeOf(await send(at.person, 'POST', READ, asked))).toBe(200)
    expect(printer.jobs).toHaveLength(1)
    expect(printer.printed).toContain('X READ')
    expect(printer.printed).toContain('1.44')
    expect(printer.printed).not.toContain('100.00')

    const seeing = await counter('supervisor')
    printer.jobs.length = 0
    expect(codeOf(await send(seeing.person, 'POST', READ, readOf(seeing, 'x', 0)))).toBe(200)
    expect(printer.printed).toContain('100.00')
  })

  it('prints a Z read with its number when the close is in the books, a further one marked, none of another till’s', async () => {
    const at = await counter()
    const closing = at.drawer.do('close', 10_000)
    const shiftId = closing.shiftId
    const asked = readOf(at, 'z', 0, { shiftId })
    expect(codeOf(await send(at.person, 'POST', READ, asked))).toBe('422 sale-not-known')
    await at.record(closing)
    expect(codeOf(await send(at.person, 'POST', READ, asked))).toBe(200)
    expect(printer.printed).toContain('Z READ 1')
    expect(printer.printed).not.toContain('DUPLICATE')
    const again = { ...asked, printId: uuidv7(), duplicate: true }
    expect(codeOf(await send(at.person, 'POST', READ, again))).toBe(200)
    expect(printer.printed).toContain('DUPLICATE')
    const other = await counter()
    expect(codeOf(await send(other.person, 'POST', READ, { ...asked, printId: uuidv7() }))).toBe(
      '404 not-found',
    )
  })

  it('RCPT-031 prints a sample receipt that nobody’s books have', async () => {
    const at = await counter()
    const answer = await send(at.person, 'POST', `/api/tills/${at.till.id}/printer/test`, { what: 'receipt' })
    expect(codeOf(answer)).toBe(200)
    expect(printer.printed).toContain('*** TEST ***')
    expect(printer.printed).toContain('T0-000001')
  })
})
