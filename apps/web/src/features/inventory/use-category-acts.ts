import { useQueryClient } from '@tanstack/react-query'
import { deleteCategory, restoreCategory } from '@tuppence/contract/catalogue-changes'
import type { Category } from '@tuppence/domain/catalogue'
import { explain, send } from '../../app/api.ts'
import { toast } from '../../ui/index.ts'
import { refreshProducts } from './refresh-products.ts'

/** What is done to a category from its card. */
export function useCategoryActs() {
  const client = useQueryClient()

  const restore = async ({ id, name }: Category): Promise<void> => {
    try {
      await send(restoreCategory, { params: { id } })
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

  /** CAT-012, CAT-032, CAT-035, CAT-038. @throws whatever refused it; that it failed is said already */
  const archive = async (category: Category): Promise<void> => {
    try {
      await send(deleteCategory, { params: { id: category.id } })
    } catch (error) {
      toast({ title: 'Error', description: 'Failed to delete category', look: 'destructive' })
      throw error
    }
    await refreshProducts(client)
    toast({
      title: 'Success',
      description: 'Category deleted successfully',
      action: { label: 'Undo', onAct: () => void restore(category) },
    })
  }

  return { archive, restore }
}
