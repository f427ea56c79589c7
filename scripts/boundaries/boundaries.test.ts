import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { cyclesIn } from './cycles.ts'
import { findingsIn, importsOf } from './read-source.ts'
import { DOMAIN_GRAPH, isTest, MODULE_GRAPH, SALES_GRAPH } from './rules.ts'
import { sourcesIn } from './sources.ts'

const importing = (file: string, specifier: string): string =>
  findingsIn(file, `import { x } from '${specifier}'`)
    .map((finding) => finding.text)
    .join('\n')

const DOMAIN = 'packages/domain/src/sales/cart.ts'
const CONTRACT = 'packages/contract/src/sales.ts'
const PRINTING = 'packages/printing/src/document-bytes.ts'
const SALES = 'apps/server/src/modules/sales/record-sale.ts'
const STOCK = 'apps/server/src/modules/stock/stock.queries.ts'
const FEATURE = 'apps/web/src/features/catalogue/product-panel.tsx'
const CART = 'apps/web/src/features/sales/cart/totals.tsx'
const FOUNDATION = 'apps/web/src/foundation/session/session.ts'

describe('an import that crosses a boundary is refused, with the reason', () => {
  it.each([
    [DOMAIN, 'node:fs', 'the domain imports zod only'],
    [DOMAIN, 'uuidv7', 'the domain imports zod only'],
    [DOMAIN, '@tuppence/contract/sales', 'the domain imports zod only'],
    [DOMAIN, '../../../contract/src/sales.ts', 'by path'],
    ['packages/domain/src/money/notes.ts', '../sales/index.ts', 'money/ may use only counts'],
    ['packages/domain/src/tax/vat.ts', '../sales/index.ts', 'tax/ may use only durations, money'],
    ['packages/domain/src/oddments/x.ts', '../money/index.ts', 'oddments/ may use only none'],
    [CONTRACT, 'fastify', 'the contract imports domain and zod only'],
    [CONTRACT, '../../../apps/server/src/app.ts', 'by path'],
    [PRINTING, '@tuppence/contract/printers', 'printing lays a receipt out'],
    [PRINTING, 'node:net', 'printing lays a receipt out'],
    [PRINTING, 'react', 'printing lays a receipt out'],
    [PRINTING, '@point-of-sale/webusb-receipt-printer', 'printing lays a receipt out'],
    [PRINTING, '@point-of-sale/receipt-printer-encoder-of-another', 'printing lays a receipt out'],
    [PRINTING, '../../contract/src/printers.ts', 'by path'],
    [PRINTING, './read-bytes.test-support.ts', 'without what proves it'],
    [SALES, '@tuppence/web', 'meet in the contract only'],
    [SALES, '../../../../web/src/foundation/asking/api.ts', 'by path'],
    [SALES, '../../../../../packages/domain/src/sales/cart.ts', 'by path'],
    [SALES, '../stock/stock.queries.ts', 'use what its public.ts offers'],
    [SALES, '../stock/stock.tables.ts', 'use what its public.ts offers'],
    [SALES, '../reporting/public.ts', 'sales may use only'],
    [STOCK, '../sales/public.ts', 'stock may use only'],
    ['apps/server/src/modules/oddments/x.ts', '../sales/public.ts', 'the graph does not know'],
    ['apps/server/src/platform/tenancy.ts', '../modules/sales/public.ts', 'the platform carries the modules'],
    [FEATURE, '@tuppence/server', 'meet in the contract only'],
    [FEATURE, '../stock/stock-list.tsx', 'features never import each other'],
    [FEATURE, '../../app/router.tsx', 'not the other way round'],
    [FEATURE, '../../app/app-frame.tsx', 'not the other way round'],
    [CART, '../checkout/use-checkout.ts', 'cart/ may use only till, card-payments'],
    [CART, '../terminal/at-the-till.tsx', 'hand it down as a prop'],
    ['apps/web/src/features/sales/till/checkout.ts', '../cart/totals.tsx', 'till/ may use only none'],
    ['apps/web/src/features/sales/oddments/x.ts', '../till/checkout.ts', 'none of the till'],
    ['apps/web/src/features/sales/x.ts', './till/checkout.ts', 'none of the till'],
    [FOUNDATION, '../../features/identity/sign-in-form.tsx', 'leaves foundation/'],
    [FOUNDATION, '../../app/router.tsx', 'leaves foundation/'],
    ['apps/web/src/ui/button.tsx', '../foundation/session/session.ts', 'leaves the design system'],
    ['apps/web/src/devices/display-channel.ts', '../foundation/session/session.ts', 'leaves devices/'],
    ['apps/web/src/ui/button.tsx', '../features/catalogue/product-panel.tsx', 'leaves the design system'],
    ['apps/web/src/ui/button.tsx', '../offline/index.ts', 'leaves the design system'],
    ['apps/web/src/devices/display-channel.ts', '../offline/index.ts', 'leaves devices/'],
    ['apps/web/src/offline/engine.ts', '../foundation/asking/api.ts', 'leaves offline/'],
    ['apps/web/src/offline/engine.ts', '../devices/display-channel.ts', 'leaves offline/'],
    [SALES, '../../testing/test-till.ts', 'without what proves it'],
    ['apps/server/src/app.ts', './testing/test-settings.ts', 'without what proves it'],
    [DOMAIN, './random-sale.test-support.ts', 'without what proves it'],
    [CONTRACT, '@tuppence/domain/testing/random-sale', 'without what proves it'],
    [FEATURE, './product-panel.test-support.tsx', 'without what proves it'],
    [FEATURE, './testing/a-till.ts', 'without what proves it'],
    [SALES, '../../app.ts', 'stand on themselves'],
    [SALES, '../../way-around.ts', 'stand on themselves'],
    [SALES, '../../common/way-around.ts', 'stand on themselves'],
    ['apps/server/src/platform/tenancy.ts', '../way-around.ts', 'stand on themselves'],
    [FEATURE, '../../way-around.ts', 'in no folder of the web app'],
    [FEATURE, '../../common/way-around.ts', 'in no folder of the web app'],
    [FEATURE, '../../offline/outbox/outbox-store.ts', 'use what its index.ts offers'],
    [FOUNDATION, '../../offline/engine.ts', 'use what its index.ts offers'],
    ['apps/web/src/app/router.tsx', '../way-around.ts', 'in no folder of the web app'],
    ['apps/web/src/ui/button.tsx', '../way-around.ts', 'in no folder of the web app'],
  ])('%s importing %s', (file, specifier, reason) => {
    expect(importing(file, specifier)).toContain(reason)
  })

  it('whether it is a type, an export from or a dynamic import', () => {
    const forms = [
      `import type { A } from 'pg'`,
      `export * from 'pg'`,
      `export { a } from 'pg'`,
      `await import('pg')`,
      `import 'pg'`,
      'await import(`pg`)',
      `type A = import('pg').Client`,
      `import pg = require('pg')`,
    ]
    for (const form of forms) expect(findingsIn(DOMAIN, form), form).toHaveLength(1)
  })

  it.each([
    'await import(name)',
    ['await import(`../', '{name}/index.ts`)'].join('$'),
    "await import('../' + name)",
    "import.meta.glob('../*/index.ts')",
    "import.meta.globEager('../*/index.ts')",
    "import.meta['glob']('../*/index.ts')",
  ])('%s names nothing, and is refused anywhere', (code) => {
    for (const file of [DOMAIN, CONTRACT, SALES, FEATURE, FEATURE.replace('.tsx', '.test.tsx')])
      expect(
        findingsIn(file, code).map(({ text }) => text),
        file,
      ).toEqual([expect.stringContaining('write the path out')])
  })

  it('and the line is told', () => {
    expect(findingsIn(DOMAIN, `import { z } from 'zod'\n\nimport pg from 'pg'\n`)[0]?.line).toBe(3)
  })
})

