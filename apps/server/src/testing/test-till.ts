import type { Redemption } from '@tuppence/domain/customers'
import type { TenderPayment } from '@tuppence/domain/payments'
import type { Refusal } from '@tuppence/domain/refusals'
import {
  type CartProduct,
  cartTotals,
  changeCart,
  completeSale,
  type Discount,
  emptyCart,
  type GiveBack,
  giveBack,
  giveBackTotal,
  makeTender,
  paymentTender,
  payOutTender,
  pointsTender,
  type Sale,
  type SaleRequest,
  type SoldSale,
  sealSale,
  suggestPayOut,
  type Tender,
  type TenderMethod,
  tenderedMinor,
  toSaleRequest,
  type VoidReason,
  voidSale,
  withTillProof,
} from '@tuppence/domain/sales'
import type { VatMode } from '@tuppence/domain/tax'
import type { Sql } from 'postgres'
import { uuidv7 } from 'uuidv7'
import { hmacSha256, sha256 } from '../platform/sha256.ts'

export interface TestLine {
  /** Of a line that was not made here: an online order's. */
  readonly lineId?: string
  readonly product: CartProduct
  readonly quantity?: number
  readonly unitPriceMinor?: number
  readonly discount?: Discount
}

export interface TestSale {
  readonly lines: readonly TestLine[]
  readonly customerId?: string
  readonly method?: TenderMethod
  /** What points pay of it; the rest is paid by the method. */
  readonly redeem?: Redemption
  /** What a provider's payments take of it, in pence. */
  readonly cards?: readonly { readonly payment: TenderPayment; readonly approvedMinor: number }[]
  readonly discount?: Discount
  readonly at?: Date
}

/** A till as the web app is one: it completes, numbers and seals sales with the domain's own functions. */
export class TestTill {
  sequence = 0
  seal = ''
  /** What it recorded last, as the till itself keeps it. */
  last: Sale | undefined
  readonly id: string
  readonly code: string
  readonly deviceId: string
  readonly staff: { readonly id: string; readonly name: string }
  readonly vatMode: VatMode
  constructor(
    till: { readonly id: string; readonly code: string; readonly deviceId?: string },
    staff: { readonly id: string; readonly name: string },
    vatMode: VatMode = 'add',
  ) {
    this.id = till.id
    this.code = till.code
    this.deviceId = till.deviceId ?? till.id
    this.staff = staff
    this.vatMode = vatMode
  }

  sell({
    lines,
    customerId,
    method = 'cash',
    redeem,
    cards = [],
    discount,
    at = new Date(),
  }: TestSale): SaleRequest {
    let cart = emptyCart
    for (const line of lines) {
      const { lineId = uuidv7() } = line
      const { product, quantity = 1, unitPriceMinor, discount: off } = line
      cart = changeCart(cart, { type: 'add', lineId, product, quantity })
      if (unitPriceMinor !== undefined)
        cart = changeCart(cart, { type: 'override-price', lineId, unitPriceMinor })
      if (off) cart = changeCart(cart, { type: 'discount-line', lineId, discount: off })
    }
    if (discount) cart = changeCart(cart, { type: 'discount-basket', discount })
    if (customerId) cart = { ...cart, customer: { id: customerId, firstName: null, lastName: null } }
    const completion = {
      id: uuidv7(),
      now: at,
      till: { id: this.id, code: this.code },
      tillSequence: this.sequence + 1,
      staff: this.staff,
      vatMode: this.vatMode,
    }
    const { totalMinor } = cartTotals(cart, this.vatMode)
    const before = [
      ...(redeem ? [pointsTender(uuidv7(), redeem)] : []),
      ...cards.map((card) => paymentTender(uuidv7(), 'card', card)),
    ]
    const restMinor = totalMinor - tenderedMinor(before)
    const tenders = [
      ...before,
      ...(before.length > 0 && restMinor === 0 ? [] : [makeTender(uuidv7(), method, restMinor, restMinor)]),
    ]
    return this.sealed(completeSale(cart, { ...completion, tenders }))
  }

  /** Reverses a whole sale, as the till would. */
  void(sale: SoldSale, reason: VoidReason = 'customer-request', at = new Date()): SaleRequest {
    return this.sealed(voidSale(sale, reason, this.completion(at), uuidv7))
  }

