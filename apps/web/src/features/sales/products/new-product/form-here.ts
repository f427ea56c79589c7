import type { FormKind } from './product-draft.ts'

/** Which form belongs to the till's address: `/pos-standalone` has its own (CAT-050), the others that of `/pos`. */
export const formHere = (path = location.pathname): FormKind =>
  path === '/pos-standalone' ? 'standalone' : 'pos'
