import { useQueryClient } from '@tanstack/react-query'
import { explain } from '../../foundation/asking/api.ts'
import { refreshProducts } from '../../foundation/product-form/refresh-products.ts'
import { toast } from '../../ui/index.ts'

interface Archived {
  readonly id: string
  readonly name: string
}

interface Ways {
  /** "product", as the specified words name it. */
  readonly what: 'product' | 'category'
  readonly remove: (id: string) => Promise<unknown>
  readonly bringBack: (id: string) => Promise<unknown>
}

/** Archives and restores products or categories, with what is said of it and the way back. */
export function useArchiving<T extends Archived>({ what, remove, bringBack }: Ways) {
  const client = useQueryClient()

  const restore = async ({ id, name }: T): Promise<void> => {
    try {
      await bringBack(id)
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

  /**
   * CAT-011, CAT-012, CAT-020, CAT-023, CAT-026, CAT-032, CAT-035, CAT-038.
   *
   * @throws whatever refused it; that it failed is said already
   */
  const archive = async (one: T): Promise<void> => {
    try {
      await remove(one.id)
    } catch (error) {
      toast({ title: 'Error', description: `Failed to delete ${what}`, look: 'destructive' })
      throw error
    }
    await refreshProducts(client)
    toast({
      title: 'Success',
      description: `${what === 'product' ? 'Product' : 'Category'} deleted successfully`,
      action: { label: 'Undo', onAct: () => void restore(one) },
    })
  }

  return { archive, restore }
}