describe('an import along the boundaries passes', () => {
  it.each([
    [DOMAIN, 'zod'],
    [DOMAIN, '../money/index.ts'],
    ['packages/domain/src/sales/cart.test.ts', 'fast-check'],
    [CONTRACT, '@tuppence/domain/money'],
    [PRINTING, '@tuppence/domain/receipts'],
    [PRINTING, '@point-of-sale/receipt-printer-encoder'],
    [PRINTING, './printer-families.ts'],
    ['packages/printing/src/document-bytes.test.ts', 'node:fs'],
    [SALES, '../identity/public.ts'],
    [SALES, './sales.tables.ts'],
    [SALES, '../../platform/tenancy.ts'],
    ['apps/server/src/modules/sales/sales.tables.ts', '../tills/tills.tables.ts'],
    ['apps/server/src/app.ts', './modules/sales/sales.routes.ts'],
    [FEATURE, '../../ui/button.tsx'],
    [FEATURE, '../../devices/display-channel.ts'],
    [FEATURE, '../../foundation/session/session.ts'],
    [CART, '../till/terminal-context.ts'],
    [CART, './cart-totals.ts'],
    ['apps/web/src/features/sales/cart/basket.component.test.tsx', '../terminal/sales-terminal.tsx'],
    [FOUNDATION, '../asking/api.ts'],
    [FOUNDATION, '../../devices/display-channel.ts'],
    ['apps/web/src/app/router.tsx', '../foundation/session/session.ts'],
    ['packages/domain/src/tax/compute-totals.test.ts', '../sales/index.ts'],
    [FEATURE, '../../offline/index.ts'],
    [FEATURE, '../../offline/session/calls.ts'],
    [FEATURE.replace('.tsx', '.test.tsx'), '../../offline/outbox/outbox-store.ts'],
    ['apps/web/src/offline/offline-indicator.tsx', '../ui/index.ts'],
    ['apps/server/src/modules/sales/record-sale.pg.test.ts', '../../testing/test-till.ts'],
    ['apps/server/src/testing/test-till.ts', './test-settings.ts'],
    ['apps/web/src/app/shop-screen.tsx', '../features/catalogue/product-panel.tsx'],
  ])('%s importing %s', (file, specifier) => {
    expect(importing(file, specifier)).toBe('')
  })
})

