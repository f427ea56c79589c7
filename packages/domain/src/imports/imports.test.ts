import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expandUpcE } from '../catalogue/barcode.ts'
import { toPounds } from '../money/index.ts'
import { sharedData } from '../shared-data.test-support.ts'
import {
  type DecimalSign,
  decodeEntities,
  FIELDS_OF_KIND,
  guardFormula,
  type ImportKind,
  keepFromDecoding,
  OWN_PROFILE,
  proposePlan,
  REMOVED_CARD,
  readConsent,
  readRow,
  withoutCard,
  withoutGuard,
  writeCodes,
} from './index.ts'
import { doubtOf, readBarcode, readCode, readCodes } from './read-code.ts'
import { readMoney, readWhole } from './read-number.ts'
import { readVat } from './read-vat.ts'

describe('amounts of a file', () => {
  it.each([
    ['£1,234.50', 123_450],
    ['1234.5', 123_450],
    ['1 234.50', 123_450],
    ['GBP 3', 300],
    ['.99', 99],
    ['2.5500', 255],
    [2.55, 255],
    [1.1 + 2.2, 330],
    ['0', 0],
  ])('reads %j as %d pence', (cell, pence) => expect(readMoney(cell, 'point', 'GBP')).toEqual({ ok: pence }))

  it.each([
    ['1.234,50', 'point', 'money-comma'],
    ['12,50', 'point', 'money-comma'],
    ['1.234', 'point', 'money-thousandths'],
    ['1.230', 'point', 'money-thousandths'],
    ['1,234', 'comma', 'money-thousandths'],
    ['12.50', 'comma', 'money-point'],
    ['2.555', 'comma', 'money-unclear'],
    ['-1.00', 'point', 'money-negative'],
    ['$5', 'point', 'money-foreign'],
    ['€5', 'point', 'money-foreign'],
    ['free', 'point', 'money-unclear'],
    ['1,23.50', 'point', 'money-unclear'],
    [3.333333, 'point', 'money-fraction'],
    ['100000000000', 'point', 'money-too-large'],
  ] as const)('does not guess at %j where the sign is a %s', (cell, sign, problem) => {
    const read = readMoney(cell, sign as DecimalSign, 'GBP')
    if (problem === 'money-unclear' && cell === '2.555') expect(read).toEqual({ ok: 255_500 })
    else expect(read).toEqual({ problem })
  })

  it.each([
    ['€4.50', 'EUR', { ok: 450 }],
    ['4.50 EUR', 'EUR', { ok: 450 }],
    ['£4.50', 'EUR', { problem: 'money-foreign' }],
    ['$4.50', 'USD', { ok: 450 }],
    ['US$4.50', 'USD', { ok: 450 }],
    ['CA$4.50', 'USD', { problem: 'money-foreign' }],
    ['C$4.50', 'CAD', { ok: 450 }],
    ['US$4.50', 'CAD', { problem: 'money-foreign' }],
    ['4.50 CAD', 'GBP', { problem: 'money-foreign' }],
  ] as const)('CONST-002 reads %j in a shop of %s by its own currency', (cell, currency, read) =>
    expect(readMoney(cell, 'point', currency)).toEqual(read),
  )

  it('never reads an amount as another one, however it is written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        fc.constantFrom('point', 'comma'),
        (pence, sign) => {
          const [whole = '', decimals = ''] = toPounds(pence).split('.')
          const english = `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`
          const continental = `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${decimals}`
          const [mine, other] = sign === 'point' ? [english, continental] : [continental, english]
          expect(readMoney(mine, sign as DecimalSign, 'GBP')).toEqual({ ok: pence })
          expect(readMoney(other, sign as DecimalSign, 'GBP')).toHaveProperty('problem')
        },
      ),
    )
  })

  it('takes whole numbers only', () => {
    expect(readWhole('12.00', 'point', 0)).toEqual({ ok: 12 })
    expect(readWhole('1,200', 'point', 0)).toEqual({ ok: 1200 })
    expect(readWhole(-3, 'point', -10)).toEqual({ ok: -3 })
    // Programs write a stock level with three decimals; the amounts beside it say which sign that is, or a person does.
    expect(readWhole('1.000', 'point', 0)).toEqual({ ok: 1 })
    expect(readWhole('1.000', 'comma', 0)).toEqual({ ok: 1000 })
    for (const cell of ['1.250', '2.5', 'a few', 2.5])
      expect(readWhole(cell, 'point', 0), String(cell)).toHaveProperty('problem')
  })
})

