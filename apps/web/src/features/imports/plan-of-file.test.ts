import type { Import } from '@tuppence/contract/imports'
import { describe, expect, it } from 'vitest'
import { ignoredColumns, proposedPlan, stateOf, withColumn } from './plan-of-file.ts'

function fileOf(...rows: string[]): Import {
  const sample = rows.map((row, i) => ({ line: i + 1, cells: row.split(',') }))
  return {
    ...{
      id: '01890000-0000-7000-8000-000000000001',
      kind: 'products',
      status: 'read',
      fileName: 'goods.csv',
    },
    ...{ plan: null, counts: null, doneRows: 0, allRows: 0, failure: null, person: null, canUndo: false },
    ...{ createdAt: '2026-11-01T09:00:00.000Z', appliedAt: null, rowsGoAt: '2026-12-01T09:00:00.000Z' },
    sheets: [{ name: '', rows: rows.length, emptyRows: 0, sample }],
  }
}

const SQUARE = fileOf('Token,Item Name,Variation Name,Price,Colour', 'T1,Mug,,2.80,red')
const ODOO = fileOf('Internal Reference,Name,Sales Price,Customer Taxes', 'O1,Mug,2.80,20%')
const OWN_LIST = fileOf('Name,Price', 'Mug,2.80')
const MARKED = fileOf('Name,Price,Price includes VAT', 'Mug,2.80,yes')

describe('whether prices include VAT', () => {
  it.each([
    ['another program’s prices, where VAT goes on top', SQUARE, 'add', undefined],
    ['another program’s prices, where they hold it', SQUARE, 'as-marked', 'as-written'],
    ['a list of the shop’s own', OWN_LIST, 'add', 'as-written'],
    ['prices without it by their heading', fileOf('Name,Price ex VAT', 'Mug,2.80'), 'as-marked', undefined],
    ['prices with it by their heading', fileOf('Name,Price inc VAT', 'Mug,2.80'), 'add', undefined],
    ['prices of a program that has a setting for it', ODOO, 'as-marked', undefined],
    ['the same, where VAT goes on top', ODOO, 'add', undefined],
    ['prices without it, where it goes on top', fileOf('Name,Net price', 'Mug,2.80'), 'add', 'as-written'],
  ] as const)('CAT-018 is asked only where a guess could be wrong: %s', (_, file, mode, proposed) => {
    const plan = proposedPlan(file, 0, mode)
    expect(plan.priceVat).toBe(proposed)
    expect(stateOf(file, plan).whole === undefined).toBe(proposed === undefined)
  })

  it('CAT-018 is not asked where each row says so itself', () => {
    expect(stateOf(MARKED, proposedPlan(MARKED, 0, 'as-marked'))).toMatchObject({
      hasPrices: false,
      whole: {},
    })
  })
})

it('CAT-018 columns that hold something and are left out are named', () => {
  expect(ignoredColumns(SQUARE, proposedPlan(SQUARE, 0, 'as-marked'))).toEqual(['Token', 'Colour'])
})

describe('another column for the price', () => {
  const file = fileOf('Name,Price,Amount ex VAT,Till', 'Mug,2.80,2.33,2.80')
  const chosen = (...choices: [number, string | null][]) =>
    choices.reduce(
      (plan, [at, field]) => withColumn(file, plan, 'as-marked', { at, field }),
      proposedPlan(file, 0, 'as-marked'),
    )

  it('CAT-018 is asked about anew, and not where another column is chosen', () => {
    expect(chosen([2, 'price'], [1, null]).priceVat).toBeUndefined()
    expect(stateOf(file, chosen([1, null], [2, 'price'])).whole).toBeUndefined()
    expect(chosen([1, null], [3, 'price']).priceVat).toBe('as-written')
    const answered = { ...chosen([1, null], [2, 'price']), priceVat: 'add' as const }
    expect(withColumn(file, answered, 'as-marked', { at: 3, field: 'cost' }).priceVat).toBe('add')
  })

  it('CAT-018 is not taken as written where nobody has said so', () => {
    const square = fileOf('Token,Item Name,Variation Name,Amount', 'T1,Mug,,2.80')
    const plan = withColumn(square, proposedPlan(square, 0, 'add'), 'add', { at: 3, field: 'price' })
    expect(plan).toMatchObject({ profile: 'square', priceVat: undefined })
  })
})

it('CAT-018 no rate ticked, and blank cells of VAT where prices are worked out, hold the check up', () => {
  const flags = fileOf('Name,Price,VAT (20%)', 'Mug,2.80,N')
  const plan = proposedPlan(flags, 0, 'as-marked')
  expect(plan.vatMeanings).toBeUndefined()
  expect(stateOf(flags, plan).whole).toBeUndefined()
  expect(stateOf(flags, { ...plan, vatMeanings: { 'no vat ticked': 'exempt' } }).whole).toBeDefined()

  const blank = fileOf('Name,Price ex VAT,VAT', 'Mug,2.80,20%', 'Cup,2.80,')
  const added = { ...proposedPlan(blank, 0, 'as-marked'), priceVat: 'add' as const }
  expect(stateOf(blank, added)).toMatchObject({ needsOtherVat: true, whole: undefined })
  expect(stateOf(blank, { ...added, otherVat: 'standard' }).whole).toBeDefined()
})
