import { listCategories, listProducts } from '@tuppence/contract/catalogue'
import { holdForCompletion, releaseHold } from '@tuppence/contract/completion-holds'
import { listCustomers } from '@tuppence/contract/customers'
import { listDisplays, showOnDisplays } from '@tuppence/contract/displays'
import { openDrawer, printReceipt } from '@tuppence/contract/hardware'
import type { SignedInUser } from '@tuppence/contract/identity'
import { listParkedBaskets } from '@tuppence/contract/parked'
import { listPaymentTerminals } from '@tuppence/contract/payment-terminals'
import { paymentsNeedingAttention } from '@tuppence/contract/payments'
import { listColleagues } from '@tuppence/contract/pins'
import { listPrinters } from '@tuppence/contract/printers'
import { dailySales, type RecordedSale, recordSale, recordSales } from '@tuppence/contract/sales'
import { recordDrawer } from '@tuppence/contract/shifts'
import { registerTill, reportHolding, type TillSetup } from '@tuppence/contract/tills'
import { type ListedCategory, type Product, UK_SCALE_LAYOUTS } from '@tuppence/domain/catalogue'
import type { Customer } from '@tuppence/domain/customers'
import { receiptConfigOf } from '@tuppence/domain/receipts'
import { type SaleRequest, saleRequestSchema } from '@tuppence/domain/sales'
import { drawerRecordSchema } from '@tuppence/domain/shifts'
import { expect } from 'vitest'
import { openScreen } from './open-screen.tsx'
import { signedIn } from './people.ts'
import { product } from './products.ts'
import { server } from './test-server.ts'

interface TillOptions {
  /** '/sales' where it is left out. */
  readonly path?: string
  readonly user?: SignedInUser
  readonly products?: readonly Product[]
  readonly categories?: readonly ListedCategory[]
  readonly customers?: readonly Customer[]
  /** What its shop is set to, where that differs from one that adds VAT, prints by itself and pays with points. */
  readonly shop?: Partial<TillSetup['shop']>
}

/** Three things at standard VAT, with barcodes, and plenty of each. */
export const GOODS: readonly [Product, Product, Product] = [
  product({ name: 'Assam tea', sku: 'TEA-1', barcode: '5012345678900', price: '4.00', vatInclusive: false }),
  product({ name: 'Blue mug', sku: 'MUG-1', barcode: '5098765432104', price: '10.00', vatInclusive: false }),
  product({ name: 'Candle', sku: 'CAN-1', barcode: '5000157024671', price: '2.50', vatInclusive: false }),
]

/** A cashier at a till of their own business. */
export const cashier = () => signedIn('cashier', { session: 'pos' })

/**
 * Opens a till that sells: its shop, its goods and its customers, a server that records what it is sent and answers that there is no
 * drawer, printer or terminal. Resolves when it sells. The till is a new one of its own business, kept in a real IndexedDB.
 */
export async function openTill({
  path = '/sales',
  user = cashier(),
  ...given
}: TillOptions = {}): Promise<void> {
  answerTill(user, given)
  openScreen(path, user)
  await tillSells(given.products ?? GOODS)
}

/** The same till after a reload of its page: who is there, its answers and what the device keeps stay. */
export async function reopenTill(user: SignedInUser, path = '/sales'): Promise<void> {
  openScreen(path, user)
  await tillSells([])
}

/** Until the device is a till, which no sum is told before, and knows what it sells. */
async function tillSells([first]: readonly Product[]): Promise<void> {
  await expect.poll(() => document.body.textContent).toContain(first?.name ?? '')
  // A phone's empty basket has none.
  await expect.poll(() => document.querySelector('[data-testid=total]')?.textContent ?? '').not.toContain('—')
}

