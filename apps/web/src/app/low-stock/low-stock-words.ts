import type { LiveEvent } from '@tuppence/contract/live'
import { counted, countWords } from '@tuppence/domain/counts'

/** "Tea: 3 left", "Tea: 3 left, and 4 other products". */
export function lowStockWords({ products, all }: Extract<LiveEvent, { type: 'stock-low' }>): string {
  const [first] = products
  if (!first) return counted(all, 'product')
  const { name, stockQuantity } = first
  const named = stockQuantity > 0 ? `${name}: ${countWords(stockQuantity)} left` : `${name}: none left`
  return all > 1 ? `${named}, and ${counted(all - 1, 'other product')}` : named
}
