import { describe, expect, it } from 'vitest'
import { readHeading } from './headings.ts'
import {
  hasRowsWithoutVat,
  type ImportPlan,
  NO_FLAG,
  type ProposedPlan,
  proposePlan,
  rowReader,
  rowsAbove,
  vatQuestions,
} from './index.ts'
import { PROFILES } from './profiles.ts'
import { readFineMoney, readMoney } from './read-number.ts'
import { readVat } from './read-vat.ts'

const rowsOf = (...rows: string[]): string[][] => rows.map((row) => row.split(','))
const proposed = (...rows: string[]): ProposedPlan => proposePlan('products', 0, rowsOf(...rows))

function read(rows: string[], part: Partial<ImportPlan> = {}) {
  const plan: ImportPlan = { ...proposed(...rows), decimals: 'point', ...part }
  const reader = rowReader('products', plan, 'GBP', new Date())
  return rowsOf(...rows.slice(rowsAbove(plan))).flatMap((cells) => reader(cells) ?? [])
}

describe('whether a heading says that VAT is in the price', () => {
  const NET = [
    ...['Price (excl. VAT)', 'Price (ex. VAT)', 'Price (exc VAT)', 'Price (+ VAT)', 'Price (excl)'],
    ...['Price excl. VAT', 'Price ex. VAT', 'Price exc. VAT', 'Price + VAT', 'Price +VAT', 'Price plus VAT'],
    ...[
      'Price (plus VAT)',
      'Price (exc.)',
      'Price (ex)',
      'Price without VAT',
      'Price (net of VAT)',
      'Price net',
    ],
    ...['Price excluding VAT', 'Price (excluding  VAT)', 'PriceExVAT', 'price_excl_tax', 'Price £ (ex. VAT)'],
  ]
  const GROSS = [
    ...['Price (inc. VAT)', 'Price incl. VAT', 'Price inc VAT', 'Price (incl. VAT)', 'Price (inc)'],
    ...['Price (incl.)', 'Price including VAT', 'Price with VAT', 'Price inc. VAT', 'Price gross'],
  ]
  it.each([
    ...NET.map((heading) => [heading, 'without'] as const),
    ...GROSS.map((heading) => [heading, 'with'] as const),
    ['Price', undefined],
    ['Price (example)', undefined],
    ['Tax exempt', undefined],
  ] as const)('CAT-018 reads %s', (heading, vat) => {
    expect(readHeading(heading, 'GBP').vat).toBe(vat)
    if (vat) expect(proposed(`Name,${heading}`, 'Tea,1.00').columns).toEqual(['name', 'price'])
  })
})

describe('which column is the price', () => {
  it.each([
    ['Price', 'RRP'],
    ['Unit price', 'Retail price'],
    ['Sale price', 'Regular price'],
    ['Price', 'List price'],
    ['Sale price', 'Price'],
    ['Sale price', 'Selling price'],
    ['Price (offer)', 'Unit price'],
    ['Price (trade)', 'Retail'],
    ['Trade price', 'Price'],
  ])('CAT-018 %s is not the price where %s stands beside it', (other, price) => {
    for (const headings of [`Name,${other},${price}`, `Name,${price},${other}`]) {
      const { columns } = proposed(headings, 'Tea,1.00,2.00')
      expect(headings.split(',')[columns.indexOf('price')]).toBe(price)
    }
  })

  it('CAT-018 knows Epos Now by what only it has, and leaves its other prices out by their whole names', () => {
    expect(proposed('Name,RRP,Sale price,Cost price', 'Tea,3.00,2.00,1.00')).not.toHaveProperty('profile')
    expect(
      proposed(
        'Name,SalePriceExTax,SalePriceIncTax,CostPriceIncTax,CostPriceExTax,SellOnTill',
        'Tea,1.00,1.20,0.60,0.50,1',
      ),
    ).toMatchObject({ profile: 'epos-now', columns: ['name', null, 'price', null, 'cost', 'isActive'] })
    for (const sign of ['SalePriceTaxGroup', 'SalePriceTaxGroupId'])
      expect(proposed(`Name,SalePrice,CostPrice,${sign}`, 'Tea,1.00,0.50,3').profile).toBe('epos-now')
  })

  it('CAT-018 asks about the prices of programs that have VAT in them or not by a setting', () => {
    const ids = PROFILES.filter(({ vatBySetting }) => vatBySetting).map(({ id }) => id)
    expect(ids).toEqual(['woocommerce', 'odoo', 'ospos', 'medusa', 'vendure'])
  })
})

