export { connectivity, useConnectivity } from './connectivity.ts'
export {
  forgetCarts,
  OfflineEngine,
  useCart,
  useDailyFigures,
  useEngine,
  useOutbox,
  useProducts,
  useShopCopy,
  useTill,
} from './engine-context.tsx'
export type { SavedOrRefused } from './outbox.ts'
export type { TillRecord } from './till-records.ts'
