import { describe, expect, it } from 'vitest'
import { FIELDS_OF_KIND } from './field.ts'
import {
  type Cell,
  type ImportKind,
  type ImportPlan,
  NO_FLAG,
  needsOtherVat,
  pricesSay,
  priceVatOf,
  proposePlan,
  rowReader,
  rowsAbove,
  vatQuestions,
} from './index.ts'
import { EXPORTS } from './other-exports.test-support.ts'
import { PROFILES } from './profiles.ts'

const rowsOf = (csv: string, sign = ','): string[][] =>
  csv
    .trim()
    .split('\n')
    .map((row) => row.split(sign))

function read(
  rows: readonly (readonly Cell[])[],
  part: Partial<ImportPlan> = {},
  kind: ImportKind = 'products',
) {
  const plan: ImportPlan = { ...proposePlan(kind, 0, rows.slice(0, 40)), decimals: 'point', ...part }
  const reader = rowReader(kind, plan, 'GBP', new Date())
  const all = rows.slice(rowsAbove(plan)).map((cells) => reader(cells))
  return {
    plan,
    ignored: all.filter((row) => row === undefined).length,
    lines: all.filter((row) => row !== undefined),
  }
}

describe('exports of other programs', () => {
  it.each(EXPORTS)(
    'CAT-018 knows $id by its headings, and puts every column where its owner expects it',
    ({ id, headings, row, reads, part }) => {
      const { plan, lines } = read(rowsOf(`${headings}\n${row.replaceAll('{n}', '7')}`), part)
      expect(plan.profile).toBe(id)
      expect(lines[0]).toMatchObject({ problems: [], notes: [] })
      expect(lines[0]?.row).toEqual(reads)
    },
  )

  it.each(EXPORTS)('CAT-018 reads 5,000 rows of $id, each by itself', ({ headings, row, part }) => {
    const rows = Array.from({ length: 5_000 }, (_, n) => row.replaceAll('{n}', String(n)).split(','))
    const { lines } = read([headings.split(','), ...rows], part)
    expect(lines).toHaveLength(5_000)
    expect(lines.every(({ problems }) => problems.length === 0)).toBe(true)
    expect(new Set(lines.map(({ row: one }) => Reflect.get(one, 'name'))).size).toBe(5_000)
  })

  it('every profile but that of customers has an export, and means fields that there are', () => {
    expect(EXPORTS.map(({ id }) => id)).toEqual(
      PROFILES.filter(({ kind }) => kind === 'products').map(({ id }) => id),
    )
    for (const { kind, columns } of PROFILES)
      for (const field of Object.values(columns))
        if (field !== null) expect(FIELDS_OF_KIND[kind].map((known) => known.field)).toContain(field)
  })
})

