import { describe, expect, it } from 'vitest'
import { couplingsIn, couplingsUnsaid } from './tables-in-sql.ts'

const at = (module: string, name: string) => `apps/server/src/modules/${module}/${name}`
const TABLES = [
  { file: at('stock', 'stock.tables.ts'), source: "export const inventory = pgTable('inventory', {})" },
  { file: at('catalogue', 'a.tables.ts'), source: "pgTable(\n  'products', {})\npgTable('categories', {})" },
]
const found = (code: string, file = at('stock', 'a.ts')) =>
  couplingsIn([...TABLES, { file, source: code }]).map(
    ({ deed, owner, table }) => `${deed} ${owner}.${table}`,
  )
const sql = (text: string) => `tx.execute(sql\`${text}\`)`

describe('what SQL does to the tables of another module', () => {
  it.each([
    ['select 1 from products', ['reads catalogue.products']],
    ['SELECT 1 FROM inventory i JOIN products p using (id)', ['reads catalogue.products']],
    [
      'select 1 from inventory i, products as p , categories',
      ['reads catalogue.products', 'reads catalogue.categories'],
    ],
    ['select (select max(price)\n   from products) as most', ['reads catalogue.products']],
    [
      'select 1 from (values (1)) v left join lateral (select 1 from products) l on true',
      ['reads catalogue.products'],
    ],
    ['update inventory set a = p.a from products p', ['reads catalogue.products']],
    ['delete from inventory i using products p', ['reads catalogue.products']],
    ['insert into products (id) values (1)', ['writes catalogue.products']],
    ['insert into inventory select 1 from products', ['reads catalogue.products']],
    ['update products set a = 1', ['writes catalogue.products']],
    ['with gone as (delete from products returning id) select 1', ['writes catalogue.products']],
    [
      'merge into products p using categories c on true',
      ['writes catalogue.products', 'reads catalogue.categories'],
    ],
    [
      'select 1 from inventory where id = $' + '{id} and exists (select 1 from products)',
      ['reads catalogue.products'],
    ],
  ])('%s', (text, expected) => {
    expect(found(sql(text))).toEqual(expected)
  })

  it.each([
    ['its own table', sql('insert into inventory select 1 from inventory')],
    ['a column of that name', sql('select products, i.categories from inventory i for update')],
    ['a lock and a conflict', sql('insert into inventory values (1) on conflict do update set a = 1')],
    ['a comment', '// It is read from products.\n/** update products */'],
    ['a sentence', "const words = 'Nothing came from products'"],
    ['a table that nobody declares', sql('select 1 from generate_series(1, 2)')],
  ])('%s is none', (_, code) => {
    expect(found(code)).toEqual([])
  })

  it('is found in a plain string too, and not in a test or outside the modules', () => {
    expect(found("sql.raw('select 1 from products')")).toEqual(['reads catalogue.products'])
    const code = sql('select 1 from products')
    expect(found(code, at('stock', 'a.pg.test.ts'))).toEqual([])
    expect(found(code, 'apps/server/src/platform/a.ts')).toEqual([])
    expect(found(code, at('catalogue', 'a.ts'))).toEqual([])
  })
})

describe('ARCHITECTURE.md', () => {
  const sources = [
    ...TABLES,
    {
      file: at('stock', 'a.ts'),
      source: [
        sql('update products set a = 1'),
        sql('select from products'),
        sql('select from categories'),
      ].join('\n'),
    },
  ]

  it('says every one of them, and nothing else', () => {
    const said = 'stock  reads catalogue\n\n- `stock` writes `products`: its quantity.\n'
    expect(couplingsUnsaid(sources, said)).toEqual([])
  })

  it('is told what it does not say, and where that is', () => {
    expect(couplingsUnsaid(sources, '- `stock` writes `categories`: no.\n')).toEqual([
      expect.stringContaining(
        `${at('stock', 'a.ts')}: stock writes products (products is a table of catalogue).`,
      ),
      expect.stringContaining('stock reads catalogue'),
      'ARCHITECTURE.md: stock writes categories, but no SQL does.',
    ])
  })

  it('is told what nobody does any more', () => {
    const said = 'stock      reads catalogue identity\n- `stock` writes `products` and `users`: no.\n'
    expect(couplingsUnsaid(sources, said)).toEqual([
      'ARCHITECTURE.md: stock reads identity, but no SQL does.',
      'ARCHITECTURE.md: stock writes users, but no SQL does.',
    ])
  })
})
