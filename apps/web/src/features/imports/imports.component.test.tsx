import {
  checkImport,
  type Import,
  type ImportLine,
  listImportLines,
  readImport,
} from '@tuppence/contract/imports'
import { getSettings } from '@tuppence/contract/settings'
import { type Cell, importPlanSchema } from '@tuppence/domain/imports'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lookAtWidth } from '../../testing/look-at-width.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { shopSettings } from '../../testing/shop.ts'
import { server } from '../../testing/test-server.ts'

const ID = '01890000-0000-7000-8000-000000000001'
const AT = '2026-11-01T09:00:00.000Z'

function importOf(rows: Cell[][], part: Partial<Import> = {}): Import {
  const width = Math.max(...rows.map(({ length }) => length))
  const values = Array.from({ length: width }, (_, at) => [
    ...new Set(rows.map((cells) => String(cells[at] ?? ''))),
  ])
  return {
    ...{ id: ID, kind: 'products', status: 'read', fileName: 'goods.csv', plan: null, counts: null },
    ...{
      doneRows: 0,
      allRows: 0,
      failure: null,
      person: 'Ada',
      createdAt: AT,
      appliedAt: null,
      rowsGoAt: AT,
    },
    canUndo: false,
    sheets: [
      {
        ...{ name: '', rows: rows.length, emptyRows: 0, values },
        sample: rows.map((cells, i) => ({ line: i + 1, cells })),
      },
    ],
    ...part,
  }
}

const SQUARE = [
  [
    'Token',
    'Item Name',
    'Variation Name',
    'Category',
    'Price',
    'Current Quantity High Street',
    'Tax - VAT (20%)',
  ],
  ['T1', 'Flat white', 'Small', 'Coffee', '2.80', '4', 'Y'],
  ['T2', 'Gift wrap', '', 'Extras', '1.00', '', 'N'],
]

beforeEach(async () => {
  await page.viewport(1440, 900)
  server.answer(getSettings, shopSettings({ vatMode: 'as-marked' }))
  server.answer(checkImport, ({ body }) =>
    importOf(SQUARE, { status: 'checking', plan: importPlanSchema.parse(body) }),
  )
})

const open = (found: Import) => {
  server.answer(readImport, found)
  openScreen(`/imports?import=${ID}`, signedIn('manager'))
}
const check = () => page.getByRole('button', { name: 'Check the rows' })
const sent = () => server.askedOf(checkImport).at(-1)?.body

test('CAT-018 another program’s export is recognised, said so, and read as its owner expects', async () => {
  open(importOf(SQUARE))
  await expect.element(page.getByText(/This looks like a Square export/)).toBeVisible()
  await expect.element(page.getByLabelText('Item Name is read as')).toHaveValue('name')
  await expect.element(page.getByLabelText('Token is read as')).toHaveValue('')
  await expect
    .element(page.getByRole('table', { name: 'Preview' }))
    .toHaveTextContent(/Flat white, Small.*£2\.80.*20%/)
  // No in the only column of a rate says no rate: what it means is asked, and never guessed.
  await expect.element(check()).toBeDisabled()
  await page.getByLabelText('No VAT rate ticked').selectOptions('exempt')
  await check().click()
  await expect.poll(sent).toMatchObject({
    ...{ profile: 'square', priceVat: 'as-written', vatMeanings: { 'no vat ticked': 'exempt' } },
    columns: [null, 'name', 'option', 'category', 'price', 'openingStock', 'vatStandardFlag'],
  })
})

test('CAT-018 prices without VAT and bare VAT codes are asked about before anything is checked', async () => {
  open(
    importOf([
      ['Price list of Bloggs Ltd'],
      ['SKU', 'Name', 'Price ex VAT', 'VAT code'],
      ['A1', 'Lamp', '10.00', '1'],
      ['A2', 'Book', '5.00', '2'],
    ]),
  )
  await expect.element(page.getByLabelText('Headings')).toHaveValue('1')
  await expect.element(page.getByText('Check the column “Price ex VAT”, then choose.')).toBeVisible()
  await expect.element(check()).toBeDisabled()
  await page.getByText('No', { exact: true }).click()
  await expect.element(page.getByText('We’ll add VAT to each price.')).toBeVisible()
  await page.getByLabelText('1', { exact: true }).selectOptions('standard')
  await expect.element(page.getByText('Answer the questions at the top first.')).toBeVisible()
  await page.getByLabelText('2', { exact: true }).selectOptions('zero')
  await expect
    .element(page.getByRole('table', { name: 'Preview' }))
    .toHaveTextContent(/Lamp.*£12\.00.*Book.*£5\.00/)
  await check().click()
  await expect.poll(sent).toMatchObject({
    ...{ headingRow: 1, priceVat: 'add', vatMeanings: { 1: 'standard', 2: 'zero' } },
  })
})

