import type { PrinterSetup, TillPrinter } from '@tuppence/contract/printers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../platform/principal.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { type TestRole, testBusiness } from '../../testing/test-business.ts'
import { TestPrinter } from '../../testing/test-printer.ts'
import { testServer } from '../../testing/test-server.ts'
import { testSettings } from '../../testing/test-settings.ts'
import { testProducts, testTill } from '../../testing/test-till.ts'
import { notePresence } from '../shifts/public.ts'

const { app, database, ownerSql } = await testServer({
  settings: testSettings({ TUPPENCE_PRINTER_NETWORKS: '127.0.0.1, 10.0.0.0/8' }),
})
const send = signedInAs(app)
const shop = await testBusiness(database)
const cashier = shop.person('cashier')
const manager: Person = { ...shop.person('manager'), kind: 'back-office' }
const other = (await testBusiness(database)).person('manager')
const [coffee] = await testProducts(ownerSql, shop.organizationId, [320])
if (!coffee) throw new Error('no product')
let printer: TestPrinter
beforeAll(async () => {
  printer = await TestPrinter.listen()
})
afterAll(() => printer.close())
beforeEach(() => {
  printer.mood = {}
  printer.jobs.length = 0
  printer.pulsesNow = 0
  printer.atOnce = 0
})

let tills = 0
/** A till with somebody at it. */
async function tillWith(role: TestRole = 'cashier') {
  tills += 1
  const staff = { id: shop.people[role], name: `Test ${role}` }
  const till = await testTill(ownerSql, shop.organizationId, `P${tills}`, staff)
  const person = { ...shop.person(role), sid: `${role} at P${tills}` }
  await inOrganization(database, shop.organizationId, (tx) =>
    notePresence(tx, { person, tillId: till.id, now: new Date(), address: '10.0.0.1', userAgent: undefined }),
  )
  return { till, person }
}
const setup = (change: object = {}): PrinterSetup => ({
  connection: 'network',
  host: printer.host,
  port: printer.port,
  name: 'Counter printer',
  family: 'epson',
  columns: 48,
  hasDrawer: true,
  ...change,
})
async function tillWithPrinter(change: object = {}) {
  const at = await tillWith()
  const saved = await send(manager, 'PUT', `/api/tills/${at.till.id}/printer`, setup(change))
  expect(saved.statusCode, saved.body).toBe(200)
  return at
}
const codeOf = (answer: { statusCode: number; json(): { code?: string } }) =>
  answer.statusCode < 300 ? answer.statusCode : `${answer.statusCode} ${answer.json().code}`
const printOf = (transaction: object, more: object = {}) => ({ transaction, items: [], ...more })
const PRINT = '/api/hardware/receipt/print'
const DRAWER = '/api/hardware/cash-drawer/open'

async function soldAt({ till, person }: Awaited<ReturnType<typeof tillWith>>) {
  const request = till.sell({ lines: [{ product: coffee as never, quantity: 2 }] })
  const recorded = await send(person, 'POST', '/api/transactions', request)
  expect(recorded.statusCode, recorded.body).toBe(201)
  return recorded.json().id as string
}

