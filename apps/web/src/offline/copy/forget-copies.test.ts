import 'fake-indexeddb/auto'
import { uuidv7 } from 'uuidv7'
import { afterEach, expect, it, vi } from 'vitest'
import { closeWindow, openWindow } from '../device/browser.test-support.ts'
import type {
  KeptCategory,
  KeptCustomer,
  KeptProduct,
  OutboxRow,
  SavedSale,
  TillDatabase,
} from '../device/database.ts'
import { openTillDatabase } from '../device/database.ts'
import { endKey, endKeys, wishKeys, wishRow } from '../papers/mail-wish.ts'
import { BACK_OFFICE_CUSTOMER_KEY, POS_CUSTOMER_KEY } from '../session/stored-here.ts'
import { metaKeys, readMetaOf, writeMetaOf } from '../till/till-records.ts'

afterEach(closeWindow)

const STORES = ['products', 'categories', 'customers', 'transactions'] as const
const MARK = { productsAt: '2026-05-01T00:00:00.000Z', customersAt: '2026-05-01T00:00:00.000Z', shape: 2 }

async function shopIn(db: TillDatabase): Promise<string> {
  const organizationId = uuidv7()
  const kept = { organizationId, lastModified: 0 }
  await db.put('products', { ...kept, id: uuidv7(), nameKey: 'tea', codes: [] } as object as KeptProduct)
  await db.put('categories', { ...kept, id: uuidv7() } as object as KeptCategory)
  for (let count = 0; count < 3; count += 1)
    await db.put('customers', { ...kept, id: uuidv7(), customer: {} } as object as KeptCustomer)
  await db.put('transactions', { id: uuidv7(), organizationId, status: 'waiting' } as object as OutboxRow)
  await writeMetaOf(db, metaKeys.copy(organizationId), MARK, 0)
  await writeMetaOf(db, metaKeys.parked(organizationId, 'b'), 'a basket', 0)
  await writeMetaOf(db, metaKeys.till(organizationId), 'a till', 0)
  return organizationId
}

/** How many rows of a business each store has. */
const countsOf = async (db: TillDatabase, organizationId: string) =>
  Promise.all(
    STORES.map(
      async (store) => (await db.getAll(store)).filter((row) => row.organizationId === organizationId).length,
    ),
  )
const ofTill = async (db: TillDatabase, organizationId: string) => [
  await readMetaOf(db, metaKeys.parked(organizationId, 'b')),
  await readMetaOf(db, metaKeys.till(organizationId)),
]

it('D12 a business’s customers go and are read anew, and its goods, baskets and unsent sales stay', async () => {
  const { forgetCustomersOf } = await import('./forget-copies.ts')
  const db = await openTillDatabase(uuidv7())
  const [mine, other] = [await shopIn(db), await shopIn(db)]
  await forgetCustomersOf(db, mine)
  expect(await countsOf(db, mine)).toEqual([1, 1, 0, 1])
  expect(await readMetaOf(db, metaKeys.copy(mine))).toEqual({ ...MARK, customersAt: null })
  expect(await ofTill(db, mine)).toEqual(['a basket', 'a till'])
  expect(await countsOf(db, other)).toEqual([1, 1, 3, 1])
})

it('D12 every one of very many customers goes', async () => {
  const { forgetCustomersOf } = await import('./forget-copies.ts')
  const db = await openTillDatabase(uuidv7())
  const mine = await shopIn(db)
  const tx = db.transaction('customers', 'readwrite')
  for (let count = 0; count < 1_200; count += 1)
    void tx.store.put({
      organizationId: mine,
      id: uuidv7(),
      lastModified: 0,
      customer: {},
    } as object as KeptCustomer)
  await tx.done
  expect((await countsOf(db, mine))[2]).toBe(1_203)
  await forgetCustomersOf(db, mine)
  expect((await countsOf(db, mine))[2]).toBe(0)
})

it('R9 OFF-011 the copy of another business goes, what it has unsent stays, and who is signed in beside keeps theirs', async () => {
  const { forgetOtherCopies } = await import('./forget-copies.ts')
  const db = await openTillDatabase(uuidv7())
  const [mine, beside, gone] = [await shopIn(db), await shopIn(db), await shopIn(db)]
  await forgetOtherCopies(db, new Set([mine, beside]))
  for (const id of [mine, beside]) expect(await countsOf(db, id)).toEqual([1, 1, 3, 1])
  expect(await countsOf(db, gone)).toEqual([0, 0, 0, 1])
  expect(await readMetaOf(db, metaKeys.copy(gone))).toBeUndefined()
  expect(await ofTill(db, gone)).toEqual(['a basket', 'a till'])
})

/** A sale to Ada that the server has or does not have yet, and a receipt of it by mail: handed over, or still to be. */
async function soldToAda(db: TillDatabase, organizationId: string, acknowledgedAt: number | null) {
  const id = uuidv7()
  const customer = { id: uuidv7(), firstName: 'Ada', lastName: 'Okafor' }
  const sale = { id, customer, receiptNumber: 'T1-000001', soldAt: '2026-05-01T00:00:00.000Z' }
  const kept = { id, organizationId, lastModified: Date.now(), sale, acknowledgedAt }
  await db.put('sales', kept as object as SavedSale)
  const mail = { id, organizationId, saleId: id, email: 'ada@home.example' }
  if (acknowledgedAt === null) await db.put('syncMeta', wishRow(mail, new Date()))
  else await writeMetaOf(db, endKey(mail), mail, 0)
  return kept
}

