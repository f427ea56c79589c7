import { useSyncExternalStore } from 'react'

/** What a person may choose; `system` follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark'

/** public/theme.js reads the same key before the first paint, so that a chosen theme never flashes. */
const STORAGE_KEY = 'tuppence_theme'
const listeners = new Set<() => void>()

export function readThemeChoice(stored: string | null): ThemeChoice {
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

const current = () => readThemeChoice(localStorage.getItem(STORAGE_KEY))

export function chooseTheme(choice: ThemeChoice) {
  if (choice === 'system') {
    localStorage.removeItem(STORAGE_KEY)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(STORAGE_KEY, choice)
    document.documentElement.dataset.theme = choice
  }
  for (const listener of listeners) listener()
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, current)
}
