import type { RefusalCode } from '@tuppence/domain/refusals'
import { Refused } from '../../platform/http/refused.ts'

const UNIQUE_VIOLATION = '23505'
const CODE_OF: Readonly<Record<string, RefusalCode>> = {
  products_sku: 'sku-taken',
  product_barcodes_key: 'barcode-taken',
  categories_name: 'name-taken',
}

/** The refusal behind a broken unique rule; anything else comes back as it is. */
export function asTaken(error: unknown): unknown {
  const { code, constraint_name: rule } = causeOf(error)
  const refusal = code === UNIQUE_VIOLATION ? CODE_OF[rule ?? ''] : undefined
  return refusal === undefined ? error : new Refused(refusal)
}

/** Drizzle wraps what the driver throws. */
function causeOf(error: unknown): { code?: string; constraint_name?: string } {
  const { cause } = error as { cause?: object }
  return cause ?? (error as object)
}