test('CAT-018 the preview shows all codes, contents with their unit, the cost of one of a case, and what is left out apart from what is wrong', async () => {
  open(
    importOf([
      ['Name', 'Price', 'Barcode', 'Size', 'Case cost', 'Units per case'],
      ['Cola', '0.95', '5012345678986;5012345678993', '330ml', '12.49', '24'],
      ['Shirt', 'ten', '', 'XL', '', ''],
    ]),
  )
  const preview = page.getByRole('table', { name: 'Preview' })
  await expect.element(preview).toHaveTextContent(/Cola.*5012345678986, 5012345678993.*330 ml.*£0\.5204/)
  const colourOf = (text: string) => getComputedStyle(preview.getByText(text).element()).color
  expect(colourOf('“XL” isn’t an amount with a unit, such as 330 ml.')).not.toBe(
    colourOf('“ten” isn’t an amount of money.'),
  )
})

test('CAT-018 what is wrong with a code stays in its column, and one row is no rows', async () => {
  open(
    importOf([
      ['SKU', 'Name', 'Price'],
      ['2026-01-03', 'Code that a spreadsheet made a day of', '1.50'],
    ]),
  )
  await expect.element(page.getByText('The first row of the file')).toBeVisible()
  const name = page.getByRole('cell', { name: 'Code that a spreadsheet made a day of' }).last()
  const [told, beside] = [page.getByText(/has turned this code into the date/), name].map((part) =>
    part.element().getBoundingClientRect(),
  )
  expect(told?.right).toBeLessThanOrEqual(beside?.left ?? 0)
})

test('CAT-018 the text of an old Mac and the row of the headings can be chosen', async () => {
  const found = importOf([
    ['Our list', ''],
    ['Title', 'Cost'],
    ['CafŽ', '2.00'],
    ['Cr\u008fme', '1.00'],
  ])
  const [sheet] = found.sheets
  open({ ...found, sheets: sheet ? [{ ...sheet, encoding: 'windows-1252' }] : [] })
  // Windows reads the bytes of é and è otherwise; the right ones are guessed, and can be chosen.
  await expect.element(page.getByLabelText('Text written on')).toHaveValue('macintosh')
  const preview = page.getByRole('table', { name: 'Preview' })
  await expect.element(preview).toHaveTextContent(/Café.*Crème/)
  await page.getByLabelText('Text written on').selectOptions('windows-1252')
  await expect.element(preview).toHaveTextContent(/CafŽ/)
  await page.getByLabelText('Headings').selectOptions('none')
  await expect.element(page.getByRole('cell', { name: 'Column 1' })).toBeVisible()
  await page.getByLabelText('Headings').selectOptions('1')
  await expect.element(page.getByLabelText('Title is read as')).toHaveValue('name')
})

const NEW: ImportLine = {
  ...{ line: 2, outcome: 'create', label: 'Flat white, Small', changes: [], problems: [], notes: [] },
  facts: [
    ['price', '2.80'],
    ['priceWithoutVat', '2.33'],
    ['vat', '20%'],
    ['cost', '0.90'],
    ['openingStock', '4'],
    ['barcode', '5000000000012'],
  ],
}

test('CAT-018 the check shows what new products would be, what would be sold for nothing, and what is ignored', async () => {
  const plan = {
    ...{
      sheet: 0,
      hasHeadings: true,
      decimals: 'point' as const,
      profile: 'square',
      priceVat: 'as-written' as const,
    },
    columns: [null, 'name', 'option', 'category', 'price', 'openingStock', 'vatStandardFlag'],
  }
  const counts = {
    create: 2,
    change: 0,
    same: 0,
    problem: 0,
    left: 0,
    ignored: 1,
    notes: 1,
    free: 1,
    newCategories: [],
  }
  server.answer(listImportLines, [
    NEW,
    {
      ...NEW,
      line: 3,
      label: 'A very long name of goods that nobody would write on a shelf label, but some do all the same',
      notes: [{ code: 'price-open', field: 'price', value: 'variable' }],
      facts: [['price', '0.00']],
    },
  ])
  open(importOf(SQUARE, { status: 'checked', plan, counts }))
  await expect.element(page.getByText(/1 product would be sold for £0\.00/)).toBeVisible()
  await expect.element(page.getByText('Columns we’re not importing: Token.')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Rows' })
  await expect.element(rows).toHaveTextContent(/Price.*Without VAT.*VAT.*Cost.*Stock.*Barcode/)
  await expect
    .element(rows)
    .toHaveTextContent(/Flat white, Small.*£2\.80.*£2\.33.*20%.*£0\.90.*4.*5000000000012/)
  await expect.element(rows).toHaveTextContent(/Its price is entered at the till/)
  for (const width of [1024, 390]) {
    await page.viewport(width, 844)
    await expect.poll(() => lookAtWidth()).toMatchObject({ beside: [] })
    expect(lookAtWidth().is).toBeLessThanOrEqual(lookAtWidth().has)
  }
})
