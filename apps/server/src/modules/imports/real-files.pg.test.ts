import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { readAgain } from '@tuppence/domain/catalogue'
import { expect, it } from 'vitest'
import { xlsxFile } from '../../platform/xlsx-file.ts'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { importingAs } from './importing.test-support.ts'

const { app, database, ownerSql } = await testServer()
const send = signedInAs(app)
const { bring, check, checked, applied, goOn, lines } = importingAs(send)

/** Real data that is kept beside the repository, not in it. */
function realData(file: string): string | undefined {
  const address = new URL(`../../../../../../shared/data/${file}`, import.meta.url)
  if (existsSync(address)) return gunzipSync(readFileSync(address)).toString('utf8')
  process.stdout.write(`Skipped what needs ../shared/data/${file}: the file is not there.\n`)
  return undefined
}

async function newManager(products = 100_000) {
  const shop = await testBusiness(database)
  await ownerSql`update organizations set max_products = ${products} where id = ${shop.organizationId}`
  return shop.person('manager')
}

const good = realData('barcodes/uk-products.csv.gz')
const bad = realData('barcodes/bad-codes.csv.gz')
const sales = realData('online-retail/sales.csv.gz')

it.skipIf(!good)(
  'takes ten thousand real UK products with accents, signs of the web and long names, and undoes them',
  {
    timeout: 600_000,
  },
  async () => {
    const manager = await newManager()
    const priced = (good ?? '')
      .trim()
      .split('\n')
      .map((row, i) => (i === 0 ? `${row},price` : `${row},1.50`))
    const done = await applied(manager, 'products', priced.join('\n'))
    expect(done.counts).toMatchObject({ create: priced.length - 1, problem: 0 })
    const found = await send(manager, 'GET', '/api/products?search=cr%C3%A8me&limit=5')
    expect(found.json().length).toBeGreaterThan(0)
    const [raw] = await ownerSql`
      select count(*)::int as names from products
       where organization_id = ${manager.organizationId} and name ~ '&(quot|deg|#[0-9]+);'`
    expect(raw?.names).toBe(0)
    const undone = await goOn(manager, done.id, 'undo', 'undone')
    expect(undone.counts).toMatchObject({ left: 0 })
    expect((await send(manager, 'GET', '/api/products?limit=1')).json()).toEqual([])
  },
)

it.skipIf(!bad)('tells of every bad code why', { timeout: 120_000 }, async () => {
  const manager = await newManager()
  const rows = (bad ?? '').trim().split('\n')
  const found = await checked(
    manager,
    'products',
    rows.map((row, i) => (i === 0 ? `${row},price` : `${row},1`)).join('\n'),
  )
  const told = []
  for (let after = 0; ; ) {
    const page = (
      await send(manager, 'GET', `/api/imports/${found.id}/lines?outcome=problem&limit=500&after=${after}`)
    ).json()
    told.push(...page)
    if (page.length < 500) break
    after = page.at(-1).line
  }
  expect(told.length).toBe(found.counts?.problem)
  const codes = rows.slice(1).map((row) => row.split(',')[0] ?? '')
  const toldLines = new Set(told.map(({ line }) => line))
  // Records of several lines would shift the rest: this file has none. Some of eight digits are right as a UPC-E.
  const wrong = codes.flatMap((code, i) => (readAgain(code) === undefined ? [] : [i + 2]))
  expect(wrong.length).toBeGreaterThan(20)
  expect(wrong.filter((line) => !toldLines.has(line))).toEqual([])
})

