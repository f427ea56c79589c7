import { holdsCardNumber } from '@tuppence/domain/card-numbers'
import {
  COUNT_NAMES,
  recordOf,
  TEXT_NAMES,
  textField,
  withCheckDigit,
  YES_NO_NAMES,
  yesNoField,
} from '@tuppence/domain/catalogue'
import { costText } from '@tuppence/domain/money'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { inOrganization } from '../../platform/tenancy.ts'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { categoriesNamed, insertProducts, type ProductFields } from '../catalogue/public.ts'
import { insertCustomers } from '../customers/public.ts'
import { bookOpenings } from '../stock/public.ts'
import { importingAs } from './importing.test-support.ts'

const { app, database, ownerSql } = await testServer()
const send = signedInAs(app)
const { bring, check, checked, goOn } = importingAs(send)

/** Whatever people write, and what spreadsheets, the web and CSV have made of it. */
const written = (longest: number) =>
  fc
    .oneof(
      { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }) },
      fc.stringMatching(/^'*[=+\-@]?[&a-z;#0-9'", ]{1,20}$/),
      fc.constantFrom(
        '&amp;',
        "'=1+1",
        "'9 High Street",
        '=1+1',
        'a\r\nb',
        'a;b\tc',
        '"',
        '_x000D_',
        '-3',
        'é'.repeat(longest),
        '1.234,50',
        'yes',
      ),
    )
    .map((text) =>
      text
        .replaceAll('\0', '')
        .replace(/\p{Surrogate}/gu, '')
        .trim()
        .slice(0, longest)
        .trim(),
    )
    // An import always asks about the replacement character, even where the product already has it.
    // An apostrophe before a number and nothing else is a spreadsheet's.
    .filter((text) => text !== '' && !/\uFFFD|^'\d+$/.test(text) && !holdsCardNumber(text))

const code = fc.oneof(
  // Nothing but zeros says in a file that there is no code.
  fc.integer({ min: 1, max: 10 ** 12 - 1 }).map((n) => withCheckDigit(String(n).padStart(12, '0'))),
  // A code of the shop's own that only looks like an EAN.
  fc.integer({ min: 10 ** 12, max: 10 ** 13 - 1 }).map(String),
  fc.stringMatching(/^[A-Z]{2,5}-[0-9;|,\\]{1,6}$/),
)

const money = fc.integer({ min: 0, max: 9_999_999_999 }).map((pence) => (pence / 100).toFixed(2))
const vat = fc.constantFrom(
  { vatCode: 'standard', vatRate: '20.00' },
  { vatCode: 'reduced', vatRate: '5.00' },
  { vatCode: 'zero', vatRate: '0.00' },
  { vatCode: 'exempt', vatRate: '0.00' },
  { vatCode: 'custom', vatRate: '12.50' },
  { vatCode: 'custom', vatRate: '20.00' },
) as fc.Arbitrary<Pick<ProductFields, 'vatCode' | 'vatRate'>>

const product = fc.record({
  sku: written(100).filter((text) => !/^\de\+/i.test(text)),
  name: written(500),
  ...recordOf(TEXT_NAMES, (name) => fc.option(written(Math.min(textField(name).maxLength, 2_000)))),
  ...recordOf(COUNT_NAMES, () => fc.nat(1_000_000)),
  ...recordOf(YES_NO_NAMES, () => fc.boolean()),
  price: money,
  cost: fc.integer({ min: 0, max: 999_999_999_999 }).map((hundredths) => costText(hundredths / 100)),
  vat,
  codes: fc.uniqueArray(code, { maxLength: 4 }),
  unitType: written(50),
  content: fc.option(fc.constantFrom(['0.5', 'kg'], ['12', 'each'], ['330', 'ml'])),
  stock: fc.integer({ min: -1_000, max: 1_000_000 }),
  category: fc.option(fc.constantFrom('Drinks', 'Café & Bar', '=Sums', '&amp;')),
})

async function shopOf(count: number) {
  const shop = await testBusiness(database)
  const { organizationId } = shop
  await ownerSql`update organizations set max_products = 5000 where id = ${organizationId}`
  const taken = new Set<string>()
  const isNew = (text: string) => !taken.has(text) && Boolean(taken.add(text))
  const made = fc
    .sample(product, count)
    .filter(({ sku }) => isNew(`sku ${sku.toLowerCase().normalize('NFKD')}`))
  const ids = made.map(() => uuidv7())
  await inOrganization(database, organizationId, async (tx) => {
    const { ids: categories } = await categoriesNamed(
      tx,
      organizationId,
      made.flatMap(({ category }) => category ?? []),
    )
    const added = await insertProducts(
      tx,
      organizationId,
      made.map(({ vat: rate, codes, content, category, stock, ...fields }, i) => {
        const [barcode = null, ...otherBarcodes] = codes.filter(
          (one) => isNew(`code ${one}`) && isNew(`code ${one.replace(/^0/, '')}`),
        )
        return {
          ...fields,
          ...rate,
          id: ids[i] ?? '',
          openingStock: stock,
          barcode,
          otherBarcodes,
          categoryId: categories.get(category?.toLowerCase() ?? '') ?? null,
          contentAmount: content?.[0] ?? null,
          contentUnit: (content?.[1] ?? null) as ProductFields['contentUnit'],
        }
      }),
    )
    await bookOpenings(
      tx,
      { organizationId, id: uuidv7(), kind: 'import', userId: null, movementReason: 'Opening' },
      made.flatMap(({ stock }, i) => {
        const productId = ids[i] ?? ''
        return added.has(productId) && stock !== 0 ? [{ productId, quantity: stock }] : []
      }),
    )
    await insertCustomers(
      tx,
      organizationId,
      fc
        .sample(
          fc.record({
            firstName: written(100),
            lastName: fc.option(written(100)),
            company: fc.option(written(200)),
            address: fc.option(written(500)),
          }),
          100,
        )
        .map((names, i) => ({
          ...names,
          id: uuidv7(),
          // Families share them, and so do some of these.
          email: i % 3 === 0 ? null : `someone${i % 20}@example.com`,
          phone: i % 4 === 0 ? null : `+44 7700 9000${i % 30}`,
        })),
    )
  })
  return shop
}

it('what is exported imports again to the same, whatever people have written', {
  timeout: 120_000,
}, async () => {
  const shop = await shopOf(300)
  const manager = shop.person('manager')
  const before =
    await ownerSql`select * from products where organization_id = ${shop.organizationId} order by id`
  for (const kind of ['products', 'stock', 'customers'] as const)
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await send(manager, 'GET', `/api/exports/${kind}?format=${format}`)
      expect(file.statusCode, file.body.slice(0, 200)).toBe(200)
      const found = await check(manager, await bring(manager, kind, file.rawPayload))
      const what = `${kind} as ${format}`
      for (const outcome of ['problem', 'change', 'create'] as const) {
        const lines = await send(manager, 'GET', `/api/imports/${found.id}/lines?outcome=${outcome}`)
        expect(lines.json().slice(0, 3), what).toEqual([])
      }
      expect(found.counts?.same, what).toBe(kind === 'customers' ? 100 : before.length)
    }
})

