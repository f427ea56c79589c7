export type { CartRecord } from './cart-record.ts'
export type { CartState } from './cart-store.ts'
export { type Connectivity, connectivity, useConnectivity } from './connectivity.ts'
export type { DailyFigures } from './daily-figures.ts'
export type { OutboxRow } from './database.ts'
export type { TillEngine, TillState } from './engine.ts'
export {
  OfflineEngine,
  useCart,
  useDailyFigures,
  useEngine,
  useOutbox,
  useProduct,
  useProducts,
  useShopCopy,
  useTill,
} from './engine-context.tsx'
export type { SaleToSave, SavedOrRefused } from './outbox.ts'
export type { CopyState } from './shop-copy.ts'
export { announceSignIn } from './sign-in-notice.ts'
export { type StorageHealth, useStorageHealth } from './storage-health.ts'
export type { OutboxState } from './sync.ts'
export type { TillRecord } from './till-records.ts'
