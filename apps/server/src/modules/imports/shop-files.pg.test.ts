import type { ImportKind, ImportPlan } from '@tuppence/domain/imports'
import { expect, it } from 'vitest'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { importingAs } from './importing.test-support.ts'
import { shopFile } from './shop-files.test-support.ts'

const { app, database, ownerSql } = await testServer()
const send = signedInAs(app)
const { checked, goOn, lines } = importingAs(send)
const shop = await testBusiness(database)
await ownerSql`update organizations set vat_mode = 'as-marked' where id = ${shop.organizationId}`
const manager = await shop.person('manager')

interface Listed {
  name: string
  price: string
  sku: string
  barcode: string | null
  otherBarcodes: string[]
  category: string
  vatCode: string
  cost: string
  stockQuantity: number
  isActive: boolean
  description: string | null
  contentAmount: string | null
}

/** Brings a file as far as it goes, and finds the products that it holds. */
async function bought(file: Uint8Array, mark: string, changes: Partial<ImportPlan> = {}) {
  const found = await checked(manager, 'products', file, changes)
  const problems = await lines(manager, found.id, 'problem')
  if ((found.counts?.create ?? 0) > 0) await goOn(manager, found.id, 'apply', 'applied')
  const products = (
    await send(manager, 'GET', `/api/products?search=${encodeURIComponent(mark)}&limit=50`)
  ).json<Listed[]>()
  const codes = problems.flatMap(({ line, problems: of }) => of.map(({ code }) => `${line} ${code}`))
  return {
    found,
    problems: codes,
    products: products.sort((one, other) => one.name.localeCompare(other.name)),
  }
}

const tells = (products: Listed[], ...fields: (keyof Listed)[]) =>
  products.map((product) => fields.map((field) => product[field]))

type Rows = unknown[][]
const FILES: readonly [
  file: string,
  mark: string,
  fields: (keyof Listed)[],
  right: Rows,
  changes?: Partial<ImportPlan>,
][] = [
  [
    '01-zeros-taken-for-barcode.csv',
    'H2a',
    ['name', 'price', 'barcode'],
    [
      ['Lemon curd H2a', '2.60', null],
      ['Marmalade H2a', '2.40', null],
    ],
  ],
  [
    '03-shopify-variants.csv',
    'Wool hat H2c',
    ['name', 'sku', 'price', 'barcode', 'stockQuantity', 'category'],
    [
      ['Wool hat H2c, Blue', 'H2C-B', '12.50', null, 4, 'Hats'],
      ['Wool hat H2c, Red', 'H2C-R', '12.00', '5000000000012', 3, 'Hats'],
    ],
  ],
  [
    '04-square-variations.csv',
    'H2d',
    ['name', 'price', 'vatCode', 'category'],
    [
      ['Flat white H2d, Large', '3.40', 'standard', 'Coffee'],
      ['Flat white H2d, Small', '2.80', 'standard', 'Coffee'],
      ['Gift wrap H2d', '0.00', 'zero', 'Extras'],
    ],
    { vatMeanings: { 'no vat ticked': 'zero' } },
  ],
  [
    '05-woo-regular-price.csv',
    'H2e',
    ['name', 'price', 'category', 'vatCode', 'stockQuantity', 'isActive'],
    [
      ['Bowl H2e', '9.00', 'Kitchen', 'standard', 7, true],
      ['Mug H2e', '8.00', 'Kitchen', 'standard', 5, true],
      ['Plate H2e', '9.00', 'Home', 'reduced', 7, false],
    ],
  ],
  [
    '06-volume-without-unit.csv',
    'H2f',
    ['name', 'price', 'contentAmount'],
    [
      ['Blue paint H2f', '4.00', null],
      ['Shirt H2f', '14.00', null],
      ['Shoes H2f', '44.00', null],
    ],
  ],
  [
    '08-lightspeed.csv',
    'H2h',
    ['name', 'sku', 'price', 'cost', 'stockQuantity', 'category', 'vatCode'],
    [
      ['Tee H2h, M', 'H2H2', '10.00', '3.00', 6, 'Clothes', 'standard'],
      ['Tee H2h, S', 'H2H1', '10.00', '3.00', 5, 'Clothes', 'standard'],
    ],
  ],
  [
    '09-wholesale.csv',
    'H2i',
    ['name', 'sku', 'price', 'cost', 'barcode', 'vatCode', 'contentAmount'],
    [
      ['Baked beans H2i', '112233', '1.10', '0.00', '5000000000050', 'zero', '415'],
      ['Cola can H2i', '112234', '0.95', '0.00', null, 'standard', '330'],
    ],
  ],
  [
    '12-price-gbp-brackets.csv',
    'H2l',
    ['name', 'sku', 'price', 'category'],
    [['Jelly H2l', 'H2L1', '1.34', 'Sweets']],
  ],
  [
    '14-barcode-wrappings.csv',
    'H2n',
    ['name', 'barcode', 'otherBarcodes'],
    [
      ['Apostrophe code H2n', '5012345678924', []],
      ['No code either H2n', null, []],
      ['No code H2n', null, []],
      ['Spelt-out GS1 H2n', '5012345678962', []],
      ['Text-marked code H2n', '5012345678917', []],
      ['Two codes comma H2n', '5012345679006', ['5012345679013']],
      ['Two codes H2n', '5012345678986', ['5012345678993']],
    ],
  ],
  [
    '15-price-ex-vat.csv',
    'Lamp ev',
    ['name', 'price', 'vatCode'],
    [['Lamp ev', '12.00', 'standard']],
    { priceVat: 'add' },
  ],
  [
    '22-merged-category.xlsx',
    'H2q',
    ['name', 'category'],
    [
      ['Cola H2q', 'Drinks H2q'],
      ['Lemonade H2q', 'Drinks H2q'],
    ],
  ],
  [
    '23-title-rows.xlsx',
    'H2r',
    ['name', 'sku', 'price'],
    [
      ['Comb H2r', 'W2', '2.10'],
      ['Soap H2r', 'W1', '1.10'],
    ],
  ],
  [
    '26-prestashop.csv',
    'H2t',
    ['name', 'sku', 'price', 'cost', 'stockQuantity', 'category', 'isActive'],
    [
      ['Bell H2t', 'H2T2', '6.00', '2.00', 10, 'Decor', false],
      ['Clock H2t', 'H2T1', '10.00', '4.00', 10, 'Decor', true],
    ],
    { priceVat: 'add', otherVat: 'standard' },
  ],
  [
    '32-html-description.csv',
    'H2x',
    ['name', 'description', 'category', 'price'],
    [['Tea H2x', 'Loose leaf tea & more\n- 250g', 'Kitchen', '3.00']],
  ],
  ['34-sep-quoted.csv', 'SEP2', ['name', 'sku', 'price'], [['Tea', 'SEP2', '1.20']]],
]

