import type { SignedInUser } from '@tuppence/contract/identity'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  clearStoredUser,
  keepForWindowOnly,
  POS_CUSTOMER_KEY,
  readStoredUser,
  type Stores,
  storeUser,
} from './stored-session.ts'

function memory() {
  const held = new Map<string, string>()
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

const user: SignedInUser = {
  id: 'cashier1',
  firstName: 'Amara',
  lastName: 'Okafor',
  email: 'amara@shop.example',
  profileImageUrl: null,
  username: 'cashier1',
  role: 'cashier',
  permissions: ['sell'],
  discountLimit: 0,
  organizationId: '0190a000-0000-7000-8000-000000000001',
  adminCustomerId: '01890000-0000-7000-8000-0000000000ad',
  businessCode: 'UK001',
  businessName: 'The Corner Café',
  session: 'pos',
  expiresAt: '2026-06-01T12:00:00.000Z',
}
const before = Date.parse('2026-06-01T11:59:59Z')
const after = Date.parse('2026-06-01T12:00:00Z')

describe('the stored session', () => {
  let lasting = memory()
  let window = memory()
  let stores: Stores = { lasting, window }
  beforeEach(() => {
    lasting = memory()
    window = memory()
    stores = { lasting, window }
  })

  it('AUTH-022, AUTH-023 restores who was signed in while the session is alive', () => {
    storeUser(user, stores)
    expect(readStoredUser(before, stores)).toMatchObject({ username: 'cashier1', role: 'cashier' })
  })

  it('AUTH-023 forgets a session that has expired', () => {
    storeUser(user, stores)
    expect(readStoredUser(after, stores)).toBeUndefined()
    expect(lasting.held.size).toBe(0)
  })

  it.each(['not json', '{"id":7}', 'null'])('AUTH-024 clears unreadable data: %s', (text) => {
    lasting.setItem(POS_CUSTOMER_KEY, text)
    expect(readStoredUser(before, stores)).toBeUndefined()
    expect(lasting.held.size).toBe(0)
  })

  it('AUTH-025 leaves nothing at logout', () => {
    storeUser(user, stores)
    clearStoredUser(stores)
    expect(readStoredUser(before, stores)).toBeUndefined()
  })

  it('AUTH-008 keeps neither token, password nor e-mail', () => {
    storeUser(user, stores)
    expect([...lasting.held.values()].join()).not.toMatch(/token|password|@/i)
  })

  it('AUTH-011 keeps the session for this window only when auto-start is unticked', () => {
    keepForWindowOnly(true, stores)
    storeUser(user, stores)
    expect(lasting.held.size).toBe(0)
    expect(readStoredUser(before, stores)?.username).toBe('cashier1')
  })
})
