import { useQueryClient } from '@tanstack/react-query'
import type { Sent } from '@tuppence/contract/call'
import { deleteProduct, restoreProduct, updateProduct } from '@tuppence/contract/catalogue-changes'
import { send } from '../../foundation/asking/api.ts'
import { refreshProducts } from '../../foundation/product-form/refresh-products.ts'
import { toast } from '../../ui/index.ts'
import type { ListedProduct } from './list-address.ts'
import { useArchiving } from './use-archiving.ts'

type Change = Omit<Sent<typeof updateProduct>['body'], 'revision'>

/** What is done to one product from its row, each with what is said of it and the way back. */
export function useProductActs() {
  const client = useQueryClient()

  /** @throws whatever refused it; the words of the failure are said already (CAT-025) */
  const change = async (product: ListedProduct, to: Change, back: Change): Promise<void> => {
    try {
      const saved = await send(updateProduct, {
        params: { id: product.id },
        body: { ...to, revision: product.revision },
      })
      toast({
        title: 'Success',
        description: 'Product updated successfully',
        action: { label: 'Undo', onAct: () => void change(saved, back, to).catch(() => {}) },
      })
    } catch (error) {
      toast({ title: 'Error', description: 'Failed to update product', look: 'destructive' })
      throw error
    } finally {
      // Refused for somebody else's change: what they made of it is what the row shows.
      await refreshProducts(client)
    }
  }

  const archiving = useArchiving<ListedProduct>({
    what: 'product',
    remove: (id) => send(deleteProduct, { params: { id } }),
    bringBack: (id) => send(restoreProduct, { params: { id } }),
  })

  return { change, ...archiving }
}

export type ProductActs = ReturnType<typeof useProductActs>