it.each(FILES)(
  'CAT-018 another program’s file comes in as its owner expects: %s',
  async (name, mark, fields, right, changes) => {
    const file = shopFile(name)
    if (!file) return
    const { products, problems } = await bought(file, mark, changes)
    expect(problems).toEqual([])
    expect(tells(products, ...fields)).toEqual(right)
  },
)

it('CAT-018 the check shows every code of a new product', async () => {
  const file = 'SKU,Name,Price,Barcodes\nCODES1,Two codes,1.00,5000000126422;5000000126439\n'
  const found = await checked(manager, 'products', file)
  const [line] = await lines(manager, found.id, 'create')
  expect(line?.facts).toContainEqual(['barcode', '5000000126422, 5000000126439'])
})

it('CAT-018 a price list with titles above its headings is read below them, and codes that Excel made days are named', async () => {
  const titled = shopFile('24-title-rows.csv')
  const days = shopFile('21-codes-that-excel-made-days.xlsx')
  if (!titled || !days) return
  // The codes of this list are those of the workbook with the same titles.
  const list = await checked(manager, 'products', titled)
  expect(list).toMatchObject({ plan: { headingRow: 2, columns: ['sku', 'name', 'price'] } })
  const { problems } = await bought(days, 'DT')
  expect(problems).toEqual(expect.arrayContaining(['2 code-date', '4 money-unclear', '7 code-date']))
})

it('CAT-018 a SKU that has lost its zeros is probably the old product', async () => {
  const [first, second] = [shopFile('33a-sku-zeros-first.csv'), shopFile('33b-sku-zeros-second.csv')]
  if (!first || !second) return
  await bought(first, '00777')
  const found = await checked(manager, 'products', second)
  const [line] = await lines(manager, found.id, 'problem')
  expect(line?.problems).toMatchObject([{ code: 'sku-zeros-lost', value: '777', more: '00777' }])
})

it.each<[string, ImportKind, unknown[][]]>([
  [
    '17-customers-phones.csv',
    'customers',
    [
      ['Ada', '07700900101', 'AB1 2CD', null],
      ['Bo', '+447700900102', '07175', null],
      ['Cy', '07700900103', null, null],
      ['Di', '+447700900104', null, null],
      ['Ed', '+44 (0)7700 900105', null, null],
    ],
  ],
  [
    '18-customers-foreign-id.csv',
    'customers',
    [
      ['Hal', '+447700900120', '1 Some Street, Leeds, LS1 1AA', null],
      ['Ivy', null, '2 Some Street, Leeds, LS1 1AB', 'Ivy Ltd'],
    ],
  ],
])('CUST-010 another program’s customers come in: %s', async (name, kind, right) => {
  const file = shopFile(name)
  if (!file) return
  const found = await checked(manager, kind, file)
  expect(found.counts).toMatchObject({ create: right.length, problem: 0 })
  await goOn(manager, found.id, 'apply', 'applied')
  const customers = (await send(manager, 'GET', '/api/customers?search=Testwell&limit=50')).json<
    { firstName: string; phone: string | null; address: string | null }[]
  >()
  for (const [firstName, phone, address, company] of right)
    expect(customers.find((one) => one.firstName === firstName)).toMatchObject({
      phone,
      address,
      company,
    })
})

