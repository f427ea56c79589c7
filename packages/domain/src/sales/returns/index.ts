export { refuseExchangeTenders, settlingTenders } from './carried-points.ts'
export { type ChainRecord, chainOf } from './chain.ts'
export { type GiveBack, type GiveBackTotals, giveBack, giveBackTotal } from './give-back.ts'
export {
  backToPayments,
  exceedsWhatItTook,
  heldByMethod,
  heldOf,
  moveAll,
  type PayOut,
  payOutTender,
  paysNotPaidOut,
  refusePayOut,
  suggestPayOut,
} from './pay-out.ts'
export { REASON_LABELS } from './reason-words.ts'
export type { ReturnCompletion } from './record-of-return.ts'
export { type ReturnPart, returnPart } from './return-part.ts'
export {
  isReasonFor,
  MAX_REASON_NOTE,
  REFUND_REASONS,
  type RefundReason,
  type ReturnReason,
  restocksByDefault,
  returnReasonSchema,
  VOID_REASONS,
  type VoidReason,
} from './return-reasons.ts'
export { returnedLineSchema, returnedLinesOf } from './return-request.ts'
export {
  isVoided,
  type ReturnableLine,
  returnable,
  SALE_STATUSES,
  type SaleStatus,
  statusOfSale,
} from './returnable.ts'
export {
  type ReturnPick,
  returnedLine,
  returnGoods,
  returnPicks,
  type UnreceiptedGoods,
} from './returned-goods.ts'
export { givenBackMinor, type ReturnedLine, SALE_KINDS, type SaleKind } from './returned-line.ts'
export {
  type ChainPart,
  type EarlierReturn,
  type NotPaid,
  pricedMinor,
  type SoldSale,
  soldSaleOf,
} from './sold-sale.ts'
export { refuseVoid, voidSale } from './void-sale.ts'
