import 'fake-indexeddb/auto'
import type { TillSetup } from '@tuppence/contract/tills'
import { type Cart, changeCart, emptyCart, makeTender } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { openTillDatabase, type TillDatabase } from './device/database.ts'
import type { SaleToSave } from './outbox/outbox.ts'
import { keepTill } from './till/till-setup.ts'

/** A till of a shop in a database of its own, with as many tabs as a test asks for. */
export async function testShop(organizationId: string = uuidv7(), name: string = uuidv7()) {
  const db = await openTillDatabase(name)
  const setup = setupOf(organizationId)
  await keepTill(db, uuidv7(), setup)
  return { db, organizationId, setup, openTab: (): Promise<TillDatabase> => openTillDatabase(name), name }
}

export function setupOf(organizationId: string, journal = { sequence: 0, seal: '' }): TillSetup {
  return {
    till: { id: uuidv7(), code: 'T1', name: 'Till 1' },
    journal,
    shop: {
      organizationId,
      businessCode: 'UK001',
      businessName: 'The Copper Kettle',
      address: null,
      phone: null,
      vatNumber: null,
      currency: 'GBP',
      timeZone: 'Europe/London',
      vatMode: 'add',
      receiptFooter: 'Thank you',
      autoPrintReceipt: false,
    },
    serverTime: '2026-06-01T09:00:00.000Z',
  }
}

export const coffee = {
  id: '01970000-0000-7000-8000-00000000c0ff',
  name: 'Flat white',
  sku: 'COF-FW',
  priceMinor: 300,
  vatCode: 'standard',
  vatRate: 2000,
  vatInclusive: true,
} as const

export function cartOf(quantity = 1): Cart {
  return changeCart(emptyCart, { type: 'add', lineId: uuidv7(), product: coffee, quantity })
}

/** A cash sale of coffees at £3.60 each, VAT added. */
export function aSale(over: Partial<SaleToSave> = {}): SaleToSave {
  const cart = over.cart ?? cartOf()
  const quantity = cart.lines.reduce((sum, line) => sum + line.quantity, 0)
  return {
    cart,
    tenders: [makeTender(uuidv7(), 'cash', 360 * quantity, 360 * quantity)],
    staff: { id: 'staff-1', name: 'Amara' },
    now: new Date('2026-06-01T10:00:00.000Z'),
    id: uuidv7(),
    ...over,
  }
}
