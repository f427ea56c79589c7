import type { QueryClient } from '@tanstack/react-query'
import { refresh } from '../asking/api.ts'

/** After a change of products: every list of them is shown anew (CAT-027), and how many each category has. */
export async function refreshProducts(client: QueryClient): Promise<void> {
  await Promise.all([refresh(client, '/api/products'), refresh(client, '/api/categories')])
}
