export { keepable } from './broken-sign.ts'
export { FACTS_OF_KIND, factsOf } from './facts.ts'
export { FIELDS_OF_KIND, fieldLabel, type ImportField, plainHeading, VAT_FLAGS } from './field.ts'
export { guardFormula, withoutGuard } from './formula-guard.ts'
export { hasComma, type ProposedPlan, planBelow, proposeDecimals, proposePlan } from './guess-plan.ts'
export { decodeEntities, keepFromDecoding } from './html-entities.ts'
export {
  faultOfPlan,
  type ImportPlan,
  importPlanSchema,
  type KnownVat,
  MAX_HEADING_ROW,
  MAX_VAT_WORD,
  type PlanFault,
  type PriceVat,
  rowsAbove,
} from './import-plan.ts'
export {
  AT_WORK,
  type Cell,
  cellSchema,
  type DecimalSign,
  decimalSignSchema,
  IMPORT_KINDS,
  IMPORT_STATUSES,
  type ImportKind,
  type ImportStatus,
  importKindSchema,
  importStatusSchema,
  KEPT_DAYS,
  LINE_OUTCOMES,
  type LineOutcome,
  lineOutcomeSchema,
  MAX_COLUMNS,
  MAX_FILE_BYTES,
  MAX_ROWS,
  MAX_SHEETS,
  MOST_READING_MS,
  PERMISSION_OF_KIND,
} from './kind.ts'
export { hasRowsWithoutVat, needsOtherVat, pricesSay, priceVatOf } from './price-question.ts'
export {
  FILE_FAILURES,
  type FileFailure,
  fileFailureSchema,
  type LineProblem,
  type LineProblemCode,
  lineProblemSchema,
  problemWords,
} from './problem.ts'
export { OWN_PROFILE, profileOf } from './profiles.ts'
export { doubtOf, writeCodes } from './read-code.ts'
export { CONSENT_FIELDS, readConsent, type SaidConsent } from './read-consent.ts'
export { type CustomerRow, customerRowSchema } from './read-customer.ts'
export { type ProductRow, productRowSchema } from './read-product.ts'
export { type RowOfKind, readRow } from './read-row.ts'
export { type StockRow, stockRowSchema } from './read-stock-level.ts'
export { REMOVED_CARD, withoutCard } from './removed-card.ts'
export { rowReader } from './row-reader.ts'
export {
  inEncoding,
  likelyEncoding,
  TEXT_ENCODINGS,
  type TextEncoding,
  textEncodingSchema,
  windowsSign,
} from './text-encoding.ts'
export { NO_FLAG, type VatQuestion, vatQuestions } from './vat-questions.ts'
