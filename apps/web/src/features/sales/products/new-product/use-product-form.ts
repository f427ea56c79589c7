import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listCategories } from '@tuppence/contract/catalogue'
import { createProduct, updateProduct } from '@tuppence/contract/catalogue-changes'
import { CallFailed } from '@tuppence/contract/client'
import { type Category, codeToKeep, type Product, scaleLayoutsOf } from '@tuppence/domain/catalogue'
import { useScans } from '../../../../devices/scanners/use-scans.ts'
import { explain, problemsOf, refresh, send } from '../../../../foundation/asking/api.ts'
import { useCall } from '../../../../foundation/asking/use-call.ts'
import { useEngine, useShopCopy } from '../../../../offline/index.ts'
import { toast, useTyped } from '../../../../ui/index.ts'
import { useTerminal } from '../../till/terminal-context.ts'
import {
  type DraftErrors,
  draftErrors,
  type FormKind,
  PRICE_WORDS,
  type ProductDraft,
  posBody,
  posChange,
  REQUIRED_WORDS,
  standaloneBody,
} from './product-draft.ts'

interface Parts {
  readonly kind: FormKind
  readonly start: ProductDraft
  /** The product that is changed; undefined where one is added. */
  readonly before: Product | undefined
  readonly onSaved: (product: Product) => void
}

/** A product added or changed at the till. What the server refuses leaves everything as it was typed. */
export function useProductForm({ kind, start, before, onSaved }: Parts) {
  const { copy } = useEngine()
  const client = useQueryClient()
  const { user, shop } = useTerminal()
  const categories = useCategories()
  const saving = useMutation({
    mutationFn: (draft: ProductDraft) => {
      if (before)
        return send(updateProduct, { params: { id: before.id }, body: posChange(draft, before, categories) })
      const body =
        kind === 'pos'
          ? posBody(draft, user.organizationId, categories)
          : standaloneBody(draft, user.organizationId)
      return send(createProduct, { body })
    },
    onSuccess: (product) => {
      copy.refreshSoon()
      void refresh(client, '/api/products')
      onSaved(product)
      toast(
        before
          ? { title: 'Success', description: 'Product updated successfully' }
          : // CAT-057.
            { title: 'Success', description: `Product "${product.name}" added successfully!` },
      )
    },
    onError: (error) => {
      if (kind === 'standalone' && !before)
        toast({ title: 'Product Creation Failed', description: failedInWords(error), look: 'destructive' })
    },
  })
  const form = useTyped<ProductDraft>(
    start,
    (draft) => draftErrors(kind, draft),
    () => saving.mutate(form.typed),
    (found) => {
      const said = Object.values(found).find((words) => words === REQUIRED_WORDS || words === PRICE_WORDS)
      if (said) toast({ title: 'Error', description: said, look: 'destructive' })
    },
  )
  const takeCode = (code: string) => form.write('barcode', codeToKeep(code, scaleLayoutsOf(shop ?? {})))
  // While a form stands that has a field for a code, what is scanned goes into it and is not rung up.
  useScans(takeCode, 'over')
  const refused = refusedFields(saving.error)
  return {
    form: {
      ...form,
      write: (field: keyof ProductDraft, text: string) => {
        // What the server said is of what stood there before.
        saving.reset()
        form.write(field, text)
      },
    },
    errors: { ...refused, ...form.errors },
    saving,
    categories,
    // CAT-044.
    isBlocked: kind === 'pos' && (form.typed.name.trim() === '' || form.typed.price.trim() === ''),
    refused:
      saving.isError && Object.keys(refused).length === 0
        ? {
            title: before ? 'Failed to update product' : 'Product Creation Failed',
            why: explain(saving.error),
          }
        : undefined,
  }
}

/** The server's list where it answers, else the till's own. */
function useCategories(): readonly Category[] {
  const { data } = useCall(listCategories, { query: {} })
  const { categories } = useShopCopy()
  return data ?? categories
}

/** CAT-058: "Failed to create product: {status} {body}"; the body is what the server says to people. */
export function failedInWords(error: unknown): string {
  if (!(error instanceof CallFailed)) return `Failed to create product: ${explain(error)}`
  return `Failed to create product: ${error.status} ${error.said ?? error.message.replace(/^\d+: /, '')}`
}

function refusedFields(error: unknown): DraftErrors {
  const problem = error instanceof CallFailed ? error.problem : undefined
  if (problem?.code === 'sku-taken') return { sku: problem.message }
  if (problem?.code === 'barcode-taken' || problem?.code === 'check-digit-wrong')
    return { barcode: problem.message }
  const shown = ['name', 'sku', 'barcode', 'price', 'cost', 'stockQuantity', 'minStockLevel', 'vatRate']
  return Object.fromEntries(
    problemsOf(error)
      .map(({ field, message }) => [field.replace(/^body\./, ''), message] as const)
      .filter(([field]) => shown.includes(field)),
  )
}
