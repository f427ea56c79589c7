import { COUNT_NAMES, TEXT_NAMES, YES_NO_NAMES } from '@tuppence/domain/catalogue'
import type { ProductForm } from './product-form.ts'

/** What was written into a form and not saved: it outlives a reload of this tab, and nothing else. */
export interface ProductDraft {
  readonly form: ProductForm
  /** What the form was opened with, and of which revision that was; undefined for a product that is new. */
  readonly before: { readonly form: ProductForm; readonly revision: number } | undefined
}

const keyOf = (personId: string, productId: string) => `tuppence_product_draft_${personId}_${productId}`

/** Of nobody, there is none. */
export function readDraft(personId: string | undefined, productId: string): ProductDraft | undefined {
  if (personId === undefined) return undefined
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(personId, productId)) ?? 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Undefined forgets it. A browser without room keeps none, and the form itself is not touched by that. */
export function keepDraft(
  personId: string | undefined,
  productId: string,
  draft: ProductDraft | undefined,
): void {
  if (personId === undefined) return
  try {
    if (draft) sessionStorage.setItem(keyOf(personId, productId), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(personId, productId))
  } catch {
    // The form is still on the screen.
  }
}

/** A draft of an older version of the program, with other fields, is none. */
function isDraft(kept: unknown): kept is ProductDraft {
  const form: unknown = typeof kept === 'object' && kept !== null ? Reflect.get(kept, 'form') : undefined
  return (
    typeof form === 'object' &&
    form !== null &&
    Array.isArray(Reflect.get(form, 'barcodes')) &&
    ['sku', 'name', 'price', 'contentAmount', ...TEXT_NAMES, ...COUNT_NAMES].every(
      (field) => typeof Reflect.get(form, field) === 'string',
    ) &&
    YES_NO_NAMES.every((field) => typeof Reflect.get(form, field) === 'boolean')
  )
}
