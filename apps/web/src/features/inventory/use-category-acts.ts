import { deleteCategory, restoreCategory } from '@tuppence/contract/catalogue-changes'
import type { Category } from '@tuppence/domain/catalogue'
import { send } from '../../foundation/asking/api.ts'
import { useArchiving } from './use-archiving.ts'

/** What is done to a category from its card. */
export function useCategoryActs() {
  return useArchiving<Category>({
    what: 'category',
    remove: (id) => send(deleteCategory, { params: { id } }),
    bringBack: (id) => send(restoreCategory, { params: { id } }),
  })
}