  /** A refund, or with new goods an exchange; paid out as the till suggests, or taken by these cards and in cash. */
  giveBack(
    from: GiveBack['from'],
    { lines = [], cards = [], at = new Date() }: Partial<Pick<TestSale, 'lines' | 'cards' | 'at'>> = {},
  ): SaleRequest {
    let cart = emptyCart
    for (const { product, quantity = 1, discount } of lines) {
      const lineId = uuidv7()
      cart = changeCart(cart, { type: 'add', lineId, product, quantity })
      if (discount) cart = changeCart(cart, { type: 'discount-line', lineId, discount })
    }
    const due = giveBackTotal({ from, cart }, this.vatMode)
    if (!due.ok) throw new Error(`The till refuses: ${due.code}`)
    const completion = {
      ...this.completion(at),
      tenders: this.settle(from.sale, due.totalMinor, cards),
      vatMode: this.vatMode,
    }
    return this.sealed(giveBack({ from, cart, reason: 'changed-mind' }, completion, uuidv7))
  }

  private settle(sale: SoldSale | null, totalMinor: number, cards: NonNullable<TestSale['cards']>): Tender[] {
    if (totalMinor > 0) {
      const byCard = cards.map((card) => paymentTender(uuidv7(), 'card', card))
      const restMinor = totalMinor - tenderedMinor(byCard)
      return restMinor === 0 ? byCard : [...byCard, makeTender(uuidv7(), 'cash', restMinor, restMinor)]
    }
    const suggested = sale ? suggestPayOut(sale, -totalMinor) : []
    const payOuts = suggested.length > 0 ? suggested : [{ method: 'cash' as const, amountMinor: -totalMinor }]
    return payOuts.map((payOut) => payOutTender(uuidv7(), payOut))
  }

  private completion(now: Date) {
    return {
      id: uuidv7(),
      now,
      till: { id: this.id, code: this.code },
      tillSequence: this.sequence + 1,
      staff: this.staff,
      reasonNote: null,
      approvedBy: null,
    }
  }

  private sealed(done: { ok: true; sale: Sale } | Refusal): SaleRequest {
    if (!done.ok) throw new Error(`The till refuses: ${done.code}`)
    const request = sealSale(toSaleRequest(done.sale), this.seal, sha256)
    this.sequence += 1
    this.seal = request.transaction.seal ?? ''
    this.last = done.sale
    return withTillProof(request, this.deviceId, hmacSha256)
  }
}

/** Products written past every policy, each with an opening movement that its stock is the sum of. */
export async function testProducts(
  ownerSql: Sql<{ bigint: number | string }>,
  organizationId: string,
  prices: readonly number[],
  changes: Partial<Pick<CartProduct, 'vatCode' | 'vatRate' | 'vatInclusive'>> & { archived?: boolean } = {},
): Promise<CartProduct[]> {
  const { archived = false, ...vat } = changes
  const products = prices.map((priceMinor): CartProduct => {
    const id = uuidv7()
    return {
      id,
      name: `Product ${id.slice(-6)}`,
      sku: `SKU-${id.slice(-12)}`,
      priceMinor,
      vatCode: 'standard',
      vatRate: 2000,
      vatInclusive: true,
      ...vat,
    }
  })
  for (const product of products) {
    await ownerSql`insert into products ${ownerSql({
      organization_id: organizationId,
      id: product.id,
      sku: product.sku,
      name: product.name,
      price: product.priceMinor / 100,
      stock_quantity: 1000,
      vat_code: product.vatCode,
      vat_rate: product.vatRate / 100,
      vat_inclusive: product.vatInclusive,
      archived_at: archived ? new Date() : null,
    })}`
    await ownerSql`insert into inventory ${ownerSql({
      organization_id: organizationId,
      id: uuidv7(),
      product_id: product.id,
      transaction_type: 'opening',
      quantity_change: 1000,
    })}`
  }
  return products
}

/** A till written past every policy, of a device with the same id, so that a test can prove what it makes up. */
export async function testTill(
  ownerSql: Sql<{ bigint: number | string }>,
  organizationId: string,
  code: string,
  staff: { readonly id: string; readonly name: string },
  vatMode?: VatMode,
): Promise<TestTill> {
  const till = { id: uuidv7(), code }
  await ownerSql`insert into tills ${ownerSql({ organization_id: organizationId, name: code, device_id: till.id, ...till })}`
  return new TestTill(till, staff, vatMode)
}

/** What a till says with a right seal and its proof, whatever it says. */
export function resealed(
  request: SaleRequest,
  previousSeal = request.transaction.previousSeal ?? '',
): SaleRequest {
  return withTillProof(sealSale(request, previousSeal, sha256), request.transaction.tillId ?? '', hmacSha256)
}
