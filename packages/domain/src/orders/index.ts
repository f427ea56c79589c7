export { MOST_OF_ONE, MOST_ORDER_LINES, MOST_PIECES, ORDER_LIMITS } from './order-limits.ts'
export { isOrderLine, orderLineId, orderNumber } from './order-line.ts'
export { missingForOrders, ORDER_NEED_WORDS, type OrderNeed } from './order-needs.ts'
export {
  isOpenOrder,
  OPEN_ORDER_STATES,
  ORDER_STATES,
  type OrderDeed,
  type OrderState,
  orderAfter,
} from './order-state.ts'
