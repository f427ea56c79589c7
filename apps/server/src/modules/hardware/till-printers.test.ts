import type { TillPrinter } from '@tuppence/contract/printers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { TestPrinter } from '../../testing/test-printer.ts'
import { TillPrinters } from './till-printers.ts'
import { PrinterNetworks } from './transport/printer-networks.ts'
import { PATIENCE } from './transport/send-to-printer.ts'

let printer: TestPrinter
beforeAll(async () => {
  printer = await TestPrinter.listen()
})
afterAll(() => printer.close())
beforeEach(() => {
  printer.jobs.length = 0
  printer.mood = {}
})

function tillPrinters(networks: readonly string[], onSeen = async () => {}) {
  const errors: unknown[] = []
  const printers = new TillPrinters({
    networks: new PrinterNetworks(networks),
    now: () => new Date(),
    onSeen,
    onError: (error) => errors.push(error),
    patience: { ...PATIENCE, endMs: 2_000 },
  })
  return { printers, errors }
}
const at = (tillId: string, organizationId = 'one business', askedBy = 'a session') => ({
  ...{ organizationId, askedBy },
  printer: {
    ...{ tillId, connection: 'network', host: printer.host, port: printer.port, name: 'Counter' },
    ...{ family: 'epson', columns: 48, hasDrawer: true, seen: null },
  } satisfies TillPrinter,
})
const paper = { bytes: async () => new TextEncoder().encode('RECEIPT\n') }
const madeIn = (ms: number) => ({
  bytes: async () => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return await paper.bytes()
  },
})

it('a receipt is printed once, though what was seen of the printer could not be kept', async () => {
  const away = new Error('the database is away')
  const { printers, errors } = tillPrinters(['127.0.0.1'], () => Promise.reject(away))
  for (let i = 0; i < 2; i += 1) await printers.print(at('till'), paper, 'job')
  expect(printer.jobs).toHaveLength(1)
  expect(errors).toEqual([away])
})

it('a job is one of its business and its till: the same name at another is printed there', async () => {
  const { printers } = tillPrinters(['127.0.0.1'])
  for (const of of [at('till'), at('till'), at('other till'), at('till', 'other business')])
    await printers.print(of, paper, 'job')
  expect(printer.jobs).toHaveLength(3)
})

it('an address is judged at each job: one that was allowed when it was saved may not be any more', async () => {
  const { printers } = tillPrinters(['10.0.0.0/8'])
  await expect(printers.print(at('till'), paper, 'job')).rejects.toMatchObject({
    code: 'printer-not-allowed',
  })
  await expect(printers.openDrawer(at('till'))).rejects.toMatchObject({ code: 'printer-not-allowed' })
  expect(await printers.ask(at('till'))).toMatchObject({ fault: 'printer-not-allowed' })
  expect(printer.jobs).toEqual([])
})

it('DEV-002 a drawer opens before the receipts that wait, and is not waited for as paper is', async () => {
  const { printers } = tillPrinters(['127.0.0.1'])
  // One that takes nothing out of turn.
  printer.mood = { isMute: true }
  const came: string[] = []
  const printing = ['first', 'second', 'third'].map((name) =>
    printers.print(at('till'), madeIn(300), name).then(() => came.push(name)),
  )
  await printers.openDrawer(at('till')).then(() => came.push('drawer'))
  await Promise.all(printing)
  expect(came).toEqual(['first', 'drawer', 'second', 'third'])
})

it('DEV-002 DEV-004 a drawer opens while a slow receipt is printed, and never when nobody waits for it any more', async () => {
  const { printers } = tillPrinters(['127.0.0.1'])
  const pulsesBefore = printer.pulsesNow
  printer.mood = { printsForMs: 1_500 }
  const came: string[] = []
  const printing = printers.print(at('till'), paper, 'slow').then(() => came.push('receipt'))
  await expect.poll(() => printer.jobs.length).toBe(1)
  await Promise.all([printers.openDrawer(at('till')), printers.openDrawer(at('other till'))])
  came.push('drawers')
  await printing
  expect(came).toEqual(['drawers', 'receipt'])
  expect(printer.pulsesNow - pulsesBefore).toBe(2)
  // Each was opened once: their turns came to nothing.
  printer.mood = {}
  await printers.print(at('till'), paper, 'after them')
  expect(printer.jobs).toHaveLength(2)

  const long = printers.print(at('till'), madeIn(2_500), 'long')
  await expect(printers.openDrawer(at('till'))).rejects.toMatchObject({ code: 'too-busy' })
  await long
  await printers.print(at('till'), paper, 'last')
  expect(printer.jobs).toHaveLength(4)
  expect(printer.printed).not.toContain('\x1bp')
  expect(printer.pulsesNow - pulsesBefore).toBe(2)
})

it('a receipt is made when its turn comes: what only waits is not claimed to be on paper', async () => {
  const { printers } = tillPrinters(['127.0.0.1'])
  printer.mood = { printsForMs: 200 }
  let made = 0
  const counted = {
    bytes: () => {
      made += 1
      return paper.bytes()
    },
  }
  const first = printers.print(at('till'), counted, 'first')
  const second = printers.print(at('till'), counted, 'second')
  await expect.poll(() => printer.jobs.length).toBe(1)
  expect(made).toBe(1)
  await Promise.all([first, second])
  expect(made).toBe(2)
})

it('what one session asks for leaves places for the others at the printer, and for its drawer', async () => {
  const { printers } = tillPrinters(['127.0.0.1'])
  printer.mood = { printsForMs: 60 }
  const codes = async (asks: Promise<void>[]) =>
    (await Promise.allSettled(asks)).map((one) => (one.status === 'rejected' ? one.reason.code : 'printed'))
  const ask = (askedBy: string) => (_: unknown, i: number) =>
    printers.print(at('till', 'one business', askedBy), paper, `${askedBy} ${i}`)
  const greedy = codes(Array.from({ length: 60 }, ask('greedy')))
  const drawer = codes([printers.openDrawer(at('till', 'one business', 'greedy'))])
  const others = codes(Array.from({ length: 3 }, ask('other')))
  expect(await drawer).toEqual(['printed'])
  expect(await others).toEqual(['printed', 'printed', 'printed'])
  expect((await greedy).filter((code) => code === 'too-busy')).toHaveLength(50)
})

it('a printer that never says when it is done is waited for at length once, and watched for faults after that', async () => {
  const { printers } = tillPrinters(['127.0.0.1'])
  printer.mood = { tellsNoEnd: true }
  const tookMs = async (name: string) => {
    const began = performance.now()
    await printers.print(at('till'), paper, name)
    return performance.now() - began
  }
  expect(await tookMs('first')).toBeGreaterThan(2_000)
  expect(await tookMs('second')).toBeLessThan(1_900)
})
