import { REPORT_KINDS, REPORTS, type ReportKind } from '@tuppence/domain/reporting'
import { beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { holdLocks, lockWaiters } from '../../testing/held-locks.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import { picks, returningShop } from '../../testing/returning-shop.ts'
import { testProducts } from '../../testing/test-till.ts'

let now: Date | undefined
const shop = await returningShop({ now: () => now ?? new Date() })
const { app, ownerSql, organizationId, taken, sold, newTill, newCustomer, tea, manager, cashier } = shop
const MARCH = 'from=2026-03-28&to=2026-03-30'
const get = (url: string, headers = manager) => app.inject({ url, headers })
const file = (kind: ReportKind, format: string) => get(`/api/reports/${kind}/file?${MARCH}&format=${format}`)
const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n')
/** The sheet of a workbook as it is written. */
async function readXlsxText(file: Buffer): Promise<string> {
  const zip = await fromBufferPromise(file)
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'xl/worksheets/sheet1.xml') continue
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part)
    return Buffer.concat(parts).toString('utf8')
  }
  throw new Error('no sheet')
}
const at = (time: string) => new Date(`${time}Z`)

/** T1 sells tea and exempt stamps to nobody known, and tea to a customer, of which one comes back; all on 30 March. */
beforeAll(async () => {
  await ownerSql`update products set name = '=1+1 Tea' where id = ${tea.id}`
  const [stamps] = await testProducts(ownerSql, organizationId, [1000], { vatCode: 'exempt', vatRate: 0 })
  const [seeds] = await testProducts(ownerSql, organizationId, [300], { vatCode: 'zero', vatRate: 0 })
  if (!stamps || !seeds) throw new Error('no products')
  const till = await newTill()
  const ann = await newCustomer()
  await taken(
    till.sell({
      lines: [{ product: tea, quantity: 2 }, { product: stamps }, { product: seeds }, { product: tea }],
      at: at('2026-03-30T11:00:00'),
    }),
  )
  const hers = till.sell({
    lines: [{ product: tea }],
    customerId: ann,
    method: 'card',
    at: at('2026-03-30T12:00:00'),
  })
  await taken(hers)
  const back = await sold(hers)
  await taken(till.giveBack({ sale: back, picks: picks(back, 1) }, { at: at('2026-03-30T13:00:00') }))
})

