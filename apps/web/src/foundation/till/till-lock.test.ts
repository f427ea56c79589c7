import { afterEach, describe, expect, it, vi } from 'vitest'
import { newBrowser } from '../../offline/session/browser.test-support.ts'

const load = (tab: ReturnType<ReturnType<typeof newBrowser>['newTab']>) => {
  tab.load('/sales')
  return import('./till-lock.ts')
}

describe('D5 SHELL-002 a till locked by whoever stands there by the back office’s sign-in', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is locked for a reload from the moment it is written down, and for this window once it is shown', async () => {
    const tab = newBrowser().newTab()
    const { lockFromOffice, showTillLock, tillLock } = await load(tab)
    lockFromOffice('asked', 7)
    expect(tillLock.get()).toBeUndefined()
    const afterReload = await load(tab)
    expect(afterReload.tillLock.get()).toBe(7)
    expect(afterReload.lockedFromOffice()).toBe('asked')
    showTillLock()
    expect(tillLock.get()).toBe(7)
  })

  it('is handed over once the PIN is proved, until the server’s answer or the unlocking', async () => {
    const { endLockFromOffice, isHandedOver, lockFromOffice, openTillLock, showTillLock, tillLock } =
      await load(newBrowser().newTab())
    expect(isHandedOver()).toBe(false)
    lockFromOffice('asked', 1)
    expect(isHandedOver()).toBe(false)
    lockFromOffice('handed-over', 2)
    expect(isHandedOver()).toBe(true)
    lockFromOffice('office-ended', 3)
    expect(isHandedOver()).toBe(true)
    endLockFromOffice()
    expect(isHandedOver()).toBe(false)
    showTillLock()
    expect(tillLock.get()).toBe(3)
    lockFromOffice('handed-over', 4)
    openTillLock()
    expect(isHandedOver()).toBe(false)
    expect(tillLock.get()).toBeUndefined()
  })
})
