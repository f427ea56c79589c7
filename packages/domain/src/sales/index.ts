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
  MAX_QUANTITY,
} from './cart.ts'
export { cartProductOf } from './cart-product.ts'
export { type Completion, completeSale } from './complete-sale.ts'
export { type DisplayState, displayState, displayStateSchema } from './display-state.ts'
export { MAX_LINES, MAX_TENDERS, type Sale, type SaleLine } from './sale.ts'
export { minorOf, type SaleRequest, saleRequestSchema, toSaleRequest } from './sale-request.ts'
export { canonicalJson, type Sha256, sealOf, sealSale } from './seal.ts'
export {
  changeDue,
  makeTender,
  type PaymentMethod,
  paymentMethodOf,
  paymentMethodSchema,
  type Tender,
  type TenderMethod,
  tenderedMinor,
  tenderMethodSchema,
} from './tender.ts'
