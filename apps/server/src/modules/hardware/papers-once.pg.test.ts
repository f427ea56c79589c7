import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../platform/principal.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { type TestRole, testBusiness } from '../../testing/test-business.ts'
import { testCounter } from '../../testing/test-counter.ts'
import { TestPrinter } from '../../testing/test-printer.ts'
import { testServer } from '../../testing/test-server.ts'
import { testSettings } from '../../testing/test-settings.ts'
import { testProducts } from '../../testing/test-till.ts'
import { notePresence } from '../shifts/public.ts'

const server = await testServer({
  settings: testSettings({ TUPPENCE_PRINTER_NETWORKS: '127.0.0.1' }),
})
const { database, ownerSql } = server
const send = signedInAs(server.app)
const shop = await testBusiness(database)
const [tea] = await testProducts(ownerSql, shop.organizationId, [120])
if (!tea) throw new Error('no product')
let printer: TestPrinter
beforeAll(async () => {
  printer = await TestPrinter.listen()
})
afterAll(() => printer.close())
beforeEach(() => {
  printer.mood = {}
  printer.jobs.length = 0
})
const counter = (role: TestRole = 'cashier') =>
  testCounter(server, send, shop, printer, { role, product: tea })
const papers = () => printer.jobs.map((job) => Buffer.from(job).toString('latin1'))
const marks = () => papers().map((paper) => paper.includes('DUPLICATE'))

describe('what the server prints of a sale', () => {
  it('is named by an id of its own where it is a duplicate or a VAT invoice', async () => {
    const at = await counter()
    const id = await at.sold()
    expect(await at.print(id)).toBe('200')
    expect(await at.print(id, { duplicate: true })).toBe('400 invalid-request')
    expect(await at.print(id, { invoiceId: uuidv7() })).toBe('400 invalid-request')
    expect(await at.print(id.toUpperCase())).toBe('200')
    expect(printer.jobs).toHaveLength(1)
  })

  it('is marked a duplicate after the first, whatever it is called and whichever till asks', async () => {
    const at = await counter()
    const other = await counter('supervisor')
    const id = await at.sold()
    const named = () => ({ printId: uuidv7() })
    expect(await Promise.all([at.print(id, named()), other.print(id, named())])).toEqual(['200', '200'])
    expect(marks().sort()).toEqual([false, true])
    expect(await at.print(id)).toBe('200')
    expect(marks().slice(2)).toEqual([true])
  })

  it('is not marked where the first failed or its paper ended, and is where a second was', async () => {
    const at = await counter()
    const id = await at.sold()
    printer.mood = { paper: 'out' }
    expect(await at.print(id)).toBe('409 printer-paper-out')
    printer.mood = { paperEndsAfter: 200 }
    expect(await at.print(id)).toBe('409 printer-cut-short')
    printer.mood = {}
    expect(await at.print(id, { printId: uuidv7() })).toBe('200')
    expect(await at.print(id, { printId: uuidv7() })).toBe('200')
    expect(marks()).toEqual([false, false, true])
  })

  it('is marked where the line of the first was cut when every byte had been handed over', async () => {
    const at = await counter()
    const id = await at.sold()
    printer.mood = { hangs: true }
    expect(await at.print(id)).toBe('409 printer-cut-short')
    printer.mood = {}
    expect(await at.print(id, { printId: uuidv7() })).toBe('200')
    expect(marks()).toEqual([false, true])
  })
})

describe('a till’s papers and printers', () => {
  it('STAFF-033 shows the printers of the tills that a person may use, and no others', async () => {
    const [at, other] = [await counter(), await counter('supervisor')]
    const listed = async (tills?: string[]) => {
      const who = tills ? { ...at.person, tills } : at.person
      const answer = await send(who, 'GET', '/api/printers')
      return answer.json().map(({ tillId }: { tillId: string }) => tillId)
    }
    expect(await listed()).toEqual(expect.arrayContaining([at.till.id, other.till.id]))
    expect(await listed([at.till.id])).toEqual([at.till.id])
  })

  it('a Z read of another’s shift is printed for who may see reports, and for nobody else', async () => {
    const at = await counter('supervisor')
    const closing = at.drawer.do('close', 10_000)
    await at.record(closing)
    const asked = { shiftId: closing.shiftId, kind: 'z', records: 0 }
    const read = (who: Person) => at.ask('/api/hardware/read/print', { ...asked, printId: uuidv7() }, who)
    expect(await read(at.person)).toBe('200')
    printer.jobs.length = 0
    const person = { ...shop.person('cashier'), sid: 'a cashier at a supervisor’s till' }
    const presence = {
      person,
      tillId: at.till.id,
      now: new Date(),
      address: '10.0.0.1',
      userAgent: undefined,
    }
    await inOrganization(database, shop.organizationId, (tx) => notePresence(tx, presence))
    expect(await read(person)).toBe('422 sale-not-known')
    expect(printer.jobs).toEqual([])
  })
})

describe('a drawer on a network printer', () => {
  it('leaves a trace where the printer is not heard of after the pulse, asked for as a test too', async () => {
    const at = await counter()
    const kicks = () => ownerSql`
      select 1 from audit_log where organization_id = ${shop.organizationId} and action = 'drawer-kicked'
         and subject_id = ${at.till.id}`
    printer.mood = { diesAfter: 5 }
    expect(await at.ask('/api/hardware/cash-drawer/open')).toBe('409 printer-cut-short')
    expect(await kicks()).toHaveLength(1)
    expect(await at.ask(`/api/tills/${at.till.id}/printer/test`, { what: 'drawer' }, at.manager)).toBe(
      '409 printer-cut-short',
    )
    expect(await kicks()).toHaveLength(2)
  })
})
