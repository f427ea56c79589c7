import type { CardPayment } from '@tuppence/contract/payments'
import type { Minor } from '@tuppence/domain/money'
import type {
  Cart,
  ChosenMethod,
  GiveBack,
  PaymentInDoubt,
  RefundReason,
  SaleApproval,
  Tender,
} from '@tuppence/domain/sales'

/** Goods that come back, beside what is being sold: a refund where nothing is, an exchange where something is (decision D19). */
export interface GoodsBack {
  readonly from: GiveBack['from']
  readonly reason: RefundReason
  readonly reasonNote: string
  /** Without a receipt: whether what is scanned comes back, or goes out in exchange. */
  readonly isScanningBack: boolean
  /** Whose PIN allowed goods of this worth to come back: a card is asked for after that, and nobody is asked twice. */
  readonly allowed?: {
    readonly worthMinor: Minor
    readonly approval: SaleApproval
    readonly approver: { readonly id: string; readonly name: string }
  }
}

/** A card payment that was begun for a basket: kept before anybody is asked for a card, so that nothing that ends the till loses it. */
export interface BegunPayment extends Readonly<PaymentInDoubt> {
  /** Where the customer wants the receipt by mail. */
  readonly mailTo?: string
}

/** How a card payment ended. */
export type PaymentResult =
  | { readonly kind: 'taken'; readonly payment: CardPayment }
  | { readonly kind: 'no-money'; readonly state: CardPayment['state']; readonly reason: string | null }
  /** The server began nothing, and says why; `isBusy` where the terminal is at another payment. */
  | { readonly kind: 'refused'; readonly reason: string; readonly isBusy: boolean }
  /** The server has never heard of it: the till was stopped before it could ask. */
  | { readonly kind: 'never-begun' }

/** The result of a card payment that the cashier has yet to read. */
export interface PaymentOutcome {
  readonly begun: BegunPayment
  readonly result: PaymentResult
  /** Approved after the cashier had stopped waiting. */
  readonly isLate: boolean
}

/** What a reload or a pulled plug must bring back: the basket, what was already paid, and the change and receipt of the last sale. */
export interface CartRecord {
  readonly cart: Cart
  /** What comes back in this basket; null where nothing does. */
  readonly back: GoodsBack | null
  /** Part-payments already taken for this cart. */
  readonly tenders: readonly Tender[]
  /** How it is to be paid; baskets of an earlier version of the program do not say. */
  readonly method?: ChosenMethod
  /** The card payment that is waited for: until its end is known the basket stands still. */
  readonly awaited?: BegunPayment | null
  /** Payments that nobody waits for any more and whose end is not known: what they take after all is still this basket's. */
  readonly leftBehind?: readonly BegunPayment[]
  /** Results of its card payments that the cashier has yet to read, the oldest first. */
  readonly outcomes?: readonly PaymentOutcome[]
  /** What others allowed in this basket by their PIN; baskets of an earlier version of the program have none. */
  readonly approvals?: readonly SaleApproval[]
  /** Prices of the catalogue, by line, that a person has seen and not taken: the line keeps the one it was rung up at. */
  readonly declinedPrices?: Readonly<Record<string, Minor>>
  /**
   * The id that the record of this basket will have, once the server was asked to hold what it gives back or spends; baskets of an
   * earlier version of the program have none.
   */
  readonly recordId?: string | null
  /** The sale whose receipt has not been printed yet. */
  readonly saleToPrint: string | null
  /** The sale completed last, for its change and its receipt, until the next one is begun. */
  readonly lastSale: string | null
}

/** Whether money was taken for this basket, is being taken, or may have been: what it comes to is then agreed. */
export function isPaymentBegun({ tenders, awaited, leftBehind = [] }: CartRecord): boolean {
  return tenders.length > 0 || awaited != null || leftBehind.length > 0
}

/** What was handed over for it so far, in pence. Points that pay are nothing that anybody gives back. */
export const takenMinorOf = ({ tenders }: Pick<CartRecord, 'tenders'>): Minor =>
  tenders.reduce((sum, { method, receivedMinor }) => (method === 'loyalty' ? sum : sum + receivedMinor), 0)

/**
 * Whether nothing is being sold, nothing comes back and no money was taken. Baskets of an earlier version of the program may
 * not say that nothing comes back.
 */
export function isBasketEmpty({
  cart,
  back,
  tenders,
}: Pick<CartRecord, 'cart' | 'back' | 'tenders'>): boolean {
  return cart.lines.length === 0 && !back && tenders.length === 0
}

/** Whether another basket in its place would lose something. */
export const isBasketOpen = (record: CartRecord): boolean => !isBasketEmpty(record) || isPaymentBegun(record)

/** The basket without the people whose personal data was erased: it is nobody's then. The same one where it names none of them. */
export function withoutCustomers(record: CartRecord, ids: ReadonlySet<string>): CartRecord {
  const isErased = (customer: { readonly id: string } | null | undefined) =>
    customer != null && ids.has(customer.id)
  const { cart, back, tenders } = record
  const forgets = isErased(cart.customer)
  const from = back?.from
  const giver = from && (from.sale === null ? from.customer : from.sale.customer)
  if (!forgets && !isErased(giver)) return record
  return {
    ...record,
    ...(forgets && {
      cart: { ...cart, customer: null },
      // Their points went with them.
      tenders: tenders.filter(({ method }) => method !== 'loyalty'),
    }),
    ...(back && isErased(giver) && { back: { ...back, from: withoutGiver(back.from) } }),
  }
}

/** What comes back of a sale is theirs by id, as in the books; goods without a receipt are nobody's. */
function withoutGiver(from: GoodsBack['from']): GoodsBack['from'] {
  if (from.sale === null) return { ...from, customer: null }
  const { customer } = from.sale
  const nameless = customer && { ...customer, firstName: null, lastName: null }
  return { ...from, sale: { ...from.sale, customer: nameless } }
}

/** The part-payments that stand in another cart: points are those of the customer who was chosen when they paid. */
export function tendersStill({ cart: before, tenders }: CartRecord, cart: Cart): readonly Tender[] {
  if (before.customer?.id === cart.customer?.id) return tenders
  return tenders.filter(({ method }) => method !== 'loyalty')
}

/** Another person goes on with the basket: what was approved for the one before does not count for them (identity/RULES.md 14). */
export function withoutApprovals(record: CartRecord): CartRecord {
  if (!record.back) return { ...record, approvals: [] }
  const { allowed: _, ...back } = record.back
  return { ...record, approvals: [], back }
}
