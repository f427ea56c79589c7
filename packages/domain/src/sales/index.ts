export {
  approvalSchema,
  approvalsInUse,
  approvedDiscount,
  discountScope,
  freshApprovals,
  isPriceApproved,
  MAX_APPROVALS,
  priceScope,
  returnScope,
  type SaleApproval,
} from './approvals.ts'
export {
  basketDiscountMinor,
  type Cart,
  type CartAction,
  type CartLine,
  type CartProduct,
  cartTotals,
  changeCart,
  type Discount,
  discountOff,
  emptyCart,
  itemCount,
  MAX_DISCOUNT_REASON,
  MAX_QUANTITY,
  type Pack,
} from './cart.ts'
export { cartProductOf, withCurrentRates } from './cart-product.ts'
export {
  type CatalogueChange,
  catalogueChangeOf,
  renamedProduct,
  repricedProduct,
} from './catalogue-change.ts'
export { completeSale } from './complete-sale.ts'
export type { Completion } from './completion.ts'
export { deepestDiscount, deepestDiscountOf, enteredDiscountOf } from './deepest-discount.ts'
export {
  DISPLAY_CODE_LIFE_MS,
  DISPLAY_HEARD_MS,
  DISPLAY_QUIET_MS,
  DISPLAY_REPEAT_MS,
  isDisplayCode,
  isStillShown,
  MOST_DISPLAY_ITEMS,
  MOST_DISPLAYS_OF_TILL,
} from './display-code.ts'
export {
  DEFAULT_DISPLAY_CONTENT,
  type DisplayContent,
  type DisplayOffer,
  displayContentProblems,
  displayContentSchema,
  displayContentToSaveSchema,
  MOST_OFFER_PICTURE_CHARACTERS,
  MOST_OFFERS,
} from './display-content.ts'
export {
  CARD_ON_DISPLAY,
  type CardOnDisplay,
  type DisplayState,
  displayStateSchema,
} from './display-state.ts'
export {
  isLeftOver,
  MAX_PARKED,
  MAX_PARKED_LABEL,
  type ParkedBasket,
  type PaymentInDoubt,
  parkedBasketSchema,
  parkedLabel,
  parkingStaffSchema,
  paymentInDoubtSchema,
} from './parked.ts'
export { fitsParking, MAX_PARKED_LINES, refuseParking } from './refuse-parking.ts'
export * from './returns/index.ts'
export { MAX_LINES, MAX_TENDERS, type Sale, type SaleLine } from './sale.ts'
export {
  CHARGE_KINDS,
  CHARGE_LABELS,
  type Charge,
  type ChargeKind,
  chargesBack,
  chargesMinor,
  chargesSchema,
  payableMinor,
} from './sale-charges.ts'
export {
  type LineDetails,
  lineDetailFields,
  lineDetailsOf,
  lineDetailsSchema,
  lineNotes,
  type OfferOnLine,
  offersMinor,
  offersOfLines,
  type SaleDetails,
  saleDetailsOf,
  saleDetailsSchema,
} from './sale-details.ts'
export type { SaleRequest } from './sale-fields.ts'
export {
  saleRequestSchema,
  tendersOnWire,
  toSaleRequest,
  withApprovals,
} from './sale-request.ts'
export {
  isLineOf,
  itemsWords,
  MAX_ITEMS_IN_ROW,
  matchesSearch,
  paidWords,
  type SaleSearch,
  totalsAbout,
} from './sale-search.ts'
export {
  canonicalJson,
  type Hmac,
  type Sha256,
  sealedText,
  sealOf,
  sealSale,
  withoutTillProof,
  withTillProof,
} from './seal.ts'
export type { SoldLine } from './sold-line.ts'
export {
  CHOSEN_METHODS,
  type ChosenMethod,
  changeDue,
  METHOD_LABELS,
  makeTender,
  movesCash,
  OFFERED_TENDERS,
  overpaidMinor,
  PAYMENT_METHODS,
  type PaymentMethod,
  paidInPoints,
  paymentMethodOf,
  paymentMethodSchema,
  paymentTender,
  pointsEarned,
  pointsTender,
  refuseTenders,
  TENDER_METHODS,
  type Tender,
  type TenderMethod,
  tenderedMinor,
  tenderMethodSchema,
} from './tender.ts'
