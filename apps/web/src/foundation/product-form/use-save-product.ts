import { useMutation, useQueryClient } from '@tanstack/react-query'
import { productById } from '@tuppence/contract/catalogue'
import { createProduct, deleteProductPicture, updateProduct } from '@tuppence/contract/catalogue-changes'
import { CallFailed } from '@tuppence/contract/client'
import type { Product } from '@tuppence/domain/catalogue'
import { toast } from '../../ui/index.ts'
import { callQuery, problemsOf, send } from '../asking/api.ts'
import { useSignedInUser } from '../session/session.ts'
import { useCategories } from './category-choice.tsx'
import type { PictureChange } from './picture-field.tsx'
import { bodyOf, type FormKind, type ProductErrors, type ProductForm } from './product-form.ts'
import { refreshProducts } from './refresh-products.ts'
import { sendPicture } from './send-picture.ts'

export interface ProductToSave {
  readonly form: ProductForm
  readonly picture: PictureChange
  /** What the form was opened with; undefined where the product is new. */
  readonly before: { readonly product: Product; readonly form: ProductForm } | undefined
}

/** The product is saved, and its picture is not: trying again must not add it a second time. */
export class PictureNotSaved extends Error {
  readonly product: Product
  constructor(product: Product, cause: unknown) {
    super('The picture was not saved', { cause })
    this.name = 'PictureNotSaved'
    this.product = product
  }
}

/** CAT-021, CAT-022, CAT-024, CAT-025: saves, says so, and shows it in every list. */
export function useSaveProduct(kind: FormKind, onSaved: (product: Product) => void) {
  const client = useQueryClient()
  const { organizationId } = useSignedInUser()
  const categories = useCategories()
  return useMutation({
    mutationFn: async ({ form, picture, before }: ProductToSave) => {
      const body = bodyOf(kind, form, { organizationId, categories }, before?.form)
      const product = before
        ? await send(updateProduct, {
            params: { id: before.product.id },
            body: { ...body, revision: before.product.revision },
          })
        : await send(createProduct, { body })
      await savePicture(product, picture).catch((error: unknown) => {
        throw new PictureNotSaved(product, error)
      })
      return product
    },
    onSuccess: (product, { before }) => {
      // Whoever opens it again finds it as it was saved.
      client.setQueryData(callQuery(productById, { params: { id: product.id } }).queryKey, product)
      void refreshProducts(client)
      onSaved(product)
      toast({
        title: 'Success',
        description: before ? 'Product updated successfully' : kind.created(product.name),
      })
    },
    onError: async (error, { before }) => {
      const said = kind.failed?.(before !== undefined, error)
      if (said) toast({ ...said, look: 'destructive' })
      // Somebody else's change may be the reason: the form shows it as soon as it is there.
      await refreshProducts(client)
    },
  })
}

async function savePicture({ id }: Product, change: PictureChange): Promise<void> {
  if (change.kind === 'new') await sendPicture(id, change.picture)
  if (change.kind === 'removed') await send(deleteProductPicture, { params: { id } })
}

/** What the server refused, at the fields that it is about; empty where it is about none of them. */
export function refusedFields(error: unknown): ProductErrors {
  const problem = error instanceof CallFailed ? error.problem : undefined
  if (!problem) return {}
  if (problem.code === 'sku-taken') return { sku: problem.message }
  const isOfCodes = problem.code === 'barcode-taken' || problem.code === 'check-digit-wrong'
  const found = problemsOf(error).flatMap(({ field, message }) => {
    const name = field.replace(/^body\./, '')
    if (name === 'barcode') return [['codes', { 0: message }]]
    const place = /^otherBarcodes[.[](\d+)/.exec(name)?.[1]
    if (place !== undefined) return [['codes', { [Number(place) + 1]: message }]]
    return [[name, message]]
  })
  if (found.length === 0 && isOfCodes) return { codes: { 0: problem.message } }
  return Object.fromEntries(found)
}