describe('files of reports', () => {
  it.each(REPORT_KINDS)('REP-001 %s as CSV, XLSX and PDF, with its columns', async (kind) => {
    const labels = REPORTS[kind].columns.map(({ label }) => label)
    const csv = await file(kind, 'csv')
    expect(csv.statusCode, csv.body).toBe(200)
    expect(linesOf(csv.body)[0]).toBe(labels.join(','))
    expect(csv.headers['content-disposition']).toBe(
      `attachment; filename="${kind}-2026-03-28-to-2026-03-30.csv"`,
    )
    const xlsx = await readXlsxText((await file(kind, 'xlsx')).rawPayload)
    for (const label of labels) expect(xlsx).toContain(`>${label}<`)
    const pdf = await file(kind, 'pdf')
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.rawPayload.subarray(-6).toString()).toContain('%%EOF')
  })

  it('REP-001 a name that is a formula is carried out nowhere, and figures stay figures', async () => {
    const line = linesOf((await file('sales-by-product', 'csv')).body).find((one) => one.includes(tea.sku))
    expect(line).toBe(`'=1+1 Tea,${tea.sku},Uncategorized,4,1,9.00,7.50,,,,`)
    const xlsx = await readXlsxText((await file('sales-by-product', 'xlsx')).rawPayload)
    expect(xlsx).toContain('t="inlineStr"><is><t xml:space="preserve">=1+1 Tea<')
    expect(xlsx).not.toContain('<f>')
    expect(xlsx).toContain('<v>7.5</v>')
  })

  it('REP-001 a workbook has money as money, days and times as dates, and a heading that stays in sight', async () => {
    const sheet = await readXlsxText((await file('discounts', 'xlsx')).rawPayload)
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toMatch(/<cols><col min="1" max="1" width="\d+" customWidth="1"\/>/)
    const sales = await readXlsxText((await get(`/api/reports/sales/file?${MARCH}&format=xlsx`)).rawPayload)
    const of = (text: string, reference: string) =>
      text.match(new RegExp(`<c r="${reference}" s="(\\d)"(?: t="inlineStr")?>(?:<v>([^<]+)</v>)?`))?.slice(1)
    // 30 March 2026, 14:00 by the shop's clock, is so many days after 30 December 1899.
    const day = (Date.UTC(2026, 2, 30) - Date.UTC(1899, 11, 30)) / 86_400_000
    expect(of(sales, 'A1')).toEqual(['1', undefined])
    expect(of(sales, 'A2')).toEqual([
      '6',
      String((Date.UTC(2026, 2, 30, 14) - Date.UTC(1899, 11, 30)) / 86_400_000),
    ])
    expect(of(sales, 'D2')).toEqual(['2', '-3'])
    const records = await readXlsxText(
      (await get(`/api/reports/vat-records/file?${MARCH}&format=xlsx`)).rawPayload,
    )
    expect([of(records, 'A2'), of(records, 'B2')]).toEqual([
      ['5', String(day)],
      ['7', '0.5'],
    ])
    const byDay = await readXlsxText((await file('sales-by-day', 'xlsx')).rawPayload)
    expect(of(byDay, 'A2')).toEqual(['5', String(day - 2)])
  })

  it('REP-001 all rows go into a file, where a screen has the first thousand', async () => {
    await ownerSql`
      insert into products (organization_id, id, sku, name, price, cost, stock_quantity)
      select ${organizationId}, gen_random_uuid(), 'MANY-' || n, 'Many ' || n, 1, 1, 1 from generate_series(1, 1200) n`
    await ownerSql`
      insert into inventory (organization_id, id, product_id, transaction_type, quantity_change)
      select organization_id, gen_random_uuid(), id, 'opening', 1 from products where sku like 'MANY-%'`
    const shown = (await get(`/api/reports/dead-stock?${MARCH}`)).json()
    expect(shown.rows).toHaveLength(1000)
    expect(shown.rowCount).toBeGreaterThan(1200)
    expect(linesOf((await file('dead-stock', 'csv')).body)).toHaveLength(shown.rowCount + 1)
    const pdf = (await file('dead-stock', 'pdf')).rawPayload.toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(30)
  })

  it('REP-001 compared, a file ends with the sums of both, and a PDF is compared too', async () => {
    const asked = (format: string) =>
      get(`/api/reports/sales-by-till/file?from=2026-03-30&to=2026-03-30&compare=before&format=${format}`)
    const lines = linesOf((await asked('csv')).body)
    expect(lines.slice(-2).map((line) => line.split(',').slice(0, 3))).toEqual([
      ['All', '2', '22.00'],
      ['Mon 23 Mar 2026', '0', '0.00'],
    ])
    expect(lines).toHaveLength(4)
    expect(await readXlsxText((await asked('xlsx')).rawPayload)).toContain('>Mon 23 Mar 2026<')
    const pdf = async (compare: string) =>
      (await get(`/api/reports/sales-by-till/file?${MARCH}${compare}&format=pdf`)).rawPayload.length
    expect(await pdf('&compare=year')).toBeGreaterThan((await pdf('')) + 20)
    // Stock as it stands now has no days before.
    const stock = await get(`/api/reports/stock-value/file?${MARCH}&compare=before&format=csv`)
    expect(linesOf(stock.body).join()).not.toContain('All,')
  })

  it('REP-007 REP-008 REP-009 every sale as a file, with Walk-in where nobody was named', async () => {
    const answer = await get(`/api/reports/sales/file?${MARCH}&format=csv`)
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="sales-report-2026-03-28-to-2026-03-30.csv"',
    )
    const rows = linesOf(answer.body).map((line) => line.split(','))
    expect(rows.map((row) => [row[0], ...row.slice(2)])).toEqual([
      ['Date', 'Customer', 'Total', 'Payment Method', 'Status'],
      ['30/03/2026 14:00', 'Ann', '-3.00', 'Card', 'refund'],
      ['30/03/2026 13:00', 'Ann', '3.00', 'Card', 'refunded'],
      ['30/03/2026 12:00', 'Walk-in', '22.00', 'Cash', 'completed'],
    ])
    expect(rows[0]?.[1]).toBe('Transaction Number')
    expect(rows[1]?.[1]).toMatch(/^TXN-/)
  })

  it('REP-007 every sale as a PDF, with what they come to, and a sentence where they are too many', async () => {
    const answer = await get(`/api/reports/sales/file?${MARCH}&format=pdf`)
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="sales-report-2026-03-28-to-2026-03-30.pdf"',
    )
    const text = pdfText(answer.rawPayload)
    expect(text[0]).toBe('Sales')
    expect(text).toContain('Transaction Number')
    const first = text.indexOf('30/03/2026 14:00')
    expect([...text.slice(first, first + 1), ...text.slice(first + 2, first + 6)]).toEqual([
      ...['30/03/2026 14:00', 'Ann', '-3.00', 'Card', 'refund'],
    ])
    expect(text.slice(-2)).toEqual(['All', '22.00'])
    const none = await get('/api/reports/sales/file?from=2025-03-28&to=2025-03-30&format=pdf')
    expect(pdfText(none.rawPayload)).toContain('There is nothing to show for these days.')
  })

  it('REP-027 a report of how things stand says so of the shop’s own day', async () => {
    now = new Date('2026-07-09T23:30:00Z')
    const text = pdfText((await file('stock-value', 'pdf')).rawPayload)
    expect(text[1]).toContain('as things stood on 10 Jul 2026')
    now = undefined
  })

  it('D1 the digital records have a line for each record and rate, and exempt supplies no rate', async () => {
    const answer = await get(`/api/reports/vat-records/file?${MARCH}&format=csv`)
    const rows = linesOf(answer.body)
      .slice(1)
      .map((line) => line.split(','))
    expect(rows.map(([day, time, , ...rest]) => [day, time, ...rest])).toEqual([
      ['2026-03-30', '12:00:00', 'sale', 'standard', '20.00', '7.50', '1.50', '9.00'],
      ['2026-03-30', '12:00:00', 'sale', 'exempt', '', '10.00', '0.00', '10.00'],
      ['2026-03-30', '12:00:00', 'sale', 'zero', '0.00', '3.00', '0.00', '3.00'],
      ['2026-03-30', '13:00:00', 'sale', 'standard', '20.00', '2.50', '0.50', '3.00'],
      ['2026-03-30', '14:00:00', 'refund', 'standard', '20.00', '-2.50', '-0.50', '-3.00'],
    ])
  })

  it('D1 a shop that moved to another clock keeps the days of its records, and none has a time of another day', async () => {
    const till = await newTill()
    for (const time of ['2026-07-10T12:00:00', '2026-07-10T22:30:00'])
      await taken(till.sell({ lines: [{ product: tea }], at: at(time) }))
    await ownerSql`update organizations set time_zone = 'Europe/Gibraltar' where id = ${organizationId}`
    const answer = await get('/api/reports/vat-records/file?from=2026-07-10&to=2026-07-10&format=csv')
    await ownerSql`update organizations set time_zone = 'Europe/London' where id = ${organizationId}`
    const days = linesOf(answer.body).slice(1)
    expect(days.map((line) => line.split(',').slice(0, 2))).toEqual([
      ['2026-07-10', '14:00:00'],
      ['2026-07-10', ''],
    ])
  })

  it('D1 the nine boxes: what a till knows, and what it does not', async () => {
    const { boxes } = (await get(`/api/reports/vat-return?${MARCH}`)).json()
    expect(boxes.map(({ box, amount }: { box: number; amount: string | null }) => [box, amount])).toEqual([
      [1, '1.50'],
      [2, null],
      [3, '1.50'],
      [4, null],
      [5, null],
      // 20.50 without its pence.
      [6, '20.00'],
      [7, null],
      [8, null],
      [9, null],
    ])
    for (const { amount, note } of boxes) if (amount === null) expect(note).not.toBe('')
  })

  it('D1 what a till sent after its VAT period had ended is told with the period, and only what came after it was reported', async () => {
    const period = 'from=2026-08-01&to=2026-08-31'
    const till = await newTill()
    const sellAt = async (day: string) =>
      (await taken(till.sell({ lines: [{ product: tea }], at: at(`${day}T12:00:00`) }))).id
    // By the shop's clock the period ends at 23:00 UTC.
    const received = (id: string, time: string) =>
      ownerSql`update transactions set received_at = ${at(time)} where organization_id = ${organizationId} and id = ${id}`
    const read = async () => (await get(`/api/reports/vat-return?${period}`)).json()
    await received(await sellAt('2026-08-10'), '2026-08-10T12:01:00')
    await received(await sellAt('2026-08-31'), '2026-08-31T22:59:00')
    expect((await read()).late).toEqual({ reportedAt: null, count: 0, net: '0.00', vat: '0.00', records: [] })

    const offline = await sellAt('2026-08-30')
    await received(offline, '2026-09-02T08:00:00')
    const { late, boxes } = await read()
    expect(late).toMatchObject({
      ...{ reportedAt: null, count: 1 },
      records: [{ id: offline, day: '2026-08-30', receivedAt: '2026-09-02T08:00:00.000Z' }],
    })
    expect(boxes[0].amount).toBe((3 * Number(late.vat)).toFixed(2))

    const exported = () => get(`/api/reports/vat-records/file?${period}&format=csv`)
    expect((await exported()).statusCode).toBe(200)
    expect((await read()).late).toMatchObject({ reportedAt: expect.any(String), count: 0, records: [] })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19)
    await received(await sellAt('2026-08-31'), tomorrow)
    expect((await read()).late).toMatchObject({ count: 1, vat: late.vat, net: late.net })
  })

  it.each([
    ['vat', '2026-07-01', '2026-07-31'],
    ['vat-records', '2026-06-01', '2026-06-30'],
  ])(
    'D1 what arrives while %s is exported is in the file, or told as late, and never both',
    async (report, from, to) => {
      const period = `from=${from}&to=${to}`
      const till = await newTill()
      const sellThen = () => taken(till.sell({ lines: [{ product: tea }], at: at(`${to}T12:00:00`) }))
      const exported = async () => {
        const answer = await get(`/api/reports/${report}/file?${period}&format=csv`)
        expect(answer.statusCode, answer.body).toBe(200)
        return report === 'vat' ? answer.body : linesOf(answer.body).length - 1
      }
      const lateOnes = async () => (await get(`/api/reports/vat-return?${period}`)).json().late.count
      await sellThen()
      const before = await exported()
      expect(await lateOnes()).toBe(0)

      // Stamped with its arrival before the export, and committed after it.
      const letTillGo = await holdLocks(
        ownerSql,
        (tx) =>
          tx`select from tills where code = ${till.code} and organization_id = ${organizationId} for update`,
      )
      const sale = sellThen()
      await expect.poll(() => lockWaiters(ownerSql)).toBe(1)
      expect(await exported()).toEqual(before)
      await letTillGo()
      await sale
      expect(await lateOnes()).toBe(1)

      // Recorded while the export waits to be noted.
      await exported()
      expect(await lateOnes()).toBe(0)
      const letAuditGo = await holdLocks(
        ownerSql,
        (tx) => tx`select pg_advisory_xact_lock(hashtextextended(${`audit ${organizationId}`}, 0))`,
      )
      const withoutIt = exported()
      await expect.poll(() => lockWaiters(ownerSql)).toBe(1)
      await sellThen()
      await letAuditGo()
      const file = await withoutIt
      expect(await lateOnes()).toBe(1)
      expect(await exported()).not.toEqual(file)
    },
  )

  it('D5 files are for those who may see reports, and who took one is in the audit log', async () => {
    for (const url of ['vat/file', 'sales/file', 'vat-records/file', 'vat-return'])
      expect((await get(`/api/reports/${url}?${MARCH}&format=csv`, cashier)).json().code).toBe(
        'not-permitted',
      )
    expect((await get('/api/reports/sales/file?from=2026-03-02&to=2026-03-01&format=csv')).json().code).toBe(
      'invalid-request',
    )
    // Before any books, and further back than PostgreSQL's years go once a year is taken off.
    for (const url of ['vat/file', 'sales/file', 'vat-records/file', 'vat-return', 'sales-by-day'])
      for (const from of ['0000-01-01', '0001-01-01']) {
        const answer = await get(`/api/reports/${url}?from=${from}&to=${from}&format=csv&compare=year`)
        expect(answer.statusCode).toBe(400)
      }
    const noted = await ownerSql`
      select detail from audit_log where action = 'report-exported' and detail ->> 'report' in ('sales', 'vat-records')
         and detail ->> 'format' = 'csv' and detail ->> 'to' = '2026-03-30'
       order by at, id`
    expect(noted.map(({ detail }) => detail)).toEqual([
      { report: 'sales', format: 'csv', from: '2026-03-28', to: '2026-03-30' },
      {
        ...{ report: 'vat-records', format: 'csv', from: '2026-03-28', to: '2026-03-30' },
        seen: expect.stringMatching(/^[0-9a-f-]{36}\/\d+:\d+:/),
      },
    ])
  })
})
