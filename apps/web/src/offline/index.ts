export {
  type BegunPayment,
  type CartRecord,
  type GoodsBack,
  isBasketOpen,
  isPaymentBegun,
  type PaymentOutcome,
  type PaymentResult,
} from './cart/cart-record.ts'
export type { LeftPartPaid } from './cart/unheld-carts.ts'
export { clockWarning } from './device/clock-words.ts'
export { openTillDatabase, type SavedSale } from './device/database.ts'
export {
  basketLeft,
  forgetCarts,
  handBasketOver,
  OfflineEngine,
  parkBasket,
  shiftHere,
  stopEngine,
  unsentHere,
  useCart,
  useDailyFigures,
  useDrawer,
  useEngine,
  useOutbox,
  useParked,
  useProducts,
  useShopCopy,
  useTill,
} from './engine-context.tsx'
export type { Returning } from './outbox/returning.ts'
export type { ReturnHere } from './outbox/returns-here.ts'
export type { InvoicesOfSale, MadeInvoice } from './papers/issued-invoices.ts'
export type { MailOfSale, Wished } from './papers/mail-wishes.ts'
export type { ParkedEntry, ParkedState } from './parked/parked-baskets.ts'
export { connectivity, useConnectivity } from './sync/connectivity.ts'
export type { OutboxState } from './sync/sync.ts'
export {
  type Checked,
  DevicePeople,
  type KeptUser,
  type KnownPerson,
  peopleOfDevice,
  type SecretKind,
} from './till/device-people.ts'
export { readTill, type TillRecord } from './till/till-records.ts'