describe('the domain knows no clock, chance or outside world', () => {
  it.each([
    'Date.now()',
    'new Date()',
    'Date()',
    'Math.random()',
    'crypto.randomUUID()',
    'fetch("/")',
    'console.log(1)',
    'process.env',
    '{ process }',
    'globalThis.Date',
    'new Date(...[])',
    "Date['now']()",
    'Date[`now`]()',
    'Reflect.construct(Date, [])',
    "Math['random']()",
    'new Intl.DateTimeFormat().format()',
    "new Intl.DateTimeFormat()['format']()",
    'new Intl.DateTimeFormat().formatToParts()',
  ])('%s is refused', (code) => {
    expect(findingsIn(DOMAIN, `export const x = ${code}`)[0]?.text).toContain('are arguments')
  })

  it.each(['const D = Date', 'const { now } = Date', 'const { random } = Math', 'class D extends Date {}'])(
    'and so is %s, which gives it another name',
    (code) => {
      expect(findingsIn(DOMAIN, code)[0]?.text).toContain('are arguments')
    },
  )

  it.each([
    'Date.parse(text)',
    'Date.UTC(2026, 0, 1)',
    'new Date(0)',
    'Math.max(1, 2)',
    'format.format(moment)',
    '{ process: 1 }',
    'class { process = 1; fetch() {} }',
  ])('%s passes', (code) => {
    expect(findingsIn(DOMAIN, `export const x = ${code}`)).toEqual([])
  })

  it('a Date from a given moment passes, and so does a property of the same name', () => {
    expect(
      findingsIn(
        DOMAIN,
        'export const x = (now: Date, row: { process: string }) => [new Date(now), row.process]',
      ),
    ).toEqual([])
    expect(findingsIn('packages/domain/src/sales/cart.test.ts', 'const now = new Date()')).toEqual([])
  })
})

