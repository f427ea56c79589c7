/**
 * Who is signed in to the provider's portal in this window (AUTH-033). Like a shop's person it is for showing only: the
 * session is an HttpOnly cookie that ends with the browser, and the server decides at every call.
 */
export interface StoredOperator {
  readonly username: string
  readonly name: string
  readonly expiresAt: string
}

export const OPERATOR_KEY = 'tuppence_super_admin_user'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The operator of this window while the session is alive; what cannot be read, or has ended, is cleared. */
export function readStoredOperator(
  nowMs = Date.now(),
  store: Store = sessionStorage,
): StoredOperator | undefined {
  const text = store.getItem(OPERATOR_KEY)
  if (text === null) return undefined
  const operator = parse(text)
  if (operator && Date.parse(operator.expiresAt) > nowMs) return operator
  store.removeItem(OPERATOR_KEY)
  return undefined
}

export function storeOperator(operator: StoredOperator, store: Store = sessionStorage) {
  store.setItem(OPERATOR_KEY, JSON.stringify(operator))
}

export function clearStoredOperator(store: Store = sessionStorage) {
  store.removeItem(OPERATOR_KEY)
}

function parse(text: string): StoredOperator | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    const [username, name, expiresAt] = ['username', 'name', 'expiresAt'].map((part) =>
      Reflect.get(value, part),
    )
    if (typeof username !== 'string' || typeof name !== 'string' || typeof expiresAt !== 'string')
      return undefined
    return { username, name, expiresAt }
  } catch {
    return undefined
  }
}
