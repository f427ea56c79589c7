import { DATABASE_MARK_HEADER } from '@tuppence/contract/database-mark'
import { BLANK_FIELDS, type Product, UK_SCALE_LAYOUTS } from '@tuppence/domain/catalogue'
import { uuidv7 } from 'uuidv7'
import { afterEach, expect, it } from 'vitest'
import { closeWindow, openWindow } from '../device/browser.test-support.ts'
import { testShop } from '../shop.test-support.ts'
import { metaKeys, readMetaOf, writeMetaOf } from '../till/till-records.ts'

afterEach(closeWindow)

const productOf = (organizationId: string, over: Partial<Product> = {}): Product => ({
  ...BLANK_FIELDS,
  ...{ id: uuidv7(), organizationId, sku: 'TEA', barcode: null, name: 'Tea' },
  ...{ categoryId: null, category: '', price: '3.00', cost: '0.40', stockQuantity: 4, minStockLevel: 2 },
  ...{ vatCode: 'standard', vatRate: '20.00', unitType: 'each' },
  ...{ otherBarcodes: [], contentAmount: null, contentUnit: null, pictureId: null, revision: 1 },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
  ...over,
})

/** A server with these products, which notes what it is asked for; on the database that it says, where it says one. */
function serving(products: () => readonly Product[], database: () => string | undefined = () => undefined) {
  const since: (string | null)[] = []
  const window = openWindow(({ url }) => {
    const { pathname, searchParams } = new URL(url, 'http://till')
    const mark = database()
    const headers = {
      date: 'Mon, 01 Jun 2026 10:00:00 GMT',
      ...(mark !== undefined && { [DATABASE_MARK_HEADER]: mark }),
    }
    if (pathname !== '/api/products') return Response.json([], { headers })
    since.push(searchParams.get('changedSince'))
    return Response.json(products(), { headers })
  })
  return { ...window, since }
}

const MARK = { productsAt: '2026-05-01T00:00:00.000Z', customersAt: '2026-05-01T00:00:00.000Z' }

it('OFF-028 a copy of an earlier version of the program is loaded afresh, once', async () => {
  const { db, organizationId } = await testShop()
  const { since } = serving(() => [productOf(organizationId)])
  const { CopyDownload } = await import('./copy-download.ts')
  await writeMetaOf(db, metaKeys.copy(organizationId), MARK, 0)
  const download = new CopyDownload(db, organizationId)
  expect((await download.bringUpToDate(false)).isWhole).toBe(true)
  expect((await download.bringUpToDate(false)).isWhole).toBe(false)
  expect(since).toEqual([null, '2026-06-01T09:59:00.000Z'])
})

it('D5 what goods cost is not kept on the till, whoever loads its copy', async () => {
  const { db, organizationId } = await testShop()
  serving(() => [productOf(organizationId, { cost: '1.23' })])
  const { CopyDownload } = await import('./copy-download.ts')
  await new CopyDownload(db, organizationId).bringUpToDate(false)
  const [kept] = await db.getAll('products')
  expect(kept?.product.cost).toBe('0.00')
  expect(JSON.stringify(kept)).not.toContain('1.23')
})

it('CAT-011 a till that was off for a month catches up: what was archived goes, and a new code is filed', async () => {
  const { db, organizationId } = await testShop()
  const [gone, kept] = [
    productOf(organizationId, { name: 'Gone' }),
    productOf(organizationId, { barcode: '123' }),
  ]
  let answered: readonly Product[] = [gone, kept]
  const { since } = serving(() => answered)
  const { CopyDownload } = await import('./copy-download.ts')
  const { storedCode } = await import('./stored-product.ts')
  const download = new CopyDownload(db, organizationId)
  await download.bringUpToDate(false)
  const month = { ...(await readMetaOf<typeof MARK>(db, metaKeys.copy(organizationId))), ...MARK }
  await writeMetaOf(db, metaKeys.copy(organizationId), month, 0)
  answered = [
    { ...gone, isActive: false },
    { ...kept, category: 'Hot drinks', pictureId: 'f'.repeat(32), otherBarcodes: ['5000112637922'] },
  ]
  await download.bringUpToDate(false)
  expect(since).toEqual([null, MARK.productsAt])
  const products = await db.getAll('products')
  expect(products.map(({ product }) => product)).toEqual([{ ...answered[1], cost: '0.00' }])
  expect(products[0]?.codes).toContain(storedCode(organizationId, '5000112637922'))
})

