export type { GoodsBack } from './cart-record.ts'
export { connectivity, useConnectivity } from './connectivity.ts'
export type { Checked, KeptUser, KnownPerson } from './device-people.ts'
export {
  basketLeft,
  forgetCarts,
  OfflineEngine,
  openDevice,
  parkBasket,
  unsentHere,
  useCart,
  useDailyFigures,
  useEngine,
  useOutbox,
  useProducts,
  useShopCopy,
  useTill,
} from './engine-context.tsx'
export type { ParkedEntry, ParkedState } from './parked-baskets.ts'
export type { Returning } from './returning.ts'
export type { ReturnHere } from './returns-here.ts'
export type { TillRecord } from './till-records.ts'