it.skipIf(!sales)(
  'takes a retailer’s stock codes with their last names and prices, and shows the dirt',
  {
    timeout: 120_000,
  },
  async () => {
    const manager = await newManager()
    const last = new Map<string, readonly [string, string]>()
    for (const row of (sales ?? '').trim().split('\n').slice(1)) {
      const cells = [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      )
      last.set((cells[1] ?? '').toUpperCase(), [cells[2] ?? '', cells[5] ?? ''])
    }
    const file = [...last].map(
      ([code, [name, price]]) => `${code}\t"${name.replaceAll('"', '""')}"\t${price}`,
    )
    const done = await applied(manager, 'products', `StockCode\tDescription\tUnitPrice\n${file.join('\n')}`)
    const nameless = [...last.values()].filter(([name]) => name.trim() === '').length
    expect(done.counts).toMatchObject({ create: last.size - (done.counts?.problem ?? 0) })
    const problems = await lines(manager, done.id, 'problem')
    expect(problems.filter(({ problems: [problem] }) => problem?.code === 'name-missing').length).toBe(
      nameless,
    )
  },
)

it('reads a workbook of several sheets with its percentages, whole numbers and formulas’ last values', async () => {
  const manager = await newManager()
  async function* rows() {
    yield ['Name', 'Price', 'Barcode', 'VAT', 'Phone']
    yield ['=1+1', 2.55, 5_000_000_126_422, '20%', null]
    yield ['Jam & <bread>\r\n_x0041_', 0.1 + 0.2, '036000291452', 'T0', 7]
  }
  const chunks: Buffer[] = []
  for await (const chunk of xlsxFile('Goods', rows())) chunks.push(chunk)
  const found = await check(manager, await bring(manager, 'products', Buffer.concat(chunks)))
  expect(found.sheets).toMatchObject([{ name: 'Goods', rows: 3, emptyRows: 0 }])
  expect(found.counts).toMatchObject({ create: 2, problem: 0 })
  await goOn(manager, found.id, 'apply', 'applied')
  const products = (await send(manager, 'GET', '/api/products?limit=5')).json()
  expect(
    products.map((one: { name: string; price: string; barcode: string; vatCode: string }) => [
      one.name,
      one.price,
      one.barcode,
      one.vatCode,
    ]),
  ).toEqual([
    ['=1+1', '2.55', '5000000126422', 'standard'],
    ['Jam & <bread>\r\n_x0041_', '0.30', '0036000291452', 'zero'],
  ])
})

it('does not open a workbook that unpacks to far too much, nor one that swells by its own entities', async () => {
  const { ZipFile } = await import('yazl')
  const packed = async (parts: Record<string, string | Buffer>): Promise<Buffer> => {
    const zip = new ZipFile()
    for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
    zip.end()
    const chunks: Buffer[] = []
    for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  }
  const book = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/a.xml"/></Relationships>',
  }
  const manager = await newManager()
  const bomb = await packed({ ...book, 'xl/worksheets/a.xml': Buffer.alloc(650 * 1024 * 1024, 32) })
  expect(bomb.length).toBeLessThan(2 * 1024 * 1024)
  expect(await bring(manager, 'products', bomb)).toMatchObject({ status: 'failed', failure: 'zip-bomb' })
  const cell = `<c t="inlineStr"><is><t>${'x'.repeat(20_000)}</t></is></c>`
  const wide = `<worksheet><sheetData><row r="1">${cell.repeat(100)}</row></sheetData></worksheet>`
  expect(
    await bring(manager, 'products', await packed({ ...book, 'xl/worksheets/a.xml': wide })),
  ).toMatchObject({
    failure: 'zip-bomb',
  })
  const named = book['xl/workbook.xml'].replace(
    '</sheets>',
    '<sheet name="B" sheetId="2" r:id="a"/></sheets>',
  )
  const twice = {
    ...book,
    'xl/workbook.xml': named,
    'xl/worksheets/a.xml': '<worksheet><sheetData/></worksheet>',
  }
  expect(await bring(manager, 'products', await packed(twice))).toMatchObject({ failure: 'damaged-book' })
  const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>`
  const swelling = await packed({ ...book, 'xl/worksheets/a.xml': laughs })
  expect(await bring(manager, 'products', swelling)).toMatchObject({
    status: 'failed',
    failure: 'damaged-book',
  })
  const other = await packed({ 'word/document.xml': '<x/>' })
  expect(await bring(manager, 'products', other)).toMatchObject({ status: 'failed', failure: 'not-text' })
})