describe('VAT that a row does not say', () => {
  const HEADINGS = 'Name,Price,VAT (20%),VAT old (20%),Service (tax 12.5%)'

  it('CAT-018 what no ticked rate means is asked, and never proposed', () => {
    const { columns } = proposed(HEADINGS, 'Tea,1.00,N,N,N')
    expect(vatQuestions(columns, () => [])).toEqual([
      { word: NO_FLAG, written: 'No VAT rate ticked', proposed: undefined },
    ])
  })

  it('CAT-018 goods with yes only at a rate that is not read are not zero-rated', () => {
    const lines = read([HEADINGS, 'A,1.00,Y,N,N', 'B,1.00,N,Y,N', 'C,1.00,N,N,Y', 'D,1.00,N,N,N'], {
      vatMeanings: { [NO_FLAG]: 'zero' },
    })
    expect(lines.map(({ row, problems }) => [Reflect.get(row, 'vat'), problems[0]?.code])).toEqual([
      [{ code: 'standard' }, undefined],
      [undefined, 'vat-unclear'],
      [undefined, 'vat-unclear'],
      [{ code: 'zero' }, undefined],
    ])
  })

  it('CAT-018 later variants have the ticks of the first', () => {
    const rows = ['Handle,SKU,Name,Sold by weight,Option 1 value,Default price,Tax (20%),Tax (12%)']
    const lines = read([
      ...rows,
      'hat,1,Hat,N,Red,1.00,Y,N',
      'hat,2,,,Blue,1.00,,',
      'cup,3,Cup,N,S,1.00,N,Y',
      'cup,4,,,L,1.00,,',
    ])
    expect(lines.map(({ row, problems }) => Reflect.get(row, 'vat') ?? problems[0]?.code)).toEqual([
      ...[{ code: 'standard' }, { code: 'standard' }],
      ...['vat-unclear', 'vat-unclear'],
    ])
  })

  it('CAT-018 asks what Odoo’s 0% for exempt goods and goods abroad is', () => {
    for (const tax of ['0% EX', '0% E', '0.0% ex']) expect(readVat(tax)).toEqual({ problem: 'vat-code' })
    expect(vatQuestions(['vat'], () => ['0% EX', '0% Zero rated'])).toMatchObject([{ word: '0% ex' }])
    expect([readVat('0%'), readVat('0% exempt')]).toEqual([{ ok: { rate: 0 } }, { ok: { code: 'exempt' } }])
  })

  it('CAT-018 blank cells of VAT are asked about where prices have to be worked out', () => {
    const lacks = (vat: string, part: Partial<ImportPlan>, headings = 'Name,Price,VAT') => {
      const rows = [headings, 'Tea,1.00,20%', `Jam,1.00,${vat}`]
      const plan: ImportPlan = { ...proposed(...rows), decimals: 'point', ...part }
      return hasRowsWithoutVat(plan, rowsOf(...rows).slice(1), 'GBP', new Date())
    }
    expect(lacks('', { priceVat: 'add' })).toBe(true)
    expect(lacks('', { priceVat: 'take-off', otherVat: 'zero' })).toBe(true)
    expect(lacks('', { priceVat: 'as-written' })).toBe(false)
    expect(lacks('5%', { priceVat: 'add' })).toBe(false)
    // What a code means is a question of its own.
    expect(lacks('2', { priceVat: 'add' })).toBe(false)
  })
})

it('CAT-018 an amount below nothing is one, however many decimals it has', () => {
  for (const cell of ['-1.2345', '-1.234', '£-1.2345', -3.333333])
    for (const of of [readMoney, readFineMoney])
      expect(of(cell, 'point', 'GBP')).toEqual({ problem: 'money-negative' })
  expect(readFineMoney('-1,2345', 'comma', 'GBP')).toEqual({ problem: 'money-negative' })
})

it('CAT-018 an option is in the name already only as a word of its own', () => {
  const named = (name: string, option: string) =>
    Reflect.get(read(['Name,Option1 Value,Price', `${name},${option},1.00`])[0]?.row ?? {}, 'name')
  expect([
    named('Jeans', 'S'),
    named('Jeans S', 'S'),
    named('Hat - Red', 'red'),
    named('Hat-Red', 'Red'),
  ]).toEqual([...['Jeans, S', 'Jeans S', 'Hat - Red', 'Hat-Red']])
  expect([named('Hat (Red)', '(Red)'), named('Red', 'Red')]).toEqual(['Hat (Red)', 'Red'])
})