describe('a file that imports itself by way of others', () => {
  const imports = (text: string) =>
    text.split(' ').map((pair) => {
      const [from = '', to = ''] = pair.split('>')
      return { from, to, relative: true }
    })

  it('is found with the way, once', () => {
    expect(cyclesIn(imports('a>b b>c b>d c>a d>e'))).toEqual([['a', 'b', 'c', 'a']])
    expect(cyclesIn(imports('x>a a>b b>a b>c c>b'))).toEqual([
      ['a', 'b', 'a'],
      ['b', 'c', 'b'],
    ])
    expect(cyclesIn(imports('a>a'))).toEqual([['a', 'a']])
  })

  it('is not one that two others import', () => {
    expect(cyclesIn(imports('a>b a>c b>d c>d d>e'))).toEqual([])
  })

  it('is found by a type, a fetched part and what is handed on', () => {
    const read = (file: string, source: string) => importsOf(`apps/web/src/ui/${file}`, source)
    const files = [
      ...read('a.ts', `import type { B } from './b.tsx'`),
      ...read('b.tsx', `export * from './c.ts'`),
      ...read('c.ts', `await import('./a.ts')`),
    ]
    expect(cyclesIn(files)).toHaveLength(1)
  })
})

it('every kind of source file is read', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'boundaries-'))
  const names = ['a.ts', 'b.tsx', 'c.mts', 'd.cts', 'e.js', 'f.jsx', 'g.mjs', 'h.cjs']
  try {
    for (const name of [...names, 'i.json', 'j.css']) writeFileSync(path.join(folder, name), '')
    expect(sourcesIn('.', folder).map(({ file }) => file)).toEqual(names.map((name) => `./${name}`))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe.each([
  ['modules', MODULE_GRAPH, 'apps/server/src/modules'],
  ['the domain’s folders', DOMAIN_GRAPH, 'packages/domain/src'],
  ['the till’s folders', SALES_GRAPH, 'apps/web/src/features/sales'],
])('the graph of %s', (_name, graph, folder) => {
  it('has no circles: each names only those above it', () => {
    const seen = new Set<string>()
    for (const [mine, uses] of Object.entries(graph)) {
      expect(
        uses.filter((used) => !seen.has(used)),
        mine,
      ).toEqual([])
      seen.add(mine)
    }
  })

  it('has every folder, and no edge that nobody uses', () => {
    const used = new Map<string, Set<string>>()
    const folderOf = (file: string) =>
      file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/') : []
    for (const { file, source } of sourcesIn(folder)) {
      const [mine, rest] = folderOf(file)
      if (!mine || !rest || isTest(file)) continue
      const edges = used.get(mine) ?? new Set()
      used.set(mine, edges)
      for (const { to } of importsOf(file, source)) {
        const [theirs] = folderOf(to)
        // Foreign keys are no use of a module: see the rule.
        if (theirs && theirs !== mine && !to.endsWith('.tables.ts')) edges.add(theirs)
      }
    }
    const sorted = (edges: Iterable<string>) => [...edges].sort()
    expect(Object.fromEntries([...used].map(([mine, edges]) => [mine, sorted(edges)]))).toEqual(
      Object.fromEntries(Object.entries(graph).map(([mine, uses]) => [mine, sorted(uses)])),
    )
  })
})

describe('the graph of modules', () => {
  it('is the one that ARCHITECTURE.md draws', () => {
    const text = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8')
    const drawn = Object.fromEntries(
      [...text.matchAll(/^([a-z-]+) +uses ([a-z -]+)$/gm)].map((row) => [row[1], row[2]?.split(' ')]),
    )
    const alone = Object.entries(MODULE_GRAPH).flatMap(([module, uses]) => (uses.length === 0 ? module : []))
    expect({ ...drawn, ...Object.fromEntries(alone.map((module) => [module, []])) }).toEqual(MODULE_GRAPH)
    expect(text).toContain(`${alone.join(', ')}  stand alone`)
  })
})

it('ARCHITECTURE.md says what each of the till’s folders holds', () => {
  const text = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8')
  const section = text.split('## Inside the till')[1]?.split('\n## ')[0] ?? ''
  const folders = [...section.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, folder]) => folder)
  expect(folders.sort()).toEqual(Object.keys(SALES_GRAPH).sort())
  expect(folders).not.toEqual([])
})
