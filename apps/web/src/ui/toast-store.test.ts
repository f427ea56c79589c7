import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dismissToast,
  forgetToasts,
  readToasts,
  TOAST_HOTKEY,
  TOAST_SHOWN_MS,
  TOAST_SWIPE_PX,
  toast,
  toastNews,
} from './toast-store.ts'

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    forgetToasts()
  })
  afterEach(() => vi.useRealTimers())

  it('SHELL-027 shows only one at a time', () => {
    toast({ title: 'First' })
    toast({ title: 'Second' })
    expect(readToasts().map((shown) => shown.title)).toEqual(['Second'])
  })

  it('SHELL-027 news waits for what is shown, and the latest of it is told', () => {
    const id = toast({ title: 'Product created' })
    toastNews({ title: 'Low stock: tea' })
    toastNews({ title: 'Low stock: jam' })
    const shown = () => readToasts().filter(({ isOpen }) => isOpen)
    expect(shown()).toMatchObject([{ id }])
    dismissToast(id)
    expect(shown()).toMatchObject([{ title: 'Low stock: jam' }])
    dismissToast(shown()[0]?.id ?? 0)
    expect(shown()).toEqual([])
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
