import type { Sale } from '@tuppence/domain/sales'
import type { Taken } from '../notices.ts'

/** What a record takes off the shelf; what it puts back there counts below nothing. */
export function takenBy({
  lines,
  returned = [],
}: Pick<Sale, 'lines'> & Partial<Pick<Sale, 'returned'>>): Taken {
  const sold = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const back = returned
    .filter(({ restock }) => restock)
    .map(({ productId, quantity }) => ({ productId, quantity: -quantity }))
  return [...sold, ...back]
}