describe('consents of a file', () => {
  it.each([
    ['yes', { isGiven: true }],
    ['Subscribed', { isGiven: true }],
    ['no', { isGiven: false }],
    ['Opted out', { isGiven: false }],
    ['2024-05-31', { isGiven: true, day: '2024-05-31' }],
    ['2024-05-31T10:30:00Z', { isGiven: true, day: '2024-05-31' }],
    ['31/05/2024', { isGiven: true, day: '2024-05-31' }],
    ['1.2.2024', { isGiven: true, day: '2024-02-01' }],
  ])('reads %j as %j', (cell, said) => expect(readConsent(cell)).toEqual({ ok: said }))

  it.each(['maybe', '05/31/2024', '31/02/2024', '31/05/24', '45443'])('does not guess at %j', (cell) =>
    expect(readConsent(cell)).toEqual({ problem: 'consent-unclear' }),
  )
})

describe('VAT of a file', () => {
  it.each([
    ['20', { rate: 2000 }],
    ['20%', { rate: 2000 }],
    ['17.5%', { rate: 1750 }],
    ['20% (VAT on Income)', { rate: 2000 }],
    ['0%', { rate: 0 }],
    [5, { rate: 500 }],
    ['Standard', { code: 'standard' }],
    ['Standard Rate', { code: 'standard' }],
    ['VAT Reduced Rated', { code: 'reduced' }],
    ['Zero-rated', { code: 'zero' }],
    ['zero', { code: 'zero' }],
    ['VAT Exempt', { code: 'exempt' }],
    ['T0', { code: 'zero' }],
    ['T1', { code: 'standard' }],
    ['T2', { code: 'exempt' }],
    ['T5', { code: 'reduced' }],
  ])('reads %j', (cell, vat) => expect(readVat(cell)).toEqual({ ok: vat }))

  it.each([
    ['T9', 'vat-outside'],
    ['No VAT', 'vat-outside'],
    [0.2, 'vat-fraction'],
    ['0.2', 'vat-fraction'],
    ['T20', 'vat-unclear'],
    ['120', 'vat-unclear'],
    ['yes', 'vat-unclear'],
    ['zero or exempt', 'vat-unclear'],
  ])('refuses %j', (cell, problem) => expect(readVat(cell)).toMatchObject({ problem }))
})

describe('contents of a file', () => {
  const read = (amount: string, unit: string) => {
    const headings = ['Name', 'Content amount', 'Content unit']
    const plan = {
      ...proposePlan('products', 0, [headings, ['Flour', '500', 'g']]),
      decimals: 'point' as const,
    }
    return readRow('products', ['Flour', amount, unit], plan, 'GBP', new Date())
  }

  it.each([
    ['500', 'g', { contentAmount: '500', contentUnit: 'g' }],
    ['0.750', 'Litres', { contentAmount: '0.75', contentUnit: 'l' }],
    ['500 KG', 'furlong', { contentAmount: '500', contentUnit: 'kg' }],
    ['', 'furlong', {}],
  ])('reads %j beside %j', (amount, unit, content) => {
    const { row, problems } = read(amount, unit)
    expect(problems).toEqual([])
    expect(row).toEqual({ name: 'Flour', ...content })
  })

  it.each([
    ['500', 'Furlong', { code: 'unit-unknown', field: 'contentUnit', value: 'Furlong' }],
    ['500', '', { code: 'unit-unclear', field: 'contentAmount', value: '500' }],
    ['500 stone', 'g', { code: 'unit-unclear', field: 'contentAmount', value: '500 stone' }],
    ['some', 'Furlong', { code: 'unit-unclear', field: 'contentAmount', value: 'some' }],
  ])('leaves %j beside %j out, and notes the cell that is wrong', (amount, unit, note) => {
    const { row, problems, notes } = read(amount, unit)
    expect({ row, problems, notes }).toEqual({ row: { name: 'Flour' }, problems: [], notes: [note] })
  })
})