it('CAT-018 a file of ours brings every text, count and yes or no of a product to another shop, new or not', async () => {
  const [one, other] = [
    (await testBusiness(database)).person('owner'),
    (await testBusiness(database)).person('owner'),
  ]
  const said = {
    ...recordOf(TEXT_NAMES, (name) => `About ${name}`),
    ...recordOf(COUNT_NAMES, () => 7),
    ...recordOf(YES_NO_NAMES, (name) => !yesNoField(name).initial),
  }
  await send(one, 'POST', '/api/products', { sku: 'OAT', name: 'Oats', price: '2.00', ...said })
  const file = await send(one, 'GET', '/api/exports/products?format=csv')
  const bringIn = async () => {
    const found = await checked(other, 'products', file.body)
    await goOn(other, found.id, 'apply', 'applied')
    return found.counts
  }
  const products = async () => (await send(other, 'GET', '/api/products')).json()
  expect(await bringIn()).toMatchObject({ create: 1 })
  const [{ id }] = await products()
  expect(await products()).toMatchObject([said])
  const blank = { ...recordOf(TEXT_NAMES, () => ''), ...recordOf(COUNT_NAMES, () => 0) }
  await send(other, 'PUT', `/api/products/${id}`, blank)
  expect(await bringIn()).toMatchObject({ change: 1 })
  expect(await products()).toMatchObject([said])
})

it('D5 who took what, and of customers whose details, is in the audit log', async () => {
  const shop = await shopOf(3)
  const manager = shop.person('manager')
  await send(manager, 'GET', '/api/exports/products?format=csv&search=zzzz')
  await send(manager, 'GET', '/api/exports/customers?format=xlsx')
  await send(manager, 'GET', '/api/exports/customers?format=csv&search=zeb@quill.example')
  const entries = await ownerSql`
    select action, person_id, detail from audit_log where organization_id = ${shop.organizationId} order by at`
  expect(entries.map(({ action, person_id }) => [action, person_id])).toEqual([
    ['products-exported', manager.personId],
    ['customers-exported', manager.personId],
    ['customers-exported', manager.personId],
  ])
  expect(entries[0]?.detail).toMatchObject({ format: 'csv', products: 0, search: 'zzzz' })
  expect(entries[1]?.detail.whom).toHaveLength(100)
  // Nothing is taken out of the log again, and what is searched for may be somebody's name.
  expect(JSON.stringify(entries)).not.toContain('quill')
})

it('a SKU in letters whose small form is another at its end, or two, is found again', async () => {
  const shop = await testBusiness(database)
  const manager = shop.person('manager')
  const file = 'SKU,Name,Price\nΚΑΦΕΣ,Coffee,1.00\nİZMİR,Figs,2.00\nAΣ,Ace,3.00\n'
  const first = await checked(manager, 'products', file)
  await goOn(manager, first.id, 'apply', 'applied')
  expect((await checked(manager, 'products', file)).counts).toMatchObject({ same: 3, create: 0 })
})

it('D27 a product whose code has another rate since it was saved comes back unchanged', async () => {
  const owner = (await testBusiness(database)).person('owner')
  const made = await send(owner, 'POST', '/api/products', { name: 'Tea', price: '2.00' })
  await ownerSql`update products set vat_rate = 17.5 where id = ${made.json().id}`
  const csv = await send(owner, 'GET', '/api/exports/products?format=csv')
  expect(await checked(owner, 'products', csv.body)).toMatchObject({ counts: { same: 1, change: 0 } })
})
