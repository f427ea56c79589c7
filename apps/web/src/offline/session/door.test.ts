import { afterEach, describe, expect, it, vi } from 'vitest'
import { newBrowser } from './browser.test-support.ts'

afterEach(() => vi.unstubAllGlobals())

type Tab = ReturnType<ReturnType<typeof newBrowser>['newTab']>
const documentAt = (tab: Tab, path: string) => {
  tab.load(path)
  return import('./door.ts')
}
const doorAt = async (tab: Tab, path: string) => (await documentAt(tab, path)).documentDoor()

const TILL = ['/', '/sales', '/pos', '/pos-standalone', '/autostart', '/customer-display']
const OFFICE = [
  '/back-office',
  '/back-office-login',
  '/support',
  '/tills',
  '/shifts',
  '/journal',
  '/audit-log',
]
const EITHER = ['/inventory', '/customers', '/reports', '/settings', '/staff-management', '/no-such-screen']

describe('the door of a document', () => {
  it('AUTH-042 is the one of the place where it begins', async () => {
    const { newTab } = newBrowser()
    for (const path of TILL) expect(await doorAt(newTab(), path), path).toBe('till')
    for (const path of OFFICE) expect(await doorAt(newTab(), path), path).toBe('office')
    expect(await doorAt(newTab(), '/super-admin')).toBe('portal')
  })

  it('is the tab’s last where either may be, the till’s in a new one', async () => {
    const { newTab } = newBrowser()
    const [till, office] = [newTab(), newTab()]
    for (const path of EITHER) expect(await doorAt(till, path), path).toBe('till')
    const { enterBy } = await documentAt(office, '/back-office')
    enterBy('office')
    for (const path of EITHER) expect(await doorAt(office, path), path).toBe('office')
    expect(await doorAt(newTab(), '/inventory')).toBe('till')
    await documentAt(office, '/super-admin')
    expect(await doorAt(office, '/inventory')).toBe('office')
  })

  it('AUTH-042 of a till’s tab stays the till’s where the back office was asked for and nobody signed in', async () => {
    const tab = newBrowser().newTab()
    const till = await documentAt(tab, '/sales')
    till.enterBy('till')
    till.keepOwnTill()
    const tried = await documentAt(tab, '/back-office')
    expect(tried.documentDoor()).toBe('office')
    for (const path of EITHER) expect(tried.isElsewhere(path), path).toBe(true)
    for (const path of EITHER) expect(await doorAt(tab, path), path).toBe('till')
    const office = await documentAt(tab, '/back-office')
    office.enterBy('office')
    for (const path of EITHER) expect(office.isElsewhere(path), path).toBe(false)
  })

  it('AUTH-042 SHELL-002 is left for another document’s wherever somebody else could be', async () => {
    const { newTab } = newBrowser()
    const tab = newTab()
    const leavesFor = async (from: string, to: string) => (await documentAt(tab, from)).isElsewhere(to)
    expect(await leavesFor('/sales', '/back-office')).toBe(true)
    expect(await leavesFor('/sales', '/inventory')).toBe(false)
    // Nobody has signed in at this browser's till: whoever is in the office stands there as well.
    expect(await leavesFor('/back-office', '/sales')).toBe(false)
    const { keepOwnTill } = await documentAt(tab, '/sales')
    keepOwnTill()
    expect(await leavesFor('/back-office', '/sales')).toBe(true)
    expect(await leavesFor('/back-office', '/journal')).toBe(false)
    expect(await leavesFor('/super-admin', '/')).toBe(true)
    expect(await leavesFor('/super-admin', '/super-admin')).toBe(false)
  })

  it('AUTH-028 asks for the office’s session at a till only where nobody has ever signed in at it', async () => {
    const { newTab } = newBrowser()
    const tab = newTab()
    const asks = async (path: string) => (await documentAt(tab, path)).doorsToAsk()
    expect([await asks('/sales'), await asks('/back-office')]).toEqual(['till,office', 'office'])
    const own = await documentAt(tab, '/sales')
    own.keepOwnTill()
    expect([await asks('/sales'), await asks('/back-office')]).toEqual(['till', 'office'])
    own.forgetOwnTill()
    expect(await asks('/sales')).toBe('till,office')
  })

  it('goes with every request, by header or in the address', async () => {
    const { atDoor, withDoor } = await documentAt(newBrowser().newTab(), '/journal')
    expect([atDoor(), atDoor('till')]).toEqual([
      { 'x-tuppence-door': 'office' },
      { 'x-tuppence-door': 'till' },
    ])
    expect([withDoor('/api/events'), withDoor('/api/events?after=1')]).toEqual([
      '/api/events?door=office',
      '/api/events?after=1&door=office',
    ])
  })
})
