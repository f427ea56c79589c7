import { useQueryClient } from '@tanstack/react-query'
import type { Sent } from '@tuppence/contract/call'
import { deleteProduct, restoreProduct, updateProduct } from '@tuppence/contract/catalogue-changes'
import { explain, send } from '../../app/api.ts'
import { toast } from '../../ui/index.ts'
import type { ListedProduct } from './list-address.ts'
import { refreshProducts } from './refresh-products.ts'

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

  const restore = async ({ id, name }: ListedProduct): Promise<void> => {
    try {
      await send(restoreProduct, { params: { id } })
      await refreshProducts(client)
      toast({ title: 'Success', description: `${name} is back in the list.` })
    } catch (error) {
      toast({
        title: 'Error',
        description: `${name} was not restored. ${explain(error)}`,
        look: 'destructive',
      })
    }
  }

  /** CAT-011, CAT-020, CAT-023, CAT-026. @throws whatever refused it; that it failed is said already */
  const archive = async (product: ListedProduct): Promise<void> => {
    try {
      await send(deleteProduct, { params: { id: product.id } })
    } catch (error) {
      toast({ title: 'Error', description: 'Failed to delete product', look: 'destructive' })
      throw error
    }
    await refreshProducts(client)
    toast({
      title: 'Success',
      description: 'Product deleted successfully',
      action: { label: 'Undo', onAct: () => void restore(product) },
    })
  }

  return { change, archive, restore }
}

export type ProductActs = ReturnType<typeof useProductActs>