/** What a till asks for by itself, as long as the test has not answered it otherwise. */
export function answerTill(user: SignedInUser, given: Omit<TillOptions, 'path' | 'user'> = {}): void {
  const { products = GOODS, categories = [], customers = [], shop } = given
  server.answerByDefault(registerTill, tillSetup(user, shop))
  server.answerByDefault(listCategories, [...categories])
  server.answerByDefault(listProducts, ({ url }) => (isAfterFirst(url) ? [] : [...products]))
  server.answerByDefault(listCustomers, ({ url }) => (isAfterFirst(url) ? [] : [...customers]))
  server.answerByDefault(dailySales, { total: '0.00', count: 0 })
  server.answerByDefault(paymentsNeedingAttention, {
    ...{ unsettled: [], takenNotUsed: [], refunds: [], unpaidSales: [], gainsaid: [], paidAfterWriteOff: [] },
  })
  server.answerByDefault(listPaymentTerminals, [])
  server.answerByDefault(listPrinters, [])
  server.answerByDefault(listDisplays, [])
  server.answerByDefault(showOnDisplays, { displays: 0 })
  server.answerByDefault(listParkedBaskets, [])
  server.answerByDefault(listColleagues, [])
  server.answerByDefault(reportHolding, undefined)
  server.answerByDefault(recordDrawer, ({ body }) => {
    const { id, kind } = drawerRecordSchema.parse(body)
    return { id, flags: [], zNumber: kind === 'close' ? 1 : null }
  })
  server.answerByDefault(holdForCompletion, () => ({
    expiresAt: new Date(Date.now() + 120_000).toISOString(),
  }))
  server.answerByDefault(releaseHold, undefined)
  server.answerByDefault(recordSale, ({ body }) => recorded(body))
  server.answerByDefault(recordSales, ({ body }) => ({
    results: requestsOf(body).map((request) => ({ status: 201, sale: recorded(request) })),
  }))
  for (const device of [openDrawer, printReceipt])
    server.refuseByDefault(device, 409, problem(409, 'no-device', 'Nothing is connected.'))
}

/** What the till has sent to be recorded so far, one by one, in order. */
export function recordedSales(): SaleRequest[] {
  return server.asked.flatMap(({ name, body }) => {
    if (name === recordSale.name) return [saleRequestSchema.parse(body)]
    return name === recordSales.name ? requestsOf(body).map((one) => saleRequestSchema.parse(one)) : []
  })
}

/** A refusal as the server words one. */
export function problem(status: number, code: string, message: string) {
  return { type: 'about:blank', title: message, status, code, success: false as const, message }
}

export function tillSetup(user: SignedInUser, shop: Partial<TillSetup['shop']> = {}): TillSetup {
  const names = { businessName: user.businessName ?? '', address: '4 Market Place, Harrowby' }
  const footer = { receiptFooter: 'Thank you' }
  return {
    till: { id: crypto.randomUUID(), code: 'T1', name: 'Till 1' },
    journal: { sequence: 0, seal: '' },
    shop: {
      ...{ organizationId: user.organizationId ?? '', businessCode: user.businessCode ?? '' },
      ...{ ...names, ...footer, phone: null, vatNumber: null, currency: 'GBP', timeZone: 'Europe/London' },
      ...{ vatMode: 'add', autoPrintReceipt: true, soundEffects: false, lockAfterMinutes: 0 },
      ...{ loyalty: { isOn: true, pointValueMinor: 1, minPoints: 1 }, scaleLayouts: UK_SCALE_LAYOUTS },
      ...{ discountReasons: { list: ['Damaged', 'Short-dated'], isAsked: false }, demo: false },
      receipt: receiptConfigOf(footer, { ...names, phone: null, vatNumber: null }),
      ...shop,
    },
    ...{ shiftRecords: [], zReadTo: 0, serverTime: new Date().toISOString() },
  }
}

/** What a till hears of a sale that it sent. */
export function recorded(body: unknown): RecordedSale {
  const { transaction } = saleRequestSchema.parse(body)
  return {
    ...{ id: transaction.offlineId ?? '', transactionNumber: transaction.transactionNumber ?? '' },
    ...{ receiptNumber: transaction.receiptNumber ?? '', totalAmount: transaction.totalAmount ?? '' },
    ...{ status: 'completed', createdAt: transaction.createdAt ?? '', flags: [] },
  }
}

const isAfterFirst = (url: URL) =>
  url.searchParams.get('offset') !== '0' || url.searchParams.has('changedSince')

const requestsOf = (body: unknown) =>
  (body as { sales: { request: unknown }[] }).sales.map(({ request }) => request)
