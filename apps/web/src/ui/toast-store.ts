import { useSyncExternalStore } from 'react'

/** How long a toast is displayed (SHELL-028). */
export const TOAST_SHOWN_MS = 5000
/** How long a dismissed toast stays in the list before it is removed (SHELL-029). */
export const TOAST_KEPT_MS = 1_000_000
/** How far a swipe must go to dismiss a toast (SHELL-030). */
export const TOAST_SWIPE_PX = 50
/** Moves focus to the toasts (SHELL-031). */
export const TOAST_HOTKEY = 'F8'

export interface ToastWords {
  title: string
  description?: string
  /** Destructive is for what failed (SHELL-033). */
  look?: 'plain' | 'destructive'
  /** One way on, such as Undo. Acting dismisses the toast. */
  action?: { label: string; onAct: () => void }
}

export interface Toast extends ToastWords {
  readonly id: number
  readonly isOpen: boolean
}

/** Shows the new toast and keeps no other: one at a time (SHELL-027). */
export function showIn(_toasts: readonly Toast[], id: number, words: ToastWords): readonly Toast[] {
  return [{ ...words, id, isOpen: true }]
}

export function dismissIn(toasts: readonly Toast[], id: number): readonly Toast[] {
  return toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast))
}

export function removeFrom(toasts: readonly Toast[], id: number): readonly Toast[] {
  return toasts.filter((toast) => toast.id !== id)
}

let current: readonly Toast[] = []
let lastId = 0
let news: ToastWords | undefined
const listeners = new Set<() => void>()

function become(next: readonly Toast[]) {
  current = next
  for (const listener of listeners) listener()
}

/** Says something to the person at the screen; usable from anywhere, inside React or not. */
export function toast(words: ToastWords): number {
  lastId += 1
  become(showIn(current, lastId, words))
  return lastId
}

/** What nobody at the screen has asked for: it takes no other’s place, and the latest is told after it. */
export function toastNews(words: ToastWords): void {
  if (current.some(({ isOpen }) => isOpen)) news = words
  else toast(words)
}

/** Closes a toast. It stays in the list, unseen, until TOAST_KEPT_MS have passed. */
export function dismissToast(id: number) {
  become(dismissIn(current, id))
  if (news && !current.some(({ isOpen }) => isOpen)) {
    toast(news)
    news = undefined
  }
  setTimeout(() => become(removeFrom(current, id)), TOAST_KEPT_MS)
}

export function readToasts(): readonly Toast[] {
  return current
}

/** As when a page is loaded. */
export function forgetToasts() {
  news = undefined
  become([])
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readToasts)
}
