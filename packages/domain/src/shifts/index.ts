export { blindRead } from './blind-read.ts'
export {
  type Count,
  countedMinor,
  countSchema,
  DENOMINATIONS,
  type Denomination,
  denominationLabel,
} from './count.ts'
export { type Counts, countsOf, countsSchema, countsWords, onceEach } from './counts.ts'
export { type CashOfSales, type DrawerLedger, drawerLedger } from './drawer-ledger.ts'
export { provenText, withDrawerProof, withoutDrawerProof } from './drawer-proof.ts'
export {
  DRAWER_KINDS,
  DRAWER_LABELS,
  type DrawerKind,
  type DrawerRecord,
  drawerKindSchema,
  drawerRecordSchema,
  isMovement,
  isOfTill,
  MAX_DRAWER_NOTE,
  MOVEMENT_KINDS,
  type MovementKind,
  reasonLabel,
  reasonsFor,
} from './drawer-record.ts'
export { withLowerIds } from './lower-ids.ts'
export { drawerScope, drawerScopeBefore, needsDrawerRight, refuseDrawer } from './refuse-drawer.ts'
export { cashOf, provenCash, type SalesFigures, salesFiguresOf, salesFiguresSchema } from './sales-figures.ts'
export {
  byTillsTime,
  isInShift,
  type NextOpening,
  SHIFT_FLAGS,
  SHIFT_STATUSES,
  type Shift,
  type ShiftFlag,
  type ShiftStatus,
  shiftOf,
} from './shift.ts'
export { refuseTakeBack, takenBackBy } from './taken-back.ts'
export {
  closedRead,
  type DrawerFigures,
  type MovedSinceByProvider,
  type NotPaidByProvider,
  type ReadParts,
  type TakenNotUsedByProvider,
  type TillRead,
  tillRead,
  tillReadSchema,
} from './till-read.ts'
export { roughly, type Unusual, unusualAmount } from './unusual-amount.ts'
