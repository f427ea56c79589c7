import { useShopCopy } from '../../../offline/index.ts'
import { type CategoryTint, categoryTint } from '../../../ui/index.ts'

/** The tint of a category: its own colour, or the one of its place among the shop's categories. */
export function useCategoryTint(categoryId: string | null): CategoryTint {
  const { categories } = useShopCopy()
  const place = categories.findIndex(({ id }) => id === categoryId)
  return categoryTint(place < 0 ? undefined : (categories[place]?.colour ?? place))
}
