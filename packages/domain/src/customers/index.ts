export {
  CONSENT_CHANNELS,
  CONSENT_LABELS,
  CONSENT_SOURCES,
  type Consent,
  type ConsentChannel,
  consentSchema,
  consentSourceSchema,
} from './consent.ts'
export {
  CUSTOMER_LENGTHS,
  type Customer,
  canBeFound,
  customerSchema,
  type SaleCustomer,
  saleCustomerSchema,
} from './customer.ts'
export { companyBesideName, customerName, nameWords } from './customer-name.ts'
export {
  DUPLICATE_REASONS,
  type Duplicate,
  type DuplicateReason,
  findDuplicates,
  pairKey,
  sharedContact,
} from './duplicates.ts'
export {
  LOYALTY_TERMS,
  type LoyaltyTerms,
  loyaltyTermsOf,
  loyaltyTermsSchema,
  MAX_REDEEMED_POINTS,
  mostRedeemable,
  type PointsOfSale,
  pointsOf,
  type Redemption,
  redemptionOf,
} from './loyalty.ts'
export {
  ADJUST_REASONS,
  type AdjustReason,
  IMPORT_UNDONE,
  IMPORTED,
  LOYALTY_ENTRY_KINDS,
  LOYALTY_ENTRY_LABELS,
  type LoyaltyEntry,
  type LoyaltyEntryKind,
  loyaltyEntrySchema,
  MOST_ADJUSTED,
  MOST_IMPORTED_POINTS,
} from './loyalty-entry.ts'
export { isPhoneLike, phoneKey } from './phone.ts'
