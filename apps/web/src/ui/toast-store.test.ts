import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dismissToast,
  readToasts,
  TOAST_HOTKEY,
  TOAST_SHOWN_MS,
  TOAST_SWIPE_PX,
  toast,
} from './toast-store.ts'

describe('toasts', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('SHELL-027 shows only one at a time', () => {
    toast({ title: 'First' })
    toast({ title: 'Second' })
    expect(readToasts().map((shown) => shown.title)).toEqual(['Second'])
  })

  it('SHELL-029 removes a dismissed toast after 1,000,000 ms, and not before', () => {
    const id = toast({ title: 'Gone' })
    dismissToast(id)
    expect(readToasts()).toMatchObject([{ id, isOpen: false }])
    vi.advanceTimersByTime(999_999)
    expect(readToasts()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(readToasts()).toHaveLength(0)
  })

  it('leaves a newer toast alone when an older one is removed', () => {
    dismissToast(toast({ title: 'Old' }))
    toast({ title: 'New' })
    vi.advanceTimersByTime(1_000_000)
    expect(readToasts()).toMatchObject([{ title: 'New', isOpen: true }])
  })

  it('SHELL-028, SHELL-030, SHELL-031 keeps the specified time, swipe and key', () => {
    expect([TOAST_SHOWN_MS, TOAST_SWIPE_PX, TOAST_HOTKEY]).toEqual([5000, 50, 'F8'])
  })
})