describe('the hardware calls of the specification', () => {
  it('say that there is no device where the caller’s till has none, and to who is at no till', async () => {
    const { person } = await tillWith()
    const browser = await tillWithPrinter({ connection: 'browser', host: undefined, port: undefined })
    for (const who of [cashier, person, browser.person])
      for (const [url, body] of [
        [DRAWER, undefined],
        [PRINT, printOf({ id: 'any' })],
      ] as const) {
        const answer = await send(who, 'POST', url, body)
        expect(codeOf(answer)).toBe('409 no-device')
        expect((await send(undefined, 'POST', url, body)).statusCode).toBe(401)
      }
  })
  it('R11 refuse a receipt that is none', async () => {
    expect((await send(cashier, 'POST', PRINT, { items: 1 })).statusCode).toBe(400)
  })

  it('RCPT-001 print what the books have of a sale on the printer of the till that asks', async () => {
    const at = await tillWithPrinter()
    await tillWithPrinter({ host: '10.255.255.1' })
    const id = await soldAt(at)
    const claimed = printOf({ offlineId: id, totalAmount: '0.01' })
    expect(codeOf(await send(at.person, 'POST', PRINT, claimed))).toBe(200)
    expect(printer.printed).toContain(`Business ${shop.businessCode}`)
    expect(printer.printed).toContain('TOTAL')
    expect(printer.printed).toContain('\x9c6.40')
    expect(printer.printed).not.toContain('0.01')
    expect(printer.printed).not.toContain('DUPLICATE')
  })

  it('RCPT-003 answer a sale that has not arrived with a code of its own, and print it when it has', async () => {
    const at = await tillWithPrinter()
    const request = at.till.sell({ lines: [{ product: coffee as never }] })
    const asked = printOf({ offlineId: at.till.last?.id })
    expect(codeOf(await send(at.person, 'POST', PRINT, asked))).toBe('422 sale-not-known')
    expect((await send(at.person, 'POST', '/api/transactions', request)).statusCode).toBe(201)
    expect(codeOf(await send(at.person, 'POST', PRINT, asked))).toBe(200)
    expect(printer.jobs).toHaveLength(1)
  })

  it('print one job once, however often it is asked for, and a further copy when somebody wants it', async () => {
    const at = await tillWithPrinter()
    const id = await soldAt(at)
    printer.mood = { printsForMs: 200 }
    const answers = await Promise.all([1, 2, 3].map(() => send(at.person, 'POST', PRINT, printOf({ id }))))
    expect(answers.map(codeOf)).toEqual([200, 200, 200])
    expect(printer.jobs).toHaveLength(1)
    const copy = { printId: '01980000-0000-7000-8000-00000000aaaa', duplicate: true }
    expect(codeOf(await send(at.person, 'POST', PRINT, printOf({ id }, copy)))).toBe(200)
    expect(printer.jobs).toHaveLength(2)
    expect(printer.printed).toContain('DUPLICATE')
  })

  it('print two receipts at once one after the other', async () => {
    const at = await tillWithPrinter()
    const ids = [await soldAt(at), await soldAt(at)]
    printer.mood = { printsForMs: 150 }
    const answers = await Promise.all(ids.map((id) => send(at.person, 'POST', PRINT, printOf({ id }))))
    expect(answers.map(codeOf)).toEqual([200, 200])
    expect(printer.atOnce).toBe(1)
    expect(printer.jobs).toHaveLength(2)
  })

  it('RCPT-003 RCPT-004 say what the printer lacks, print nothing, and print when it has it', async () => {
    const at = await tillWithPrinter()
    const id = await soldAt(at)
    for (const [mood, code] of [
      [{ paper: 'out' }, '409 printer-paper-out'],
      [{ isCoverOpen: true }, '409 printer-cover-open'],
    ] as const) {
      printer.mood = { ...mood }
      expect(codeOf(await send(at.person, 'POST', PRINT, printOf({ id })))).toBe(code)
    }
    expect(printer.jobs).toEqual([])
    printer.mood = {}
    expect(codeOf(await send(at.person, 'POST', PRINT, printOf({ id })))).toBe(200)
  })

  it('RCPT-004 say that a receipt may be cut short, and do not print it again by themselves', async () => {
    const at = await tillWithPrinter()
    const id = await soldAt(at)
    printer.mood = { diesAfter: 200 }
    expect(codeOf(await send(at.person, 'POST', PRINT, printOf({ id })))).toBe('409 printer-cut-short')
    printer.mood = {}
    expect(codeOf(await send(at.person, 'POST', PRINT, printOf({ id })))).toBe('409 printer-cut-short')
    expect(printer.jobs).toHaveLength(1)
    const again = { printId: '01980000-0000-7000-8000-00000000bbbb' }
    expect(codeOf(await send(at.person, 'POST', PRINT, printOf({ id }, again)))).toBe(200)
  })

  it('DEV-002 DEV-006 open the drawer of the till that asks, with no paper too, and leave a trace', async () => {
    const at = await tillWithPrinter()
    expect(codeOf(await send(at.person, 'POST', DRAWER))).toBe(200)
    expect(printer.printed).toContain('\x1bp\x00')
    printer.mood = { paper: 'out' }
    expect(codeOf(await send(at.person, 'POST', DRAWER))).toBe(200)
    expect(printer.pulsesNow).toBe(1)
    const kicks = await ownerSql`
      select 1 from audit_log where organization_id = ${shop.organizationId} and action = 'drawer-kicked'
         and subject_id = ${at.till.id}`
    expect(kicks).toHaveLength(2)
  })

  it('DEV-004 DEV-005 say that a drawer does not answer, and that a printer without one has none', async () => {
    const none = await tillWithPrinter({ hasDrawer: false })
    expect(codeOf(await send(none.person, 'POST', DRAWER))).toBe('409 no-device')
    const free = await TestPrinter.listen()
    await free.close()
    const gone = await tillWithPrinter({ port: free.port })
    expect(codeOf(await send(gone.person, 'POST', DRAWER))).toBe('409 printer-unreachable')
  })
})