it('CAT-018 five thousand variants of another program come in at once', async () => {
  const rows = Array.from({ length: 2_500 }, (_, n) => [
    `row-${n},Shirt ${n},Shirts,Red,${n}-R,12.00,2,active`,
    `row-${n},,,Blue,${n}-B,12.50,3,`,
  ])
  const file = `Handle,Title,Type,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Status\n${rows.flat().join('\n')}\n`
  await ownerSql`update organizations set max_products = 10000 where id = ${shop.organizationId}`
  const found = await checked(manager, 'products', file)
  expect(found).toMatchObject({ plan: { profile: 'shopify' }, counts: { create: 5_000, problem: 0 } })
  // Groups go on from one batch of rows to the next.
  const [last] = await lines(manager, found.id, 'create').then((first) => first.slice(-1))
  expect(last?.label).toMatch(/^Shirt \d+, (?:Red|Blue)$/)
})

it('CAT-018 a price with VAT makes a product that was priced without it one with it, so that the customer pays what the file says', async () => {
  const { found } = await bought(
    Buffer.from('SKU,Name,Price,Price includes VAT\nNET1,Net lamp N1,10.00,no\n'),
    'N1',
  )
  expect(found.counts).toMatchObject({ create: 1 })
  const again = await checked(manager, 'products', 'SKU,Name,Price\nNET1,Net lamp N1,12.50\n')
  const [line] = await lines(manager, again.id, 'change')
  expect(line?.changes).toEqual([
    ['price', '10.00', '12.50'],
    ['vatInclusive', 'no', 'yes'],
  ])
  await goOn(manager, again.id, 'apply', 'applied')
  const listed = async () =>
    (await send(manager, 'GET', '/api/products?search=N1')).json<(Listed & { vatInclusive: boolean })[]>()
  expect(await listed()).toMatchObject([{ price: '12.50', vatInclusive: true }])
  // A file that marks its prices says so itself, and one without a price leaves the mark.
  const change = async (file: string) =>
    goOn(manager, (await checked(manager, 'products', file)).id, 'apply', 'applied')
  await change('SKU,Price,Price includes VAT\nNET1,10.00,no\n')
  await change('SKU,Price,Price includes VAT\nNET1,11.00,\n')
  await change('SKU,Name\nNET1,Net lantern N1\n')
  expect(await listed()).toMatchObject([{ name: 'Net lantern N1', price: '11.00', vatInclusive: false }])
})

it.each(['as-marked', 'add'] as const)(
  'CAT-018 a QuickBooks list comes in whole, with all the decimals that it has, where the shop’s VAT is %s',
  async (mode) => {
    await ownerSql`update organizations set vat_mode = ${mode} where id = ${shop.organizationId}`
    const headings =
      'Product/Service Name,SKU,Type,Sales Price/Rate,Taxable,Income Account,Purchase Cost,Quantity On Hand'
    const file = `${headings}\nRope QB-${mode},QBR-${mode},Inventory,4.16667,yes,Sales,2.00,7\nHour QB-${mode},QBH-${mode},Service,35,,Sales,,\nNail QB-${mode},,Non-inventory,0.125,yes,Sales,,\n`
    const way =
      mode === 'add'
        ? ({ priceVat: 'as-written' } as const)
        : ({ priceVat: 'add', otherVat: 'standard' } as const)
    const { found, problems, products } = await bought(Buffer.from(file), `QB-${mode}`, way)
    expect(problems).toEqual([])
    expect(tells(products, 'name', 'price', 'stockQuantity')).toEqual(
      mode === 'add'
        ? [
            ['Hour QB-add', '35.00', 0],
            ['Nail QB-add', '0.13', 0],
            ['Rope QB-add', '4.17', 7],
          ]
        : [
            ['Hour QB-as-marked', '42.00', 0],
            ['Nail QB-as-marked', '0.15', 0],
            ['Rope QB-as-marked', '5.00', 7],
          ],
    )
    // Both come to £5.00 for the customer; what was rounded on the way is said at its row.
    const notes = (await lines(manager, found.id, 'create')).flatMap(({ notes: of }) =>
      of.map(({ code, more }) => [code, more]),
    )
    expect(notes).toEqual(
      mode === 'add'
        ? [
            ['price-rounded', '4.17'],
            ['price-rounded', '0.13'],
          ]
        : [],
    )
  },
)
