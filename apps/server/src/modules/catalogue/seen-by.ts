import type { Product } from '@tuppence/domain/catalogue'
import type { Person } from '../../platform/principal.ts'

/**
 * What goods cost the shop, and so what it earns on them, is for who manages them or sees reports (decision D5). Anybody else
 * reads "0.00", as for goods whose cost nobody wrote down (DATA-022).
 */
export function seenBy({ permissions }: Person): (product: Product) => Product {
  if (permissions.has('manage-products') || permissions.has('view-reports')) return (product) => product
  return ({ averageCost: _, ...product }) => ({ ...product, cost: '0.00' })
}