describe('what a file does not say', () => {
  const columnsOf = (headings: string, ...rows: string[]) =>
    proposePlan('products', 0, rowsOf([headings, ...rows].join('\n'))).columns

  it('CAT-018 never takes a cost for a price, another currency, or another program’s id', () => {
    expect(columnsOf('ID,Name,Cost Ex VAT,Trade price', '1,Tea,1.00,2.00')).toEqual([
      null,
      'name',
      'cost',
      null,
    ])
    expect(columnsOf('Name,Price (EUR),Price (GBP)', 'Tea,1.00,2.00')).toEqual(['name', null, 'price'])
    expect(columnsOf('Product ID,Name,Discount', '1,Tea,0')).toEqual([null, 'name', null])
  })

  it('CAT-018 takes no shop’s price where several shops have different ones', () => {
    const loyverse = 'Handle,SKU,Name,Sold by weight,Option 1 value,Price [A],Price [B]'
    expect(columnsOf(loyverse, 'tea,T,Tea,N,,1.00,1.00')).toContain('price')
    expect(columnsOf(loyverse, 'tea,T,Tea,N,,1.00,1.20')).not.toContain('price')
  })

  it('CAT-018 asks what a bare code, a letter of its own and a row without any rate mean', () => {
    const asked = (columns: (string | null)[], ...values: string[]) =>
      vatQuestions(columns, () => values).map(({ word, proposed }) => [word, proposed])
    expect(asked(['vat'], '1', '2', 'S', '20%', 'A', '0.2')).toEqual([
      ['1', undefined],
      ['2', undefined],
      ['a', undefined],
      ['0.2', 'standard'],
    ])
    expect(asked([null, 'vatStandardFlag'])).toEqual([[NO_FLAG, undefined]])
    const { lines } = read(rowsOf('Name,Price,VAT\nTea,1.00,1\nJam,1.00,2'), {
      vatMeanings: { 1: 'standard' },
    })
    expect(lines.map(({ row, problems }) => [Reflect.get(row, 'vat'), problems[0]?.code])).toEqual([
      [{ code: 'standard' }, undefined],
      [undefined, 'vat-code'],
    ])
  })

  it('CAT-018 knows prices without VAT by their heading, and works them out by what a person has said', () => {
    const headings = ['Name', 'Price ex VAT', 'VAT']
    const plan = proposePlan('products', 0, [headings, ['Tea', '1.00', '20%']])
    expect(pricesSay(plan, headings, 'GBP')).toBe('without')
    expect([priceVatOf(false, 'as-marked'), priceVatOf(true, 'add'), priceVatOf(true, 'as-marked')]).toEqual([
      'add',
      'take-off',
      'as-written',
    ])
    expect(needsOtherVat({ columns: ['price'], priceVat: 'add' })).toBe(true)
    const worked = (priceVat: ImportPlan['priceVat'], ...rows: string[][]) =>
      read([headings, ...rows], { priceVat }).lines.map(
        ({ row, problems }) => Reflect.get(row, 'price') ?? problems[0]?.code,
      )
    expect(worked('add', ['A', '8.333333', '20%'], ['B', '10.00', 'Z'], ['C', '10.00', ''])).toEqual([
      '10.00',
      '10.00',
      'vat-needed',
    ])
    expect(worked('take-off', ['A', '12.00', '20%'], ['B', '1.05', '5%'], ['C', '0.99', '20%'])).toEqual([
      '10.00',
      '1.00',
      '0.83',
    ])
  })
})

it('CAT-018 keeps a cost below a penny, and rounds one beyond a hundredth of it and says so', () => {
  const { lines } = read(
    rowsOf(
      'Name,Price,Cost\nTea,1.00,0.5250\nPin,0.10,0.004\nScrew,0.10,0.034567\nDust,0.10,0.00004\nJam,1.00,0.50',
    ),
  )
  expect(lines.map(({ row, notes }) => [Reflect.get(row, 'cost'), notes[0]?.code, notes[0]?.more])).toEqual([
    ['0.525', undefined, undefined],
    ['0.004', undefined, undefined],
    ['0.0346', 'cost-rounded', '0.0346'],
    ['0.00', 'cost-rounded', '0.00'],
    ['0.50', undefined, undefined],
  ])
})

it('CAT-018 works out what one costs from what a case costs, below the penny, and never without the units in it', () => {
  const costs = (csv: string) => {
    const { plan, lines } = read(rowsOf(csv))
    return [plan.columns, ...lines.map(({ row, notes }) => Reflect.get(row, 'cost') ?? notes[0]?.code)]
  }
  expect(
    costs('Name,RRP,Case cost,Units per case\nTea,1.10,12.49,24\nPin,0.10,34.50,1000\nJam,1.00,6.00,'),
  ).toEqual([['name', 'price', 'caseCost', 'caseUnits'], ...['0.5204', '0.0345', 'case-units-missing']])
  expect(costs('Name,RRP,Case price,Pack size\nCola,0.95,9.99,24 x 330ml\nTea,1.10,6.00,12')).toEqual([
    ['name', 'price', 'caseCost', 'caseUnits'],
    ...['0.4163', '0.50'],
  ])
  // What a pack holds is no count of packs, and "Cost" says what one costs, whatever else stands there.
  expect(costs('Name,RRP,Case price,Pack size\nTea,1.10,6.00,500g')).toEqual([
    ['name', 'price', 'caseCost', 'contentAmount'],
    'case-units-missing',
  ])
  expect(costs('Name,RRP,Cost,Case cost,Case size\nTea,1.10,0.55,6.00,12')[1]).toBe('0.55')
  expect(
    costs('Product Code,Description,Pack,Size,Case price,RRP,VAT\n1,Beans,24,415g,12.49,1.10,Z')[1],
  ).toBe('0.5204')
})