describe('setting up the printer of a till', () => {
  it('keeps it, shows what was seen of it, replaces it and removes it', async () => {
    const at = await tillWithPrinter()
    const list = async (who: Person) => (await send(who, 'GET', '/api/printers')).json()
    const mine = async () =>
      (await list(at.person)).find((one: { tillId: string }) => one.tillId === at.till.id)
    expect(await mine()).toMatchObject({ ...setup(), seen: null })
    printer.mood = { paper: 'low' }
    const status = await send(at.person, 'GET', `/api/tills/${at.till.id}/printer/status`)
    expect(status.json()).toMatchObject({ fault: null, isPaperLow: true })
    expect((await mine()).seen).toMatchObject({ fault: null, isPaperLow: true })
    expect(await list(other)).toEqual([])
    const usb = {
      connection: 'usb',
      name: 'Under the counter',
      family: 'star',
      columns: 32,
      hasDrawer: false,
    }
    expect(codeOf(await send(manager, 'PUT', `/api/tills/${at.till.id}/printer`, usb))).toBe(200)
    expect(await mine()).toMatchObject({ ...usb, host: null, port: null, seen: null })
    expect(codeOf(await send(manager, 'DELETE', `/api/tills/${at.till.id}/printer`))).toBe(204)
    expect(await mine()).toBeUndefined()
    expect(codeOf(await send(manager, 'DELETE', `/api/tills/${at.till.id}/printer`))).toBe('404 not-found')
    const log = await ownerSql<{ action: string }[]>`
      select action from audit_log where subject_id = ${at.till.id} and action like 'printer-%' order by at`
    expect(log.map(({ action }) => action)).toEqual(['printer-set-up', 'printer-set-up', 'printer-removed'])
  })

  it('STAFF-033 has no printers of tills that a manager was not given, whatever is asked of them', async () => {
    const [mine, theirs] = [await tillWithPrinter(), await tillWithPrinter()]
    const given: Person = { ...manager, tills: [mine.till.id] }
    const ask = async (who: Person, { till }: typeof mine) => {
      const url = `/api/tills/${till.id}/printer`
      const asks = [
        ['GET', `${url}/status`],
        ...['page', 'receipt', 'drawer'].map((what) => ['POST', `${url}/test`, { what }] as const),
        ['PUT', url, setup({ name: 'Taken over' })],
        ['DELETE', url],
      ] as const
      const codes = []
      for (const [method, path, body] of asks) codes.push(codeOf(await send(who, method, path, body)))
      return codes
    }
    expect(await ask(given, theirs)).toEqual(Array(6).fill('404 not-found'))
    expect(printer.jobs).toEqual([])
    const list: TillPrinter[] = (await send(manager, 'GET', '/api/printers')).json()
    expect(list.find(({ tillId }) => tillId === theirs.till.id)?.name).toBe('Counter printer')
    expect(await ask(given, mine)).toEqual([200, 200, 200, 200, 200, 204])
  })

  it('refuses addresses that the server may not reach, ports of other programs, and tills of others', async () => {
    const { till } = await tillWith()
    const save = async (change: object, who: Person = manager) =>
      codeOf(await send(who, 'PUT', `/api/tills/${till.id}/printer`, setup(change)))
    for (const host of ['127.0.0.2', '169.254.169.254', '8.8.8.8', 'localhost.', '::1'])
      expect(['422 printer-not-allowed', '400 invalid-request'], host).toContain(await save({ host }))
    expect(await save({ host: '192.168.1.5' })).toBe('422 printer-not-allowed')
    expect(await save({ host: 'http://127.0.0.1/' })).toBe('400 invalid-request')
    expect(await save({ host: '192.168.1.5:80' })).toBe('400 invalid-request')
    expect(await save({ port: 5432 })).toBe('400 invalid-request')
    expect(await save({}, { ...other, kind: 'back-office' })).toBe('404 not-found')
    expect(await save({}, cashier)).toBe('403 not-permitted')
  })

  it('lets a till test its own printer, and who may open drawers the drawer', async () => {
    const at = await tillWithPrinter()
    const stranger = await tillWith()
    const test = (who: Person, what = 'page') =>
      send(who, 'POST', `/api/tills/${at.till.id}/printer/test`, { what })
    expect(codeOf(await test(at.person))).toBe(200)
    expect(printer.printed).toContain('*** TEST ***')
    expect(printer.printed).toContain('Counter printer')
    expect(codeOf(await test(manager, 'drawer'))).toBe(200)
    expect(codeOf(await test(at.person, 'drawer'))).toBe('403 not-permitted')
    expect(
      await ownerSql`select 1 from audit_log where action = 'drawer-kicked' and subject_id = ${at.till.id}`,
    ).toHaveLength(1)
    expect(codeOf(await test(stranger.person))).toBe('404 not-found')
    expect(codeOf(await test({ ...other, kind: 'back-office' }))).toBe('409 no-device')
  })
})
