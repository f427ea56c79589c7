import { DAY_MS } from '@tuppence/domain/durations'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testCounter } from '../../testing/test-counter.ts'
import { TestPrinter } from '../../testing/test-printer.ts'
import { testServer } from '../../testing/test-server.ts'
import { testSettings } from '../../testing/test-settings.ts'
import { testProducts } from '../../testing/test-till.ts'

let daysLater = 0
const now = () => new Date(Date.now() + daysLater * DAY_MS)
const server = await testServer({ settings: testSettings({ TUPPENCE_PRINTER_NETWORKS: '127.0.0.1' }), now })
const { database, ownerSql } = server
const send = signedInAs(server.app)
const shop = await testBusiness(database)
await ownerSql`
  update organizations set vat_number = 'GB123456789', address = '1 High Street, Leeds' where id = ${shop.organizationId}`
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
  daysLater = 0
})
const day = (at: Date) => at.toLocaleDateString('en-GB', { timeZone: 'Europe/London' })
const papers = () => printer.jobs.map((job) => Buffer.from(job).toString('latin1'))
const buyer = { name: 'Bright Ltd', address: '7 Mill Lane\nYork' }
const other = { name: 'Other Ltd', address: '9 Mill Lane\nYork' }

async function counter() {
  const at = await testCounter(server, send, shop, printer, { product: tea as never })
  const saleId = await at.sold()
  /** Makes one out, and answers its id. */
  const madeOut = async (to: object, id = uuidv7()) => {
    const answer = await send(at.person, 'POST', `/api/transactions/${saleId}/vat-invoices`, { id, ...to })
    expect(answer.statusCode, answer.body).toBe(200)
    return id
  }
  const printed = (invoiceId: string, printId = uuidv7()) => at.print(saleId, { printId, invoiceId })
  return { ...at, saleId, madeOut, printed }
}

it('RCPT-030 a VAT invoice on a network printer has the name, the date and the edition of the books, whenever it is printed', async () => {
  const at = await counter()
  const madeOn = day(now())
  const first = await at.madeOut(buyer)
  daysLater = 5
  const replacing = await at.madeOut(other)
  daysLater = 9
  expect(await at.printed(first)).toBe('200')
  expect(await at.printed(replacing)).toBe('200')
  expect(await at.printed(await at.madeOut(other))).toBe('200')
  const [paper = '', second = '', third = ''] = papers()
  expect(paper).toContain('Bright Ltd')
  expect(paper).toMatch(new RegExp(`Invoice made out\\s+${madeOn}`))
  const replacedOn = day(new Date(Date.now() + 5 * DAY_MS))
  for (const one of [second, third]) {
    expect(one).toContain('Other Ltd')
    expect(one).toMatch(new RegExp(`Invoice made out\\s+${replacedOn}`))
    expect(one).toMatch(/Invoice\s+C\d+-\d{6}\/2/)
  }
  expect([paper, second, third].map((one) => one.includes('DUPLICATE'))).toEqual([false, false, true])
})

it('RCPT-030 D11 each is printed once without the mark of a duplicate, whichever edition, and one that failed was none', async () => {
  const at = await counter()
  await at.madeOut(buyer)
  const second = await at.madeOut(other)
  printer.mood = { paper: 'out' }
  expect(await at.printed(second)).toBe('409 printer-paper-out')
  printer.mood = {}
  expect(await at.printed(second)).toBe('200')
  expect(await at.printed(second)).toBe('200')
  const same = uuidv7()
  expect(await at.printed(second, same)).toBe('200')
  expect(await at.printed(second, same)).toBe('200')
  expect(papers().map((one) => one.includes('DUPLICATE'))).toEqual([false, true, true])
})

it('R3 nothing is printed that is not in the books: no other sale’s, no buyer or number that a caller names', async () => {
  const at = await counter()
  const elsewhere = await (await counter()).madeOut(buyer)
  expect(await at.printed(uuidv7())).toBe('422 sale-not-known')
  expect(await at.printed(elsewhere)).toBe('422 sale-not-known')
  const named = { printId: uuidv7(), invoiceTo: { ...buyer, edition: 57 } }
  expect(await at.print(at.saleId, named)).toBe('400 invalid-request')
  expect(printer.jobs).toEqual([])
})

it('RCPT-030 one that came out on paper is a duplicate as a file, and the other way round', async () => {
  const at = await counter()
  const file = async (to: object, id: string) =>
    String(
      (await send(at.person, 'POST', `/api/transactions/${at.saleId}/vat-invoice.pdf`, { id, ...to }))
        .headers['content-disposition'],
    )
  const onPaper = await at.madeOut(buyer)
  expect(await at.printed(onPaper)).toBe('200')
  expect(await file(buyer, onPaper)).toContain('duplicate')
  const asFile = uuidv7()
  expect(await file(other, asFile)).not.toContain('duplicate')
  expect(await file(other, asFile)).not.toContain('duplicate')
  expect(await at.printed(asFile)).toBe('200')
  expect(papers().map((one) => one.includes('DUPLICATE'))).toEqual([false, true])
})
