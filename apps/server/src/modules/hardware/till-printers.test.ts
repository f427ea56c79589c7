import type { TillPrinter } from '@tuppence/contract/printers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { TestPrinter } from '../../testing/test-printer.ts'
import { TillPrinters } from './till-printers.ts'
import { PrinterNetworks } from './transport/printer-networks.ts'

let printer: TestPrinter
beforeAll(async () => {
  printer = await TestPrinter.listen()
})
afterAll(() => printer.close())
beforeEach(() => {
  printer.jobs.length = 0
})

function tillPrinters(networks: readonly string[], onSeen = async () => {}) {
  const errors: unknown[] = []
  const printers = new TillPrinters({
    networks: new PrinterNetworks(networks),
    now: () => new Date(),
    onSeen,
    onError: (error) => errors.push(error),
  })
  return { printers, errors }
}
const at = (tillId: string, organizationId = 'one business') => ({
  organizationId,
  printer: {
    ...{ tillId, connection: 'network', host: printer.host, port: printer.port, name: 'Counter' },
    ...{ family: 'epson', columns: 48, hasDrawer: true, seen: null },
  } satisfies TillPrinter,
})
const paper = { bytes: async () => new TextEncoder().encode('RECEIPT\n') }

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
  expect(await printers.ask(at('till'))).toMatchObject({ fault: 'printer-unreachable' })
  expect(printer.jobs).toEqual([])
})
