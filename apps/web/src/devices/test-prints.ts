import { toPounds } from '@tuppence/domain/money'
import { type ReceiptBusiness, sampleSale } from '@tuppence/domain/receipts'
import type { VatMode } from '@tuppence/domain/tax'
import type { Printed } from './print-document.ts'
import { printReceipt } from './print-receipt.ts'

/** A test print as this device keeps it (RCPT-031, DATA-041): in its own list, and in no figure of anybody's. */
export interface TestPrint {
  readonly id: string
  /** ISO 8601. */
  readonly date: string
  readonly items: readonly {
    readonly id: string
    readonly name: string
    readonly price: string
    readonly quantity: number
  }[]
  readonly subtotal: string
  readonly vat: string
  readonly total: string
  readonly paymentMethod: 'TEST'
  readonly cashReceived: string
  readonly change: string
  readonly customerEmail: null
  readonly cashier: string
  readonly businessCode: string
  readonly status: 'TEST'
}

/** Nobody looks at older ones. */
const MOST_KEPT = 20
const keyOf = (businessCode: string) => `tuppence_test_prints:${businessCode}`

/** The test prints of this device, the newest first; what cannot be read counts as none. */
export function readTestPrints(businessCode: string): readonly TestPrint[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(businessCode)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isTestPrint) : []
  } catch {
    return []
  }
}

const isTestPrint = (value: unknown): value is TestPrint =>
  typeof value === 'object' && value !== null && Reflect.get(value, 'status') === 'TEST'

/** Keeps that a test was printed, whichever way it was. */
export function recordTestPrint(
  business: Pick<ReceiptBusiness, 'businessCode'>,
  { cashier, vatMode, now }: { cashier: string; vatMode: VatMode; now: Date },
): TestPrint {
  const { businessCode } = business
  const sale = sampleSale(vatMode, now)
  const [tender] = sale.tenders
  const made: TestPrint = {
    id: `${now.getTime()}-${crypto.randomUUID().slice(0, 8)}`,
    date: now.toISOString(),
    items: sale.lines.map(({ sku, name, unitPriceMinor, quantity }) => ({
      ...{ id: sku, name, quantity },
      price: toPounds(unitPriceMinor),
    })),
    subtotal: toPounds(sale.subtotalMinor),
    vat: toPounds(sale.vatMinor),
    total: toPounds(sale.totalMinor),
    paymentMethod: 'TEST',
    cashReceived: toPounds(tender?.receivedMinor ?? 0),
    change: toPounds(tender?.changeMinor ?? 0),
    customerEmail: null,
    ...{ cashier, businessCode, status: 'TEST' },
  }
  const kept = [made, ...readTestPrints(businessCode)].slice(0, MOST_KEPT)
  localStorage.setItem(keyOf(businessCode), JSON.stringify(kept))
  return made
}

/** Prints a receipt of a sample sale by the browser, to see what comes out; nothing is sold by it. */
export async function printTest(
  business: ReceiptBusiness,
  by: { readonly cashier: string; readonly vatMode: VatMode; readonly now: Date },
): Promise<Printed> {
  const sale = { ...sampleSale(by.vatMode, by.now), staffName: by.cashier }
  const printed = await printReceipt(sale, business, { test: true })
  if (printed === 'printed') recordTestPrint(business, by)
  return printed
}