describe('codes of a file', () => {
  it('refuses what a spreadsheet has shortened, and takes the numbers it has whole', () => {
    expect(readCode('5.01E+12')).toEqual({ problem: 'code-shortened' })
    expect(readBarcode(5_000_000_126_422)).toEqual({ ok: '5000000126422' })
    expect(readBarcode('5000000126422.0')).toEqual({ ok: '5000000126422' })
    expect(readBarcode(1.5)).toEqual({ problem: 'code-not-whole' })
  })

  it('doubts a wrong check digit and a lost nought, and nothing that is a code of the shop', () => {
    expect(doubtOf('5000000126423')).toEqual({ problem: 'check-digit', more: '5000000126422' })
    expect(doubtOf('36000291452')).toEqual({ problem: 'code-zero-lost', more: '036000291452' })
    // Two digits exchanged, as the form of a product reads it; a UPC-E is right by the UPC-A that it stands for.
    expect(doubtOf('5000112639722')).toEqual({ problem: 'check-digit', more: '5000112637922' })
    for (const code of ['5000000126422', '01234505', 'MUG-1', '1234-5678', '4011', '2012345'])
      expect(doubtOf(code), code).toBeUndefined()
  })

  it('reads several codes as they were written', () => {
    const codes = fc.uniqueArray(
      fc
        .string({ minLength: 1, maxLength: 12 })
        .filter((code) => code.trim() === code && !/\d+e\+?\d|\.0$/i.test(code) && !/^[\d\s-]+$/.test(code)),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(codes, (list) => {
        expect(readCodes(writeCodes(list))).toEqual({ ok: list })
      }),
    )
  })

  const good = sharedData('barcodes/uk-products.csv.gz')
  const bad = sharedData('barcodes/bad-codes.csv.gz')
  it.skipIf(!good || !bad)('takes every real UK product, and tells of every bad code why', () => {
    const plan = { sheet: 0, hasHeadings: true, columns: ['barcode', 'name'], decimals: 'point' } as const
    const rowsOf = (csv: string) =>
      Array.from(csv.matchAll(/^(\d+),(.*)$/gm), ([, code = '', name = '']) => [code, name])
    const rows = rowsOf(good ?? '')
    expect(rows.length).toBeGreaterThan(10_000)
    for (const cells of rows) {
      const { row, problems } = readRow(
        'products',
        cells,
        { ...plan, columns: [...plan.columns] },
        'GBP',
        new Date(),
      )
      expect(problems, cells.join()).toEqual([])
      expect(doubtOf(row.barcode ?? ''), cells.join()).toBeUndefined()
      expect(row.name).not.toMatch(/&(quot|deg|#\d+);/)
    }
    // What is too long or short for a GTIN may be a code of the shop's own, and some of eight digits are right as a UPC-E.
    const wrong = rowsOf(bad ?? '').filter(
      ([code = '']) => [8, 12, 13, 14].includes(code.length) && expandUpcE(code) === undefined,
    )
    for (const [code = ''] of wrong) expect(doubtOf(code)?.problem, code).toBe('check-digit')
  })
})

describe('texts of a file', () => {
  it('decodes the signs of web shops once, and leaves what is none', () => {
    expect(decodeEntities('M&amp;S caf&eacute; 5&quot; 90&#176; &#x2014; &amp;amp; &nosuch; R&D;')).toBe(
      'M&S café 5" 90° — &amp; &nosuch; R&D;',
    )
  })

  it('comes back as it was, whatever it is', () => {
    const text = fc.oneof(
      fc.string(),
      fc.stringMatching(/^'*[=+\-@\n＝＠]?[&a-z;#0-9']{0,12}$/),
      fc.constantFrom('&amp;', '&amp;amp;', "'=1", '&nbsp;x', '-3', '+44', '&#38;lt;'),
    )
    fc.assert(
      fc.property(text, (name) => {
        expect(decodeEntities(keepFromDecoding(name))).toBe(name)
        expect(withoutGuard(guardFormula(name))).toBe(name)
        expect(guardFormula(name)).not.toMatch(/^[=+@\t\r\n＝＋－＠]/)
      }),
    )
  })

  it('R18 takes a card number out of a cell before its column is known, and leaves goods numbers and figures', () => {
    for (const cell of ['4111 1111 1111 1111', 4_111_111_111_111_111, 'paid by 4111-1111-1111-1111'])
      expect(withoutCard(cell)).toBe(REMOVED_CARD)
    for (const cell of ['5012345678900', '05012345678900', 12.5, 'Tea, 4 boxes of 250 g', '+44 7700 900123'])
      expect(withoutCard(cell)).toBe(cell)
  })

  it.each(['4111 1111 1111 1111', REMOVED_CARD])('R18 keeps no card number, in any column: %s', (cell) => {
    for (const field of ['name', 'sku', 'description', 'category', 'barcode']) {
      const { row, problems } = readRow(
        'products',
        [cell],
        {
          sheet: 0,
          hasHeadings: false,
          columns: [field],
          decimals: 'point',
        },
        'GBP',
        new Date(),
      )
      expect(problems, field).toEqual([{ code: 'card-number', field, value: undefined }])
      expect(JSON.stringify({ row, problems }), field).not.toContain('4111')
    }
  })
})

describe('what the columns are guessed to be', () => {
  const guess = (kind: ImportKind, headings: string, ...rows: string[]) =>
    proposePlan(
      kind,
      0,
      [headings, ...rows].map((row) => row.split(',')),
    )

  it.each([
    [
      'Square',
      'Token,Item Name,Variation Name,SKU,Description,Category,GTIN,Price,Current Quantity High St',
      '-,name,option,sku,description,category,barcode,price,openingStock',
    ],
    [
      'Shopify',
      'Handle,Title,Body (HTML),Vendor,Type,Variant SKU,Variant Inventory Qty,Variant Price,Variant Barcode,Cost per item,Status',
      'handle,name,description,-,category,sku,openingStock,price,barcode,cost,isActive',
    ],
    [
      'Lightspeed',
      'id,handle,sku,name,description,product_category,supply_price,retail_price,tax_name,inventory_Main',
      '-,handle,sku,name,description,category,cost,price,vat,openingStock',
    ],
    [
      'Odoo',
      'Internal Reference,Name,Sales Price,Cost,Product Category,Barcode,Quantity On Hand,Customer Taxes',
      'sku,name,price,cost,category,barcode,openingStock,vat',
    ],
    [
      'EPOS Now',
      'Name,Description,SalePrice,CostPrice,Barcode,Category,Order Code,SalePriceTaxGroup',
      'name,description,price,cost,barcode,category,sku,vat',
    ],
  ])('knows the headings of %s', (_, headings, fields) => {
    expect(
      guess('products', headings)
        .columns.map((field) => field ?? '-')
        .join(),
    ).toBe(fields)
  })

  it('takes a file without a text of later versions for our own export, and none without its codes', () => {
    const ours = FIELDS_OF_KIND.products.filter(({ isForeign }) => !isForeign).map(({ label }) => label)
    const without = (left: string) => guess('products', ours.filter((label) => label !== left).join()).profile
    expect(without('')).toBe(OWN_PROFILE)
    expect(without('Description')).toBe(OWN_PROFILE)
    expect(without('Other barcodes')).not.toBe(OWN_PROFILE)
  })

  it('knows them by what they hold, where nothing names them', () => {
    const plan = guess('products', '5000000126422,Green tea bags,1.50', '5000101959417,Carex Aloe vera,2.00')
    expect(plan).toMatchObject({
      hasHeadings: false,
      columns: ['barcode', 'name', 'price'],
      decimals: 'point',
    })
  })

  it('asks which sign stands before the pence where the amounts do not say it', () => {
    const decimalsOf = (...prices: string[]) =>
      proposePlan('products', 0, [['Name', 'Price'], ...prices.map((price) => ['x', price])]).decimals
    expect(decimalsOf('1.50', '1,200.00')).toBe('point')
    expect(decimalsOf('1,50')).toBeUndefined()
    expect(decimalsOf('1.200')).toBeUndefined()
  })
})
