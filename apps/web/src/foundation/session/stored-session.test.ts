import type { SignedInUser } from '@tuppence/contract/identity'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newBrowser } from '../../offline/session/browser.test-support.ts'
import { POS_CUSTOMER_KEY } from '../../offline/session/stored-here.ts'
import {
  clearStoredUser,
  keepForWindowOnly,
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

  it.each([
    'id',
    'username',
    'role',
    'organizationId',
    'adminCustomerId',
    'businessCode',
    'businessName',
    'expiresAt',
    'permissions',
  ])('AUTH-024 clears what was stored without its %s', (missing) => {
    storeUser(user, stores)
    const kept = JSON.parse(lasting.getItem(POS_CUSTOMER_KEY) ?? '')
    expect(kept).toHaveProperty(missing)
    lasting.setItem(POS_CUSTOMER_KEY, JSON.stringify({ ...kept, [missing]: undefined }))
    expect(readStoredUser(before, stores)).toBeUndefined()
    expect(lasting.held.size).toBe(0)
  })

  it('AUTH-025 leaves nothing at logout', () => {
    storeUser(user, stores)
    clearStoredUser(true, stores)
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

describe('the stored sessions of two doors', () => {
  const owner: SignedInUser = { ...user, username: 'owner', session: 'back-office' }
  afterEach(() => vi.unstubAllGlobals())

  const documentAt = async (tab: ReturnType<ReturnType<typeof newBrowser>['newTab']>, path: string) => {
    tab.load(path)
    const stored = await import('./stored-session.ts')
    return { ...stored, read: () => stored.readStoredUser(before)?.username }
  }

  it('AUTH-029 AUTH-033 AUTH-042 each is shown at its own, and storing or clearing one leaves the other', async () => {
    const { newTab } = newBrowser()
    const [till, office] = [newTab(), newTab()]
    ;(await documentAt(till, '/sales')).storeUser(user)
    const atOffice = await documentAt(office, '/back-office')
    expect(atOffice.read()).toBeUndefined()
    atOffice.storeUser(owner)
    expect([atOffice.read(), (await documentAt(till, '/sales')).read()]).toEqual(['owner', 'cashier1'])
    ;(await documentAt(office, '/journal')).clearStoredUser()
    expect([(await documentAt(till, '/')).read(), (await documentAt(office, '/tills')).read()]).toEqual([
      'cashier1',
      undefined,
    ])
  })

  it('SHELL-002 AUTH-029 the office’s is shown at a till that has no sign-in of its own, and never again after one', async () => {
    const { newTab } = newBrowser()
    const tab = newTab()
    ;(await documentAt(tab, '/back-office')).storeUser(owner)
    const atTill = await documentAt(tab, '/sales')
    expect(atTill.read()).toBe('owner')
    atTill.storeUser(user)
    atTill.clearStoredUser()
    expect((await documentAt(tab, '/sales')).read()).toBeUndefined()
    expect((await documentAt(tab, '/back-office')).read()).toBe('owner')
  })

  it('D4 who took over the till without a network is nobody in the back office', async () => {
    const { newTab } = newBrowser()
    const tab = newTab()
    const atTill = await documentAt(tab, '/sales')
    atTill.storeUser(user)
    atTill.storeTakenOver({ ...user, username: 'cashier2' })
    expect(atTill.readTakenOver()?.username).toBe('cashier2')
    expect((await documentAt(tab, '/back-office')).readTakenOver()).toBeUndefined()
    expect((await documentAt(tab, '/pos')).readTakenOver()?.username).toBe('cashier2')
  })

  it('AUTH-011 a till that ends with its window keeps nothing longer for a sign-in to the office beside it', async () => {
    const { newTab, lasting } = newBrowser()
    const tab = newTab()
    const atTill = await documentAt(tab, '/sales')
    atTill.keepForWindowOnly(true)
    atTill.storeUser(user)
    ;(await documentAt(tab, '/back-office')).storeUser(owner)
    ;(await documentAt(tab, '/sales')).storeUser(user)
    expect(lasting.getItem(POS_CUSTOMER_KEY)).toBeNull()
    expect((await documentAt(newTab(), '/back-office')).read()).toBe('owner')
  })
})