it('D12 OFF-011 names leave the sales that the server has, for good and with their addresses; what is unsent stays as it is', async () => {
  const { forgetCustomersOf, forgetOtherCopies } = await import('./forget-copies.ts')
  const db = await openTillDatabase(uuidv7())
  const [mine, gone, beside] = [await shopIn(db), await shopIn(db), await shopIn(db)]
  const [sent, unsent, elsewhere, others] = [
    await soldToAda(db, mine, 1),
    await soldToAda(db, mine, null),
    await soldToAda(db, gone, 1),
    await soldToAda(db, beside, 1),
  ]
  const named = async () =>
    (await db.getAll('sales')).filter(({ sale }) => sale.customer?.firstName === 'Ada')
  const idsOf = (sales: readonly { id: string }[]) => sales.map(({ id }) => id).sort()
  await forgetCustomersOf(db, mine)
  expect(idsOf(await named())).toEqual(idsOf([unsent, elsewhere, others]))
  const nameless = { ...sent.sale, customer: { ...sent.sale.customer, firstName: null, lastName: null } }
  expect(await db.get('sales', sent.id)).toEqual({ ...sent, sale: nameless })
  expect(await db.get('sales', unsent.id)).toEqual(unsent)
  expect(await db.getAll('syncMeta', endKeys(mine))).toEqual([])
  expect(await db.getAll('syncMeta', wishKeys(mine))).toMatchObject([{ value: { saleId: unsent.id } }])
  await forgetOtherCopies(db, new Set([mine, beside]))
  expect(idsOf(await named())).toEqual(idsOf([unsent, others]))
  expect(await db.getAll('syncMeta', endKeys(beside))).toHaveLength(1)
})

it('D12 what comes while somebody logs out is not kept, and the next load is a whole one', async () => {
  const db = await openTillDatabase(uuidv7())
  const mine = await shopIn(db)
  const { forgetCustomersOf } = await import('./forget-copies.ts')
  const asked: string[] = []
  openWindow(async ({ url }) => {
    const { pathname, searchParams } = new URL(url, 'http://till')
    if (pathname === '/api/customers') {
      asked.push(searchParams.get('changedSince') ?? 'all')
      if (asked.length === 1) await forgetCustomersOf(db, mine)
      return Response.json([{ id: uuidv7(), isActive: true }], {
        headers: { date: 'Mon, 01 Jun 2026 10:00:00 GMT' },
      })
    }
    return Response.json([], { headers: { date: 'Mon, 01 Jun 2026 10:00:00 GMT' } })
  })
  const { CopyDownload } = await import('./copy-download.ts')
  const download = new CopyDownload(db, mine)
  await download.bringUpToDate(false)
  expect((await countsOf(db, mine))[2]).toBe(0)
  await download.bringUpToDate(false)
  expect(asked).toEqual([MARK.customersAt, 'all'])
  expect((await countsOf(db, mine))[2]).toBe(1)
})

/** Who is signed in on this device, by the name under which their door keeps them: for good, or for this window only. */
function signedInHere(lasting: Record<string, string>, ofWindow: Record<string, string> = {}) {
  const storeOf = (organizations: Record<string, string>) => ({
    getItem: (name: string) =>
      organizations[name] ? JSON.stringify({ organizationId: organizations[name] }) : null,
    setItem: () => undefined,
  })
  vi.stubGlobal('localStorage', storeOf(lasting))
  vi.stubGlobal('sessionStorage', storeOf(ofWindow))
}

it('D12 R9 a log-out at one door leaves the customers of whoever is still at the other, and takes them after the last', async () => {
  openWindow(() => new Response())
  const { forgetCustomersHere } = await import('./forget-copies.ts')
  const db = await openTillDatabase()
  for (const still of [BACK_OFFICE_CUSTOMER_KEY, POS_CUSTOMER_KEY]) {
    const [mine, other] = [await shopIn(db), await shopIn(db)]
    for (const isOfWindow of [false, true]) {
      const here = { [still]: mine }
      signedInHere(isOfWindow ? {} : here, isOfWindow ? here : {})
      await forgetCustomersHere(mine)
      expect(await countsOf(db, mine)).toEqual([1, 1, 3, 1])
    }
    // Somebody of another business is no reason to keep them.
    signedInHere({ [still]: other })
    await forgetCustomersHere(mine)
    expect(await countsOf(db, mine)).toEqual([1, 1, 0, 1])
    expect(await countsOf(db, other)).toEqual([1, 1, 3, 1])
  }
})

it('D12 R9 a till that reads its copy takes off those of others, but for whose people are signed in here', async () => {
  const db = await openTillDatabase(uuidv7())
  const [mine, atOffice, ofWindow, gone] = [
    await shopIn(db),
    await shopIn(db),
    await shopIn(db),
    await shopIn(db),
  ]
  openWindow(() => Response.json([], { headers: { date: 'Mon, 01 Jun 2026 10:00:00 GMT' } }))
  signedInHere({ [BACK_OFFICE_CUSTOMER_KEY]: atOffice }, { [POS_CUSTOMER_KEY]: ofWindow })
  const { CopyDownload } = await import('./copy-download.ts')
  await new CopyDownload(db, mine).bringUpToDate(false)
  for (const id of [mine, atOffice, ofWindow])
    expect((await countsOf(db, id)).with(1, 1)).toEqual([1, 1, 3, 1])
  expect(await countsOf(db, gone)).toEqual([0, 0, 0, 1])
})