it('OFF-028 what an earlier version stored sells on until it is loaded afresh', async () => {
  const { organizationId } = await testShop()
  serving(() => [])
  const { asStored } = await import('./stored-product.ts')
  const { ProductShelf } = await import('./product-shelf.ts')
  const { description, otherBarcodes, pictureId, contentAmount, contentUnit, revision, ...earlier } =
    productOf(organizationId, {
      barcode: '5000112637922',
    })
  const product = asStored({ product: earlier as Product })
  expect(product).toEqual({
    ...earlier,
    ...{ description, otherBarcodes, pictureId, contentAmount, contentUnit, revision: 0 },
  })
  const { description: _, ...latelyStored } = product
  expect(asStored({ product: latelyStored as Product })).toEqual(product)
  const shelf = new ProductShelf()
  shelf.put(product)
  expect(shelf.findByCode('5000112637922', UK_SCALE_LAYOUTS)?.id).toBe(product.id)
})

it('OFF-028 what the overlap brings again is not written again, and a change in it is', async () => {
  const { db, organizationId } = await testShop()
  const lately = { updatedAt: '2026-06-01T09:59:50.000Z' }
  const [tea, chai] = [
    productOf(organizationId, lately),
    productOf(organizationId, { ...lately, name: 'Chai' }),
  ]
  let answered: readonly Product[] = [tea, chai]
  serving(() => answered)
  const { CopyDownload } = await import('./copy-download.ts')
  const download = new CopyDownload(db, organizationId)
  // A whole load is read whole, whatever is in it.
  expect(await download.bringUpToDate(false)).toMatchObject({ isWhole: true, productIds: [] })
  expect((await download.bringUpToDate(false)).productIds).toEqual([])
  answered = [tea, { ...chai, price: '4.00', revision: 2 }]
  expect(await download.bringUpToDate(false)).toMatchObject({ isWhole: false, productIds: [chai.id] })
  expect((await db.get('products', chai.id))?.product.price).toBe('4.00')
  expect((await download.bringUpToDate(false)).productIds).toEqual([])
})

it('D12 whose personal data was erased is told to whoever keeps a basket of theirs', async () => {
  const { db, organizationId } = await testShop()
  const blank = {
    email: null,
    phone: null,
    address: null,
    company: null,
    loyaltyPoints: 0,
    totalSpent: '0.00',
  }
  const erased = { ...blank, id: uuidv7(), firstName: null, lastName: null, isActive: false }
  const archived = { ...blank, id: uuidv7(), firstName: 'Tom', lastName: null, isActive: false }
  openWindow(({ url }) =>
    Response.json(url.startsWith('/api/customers') ? [erased, archived] : [], {
      headers: { date: 'Mon, 01 Jun 2026 10:00:00 GMT' },
    }),
  )
  const { CopyDownload } = await import('./copy-download.ts')
  const changed = await new CopyDownload(db, organizationId).bringUpToDate(false)
  expect(changed.erasedCustomerIds).toEqual([erased.id])
})

it('R14 OFF-028 a copy of another database is loaded afresh, also where nothing but its mark tells of the restore', async () => {
  const { db, organizationId } = await testShop()
  const [old, late] = [
    productOf(organizationId, { name: 'Tea' }),
    productOf(organizationId, { name: 'Made after the backup' }),
  ]
  let answered: readonly Product[] = [{ ...old, price: '9.00' }, late]
  let database: string | undefined
  const { since } = serving(
    () => answered,
    () => database,
  )
  const { CopyDownload } = await import('./copy-download.ts')
  const bringUpToDate = () => new CopyDownload(db, organizationId).bringUpToDate(false)
  await bringUpToDate()
  database = 'first'
  // The first server that says its database is not known to be the one before.
  expect(await bringUpToDate()).toMatchObject({ isWhole: true })
  expect(await bringUpToDate()).toMatchObject({ isWhole: false })
  answered = [old]
  database = 'restored'
  expect(await bringUpToDate()).toMatchObject({ isWhole: true })
  const kept = await db.getAll('products')
  expect(kept.map(({ product }) => [product.name, product.price])).toEqual([['Tea', '3.00']])
  expect(await bringUpToDate()).toMatchObject({ isWhole: false })
  database = 'first'
  expect(await bringUpToDate()).toMatchObject({ isWhole: true })
  expect(since.map((at) => at === null)).toEqual([true, true, false, true, false, true])
})