describe('variants', () => {
  it('CAT-018 take what only the first row of their group says, and another picture is no goods', () => {
    const { lines, ignored } = read(
      rowsOf(
        'Handle,Title,Type,Option1 Value,Variant Price,Image Src,Status\nhat,Hat,Hats,Red,12.00,,active\nhat,,,Blue,12.50,,\nhat,,,,,2.jpg,',
      ),
    )
    expect(ignored).toBe(1)
    expect(lines.map(({ row }) => row)).toEqual([
      { name: 'Hat, Red', category: 'Hats', price: '12.00', isActive: true },
      { name: 'Hat, Blue', category: 'Hats', price: '12.50', isActive: true },
    ])
  })

  it('CAT-018 of Zettle are told apart by their options, whoever wrote the name into the first row only', () => {
    const zettle = read(
      rowsOf(
        'Name,Custom unit,VAT (%),Option1 Name,Option1 Value,SKU,Price,Cost price,Barcode,In stock,Category,Variant id,Product id,ID (Do not edit)\nSoap,,20,Scent,Rose,Z1,3.50,1.25,5000000000012,12,Bath,v1,p1,x1\n,,,Scent,Mint,Z2,3.60,1.30,,7,,v2,p1,x2\nTowel,each,20,,,Z3,9.00,,,,Bath,v3,p2,x3',
      ),
    )
    expect(zettle.plan.columns).toEqual([
      ...['name', 'unitType', 'vat', null, 'option', 'sku', 'price', 'cost', 'barcode', 'openingStock'],
      ...['category', null, 'handle', null],
    ])
    expect(zettle.lines.map(({ row, problems }) => [Reflect.get(row, 'name'), row, problems])).toMatchObject([
      ['Soap, Rose', { sku: 'Z1', price: '3.50', barcode: '5000000000012', openingStock: 12 }, []],
      ['Soap, Mint', { sku: 'Z2', price: '3.60', vat: { rate: 2000 }, category: 'Bath' }, []],
      ['Towel', { sku: 'Z3', price: '9.00', unitType: 'each' }, []],
    ])
  })

  it('CAT-018 of WooCommerce follow the row that holds them together, those of Vendure the row above', () => {
    const woo = read(
      rowsOf(
        'ID,Type,SKU,Name,Published,Tax class,Regular price,Categories\n1,variable,H,Hat,1,zero-rate,,Hats\n2,variation,H-R,Hat - Red,1,parent,9.00,',
      ),
    )
    expect(woo.ignored).toBe(1)
    expect(woo.lines[0]?.row).toMatchObject({
      name: 'Hat - Red',
      category: 'Hats',
      vat: { code: 'zero' },
      price: '9.00',
    })
    const vendure = read(
      rowsOf(
        'name,slug,optionGroups,optionValues,sku,price,taxCategory\nHat,hat,colour,Red,R,9.00,zero\n,,,Blue,B,9.50,',
      ),
    )
    expect(vendure.lines[1]?.row).toEqual({
      name: 'Hat, Blue',
      sku: 'B',
      price: '9.50',
      vat: { code: 'zero' },
    })
  })
})
