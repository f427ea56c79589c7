export {
  cleanReason,
  DISCOUNT_REASONS,
  type DiscountReasons,
  discountReasonsOf,
  MOST_DISCOUNT_REASONS,
} from './discount-reasons.ts'
