import { onTestFinished, vi } from 'vitest'

function memory(): Storage {
  const held = new Map<string, string>()
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
    key: (index) => [...held.keys()][index] ?? null,
    get length() {
      return held.size
    },
  }
}

/** A browser: its tabs keep to themselves what is of a tab, and share the rest. */
export function newBrowser() {
  const lasting = memory()
  const newTab = () => {
    const tab = memory()
    return {
      /** Has the tab load a document; the modules that are imported next are this document's. */
      load(pathname: string): void {
        vi.resetModules()
        // Nor are they the next file's, whose tests run in the same process.
        onTestFinished(() => void vi.resetModules())
        vi.stubGlobal('localStorage', lasting)
        vi.stubGlobal('sessionStorage', tab)
        vi.stubGlobal('location', { pathname })
      },
    }
  }
  return { lasting, newTab }
}
