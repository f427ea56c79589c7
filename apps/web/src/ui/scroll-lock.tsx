import { type ElementType, type ReactNode, useEffect, useSyncExternalStore } from 'react'

/** How many layers hold the page still; the last to go lets it scroll again. */
let holders = 0
const listeners = new Set<() => void>()

/**
 * Stands in for the package `react-remove-scroll`, which Radix's dialogs and menus use to hold the page behind them still
 * (see vite.config.ts). The package writes a style element into the page, which our content security policy refuses; the
 * page's own style sheet does the same by an attribute, in a tenth of the code.
 */
export function RemoveScroll({
  as: Element = 'div',
  enabled = true,
  children,
}: {
  as?: ElementType
  enabled?: boolean
  children?: ReactNode
}) {
  useEffect(() => (enabled ? holdPage() : undefined), [enabled])
  return <Element>{children}</Element>
}

function holdPage(): () => void {
  const { body, documentElement } = document
  if (holders === 0) {
    // What the scroll bar leaves free is filled, or the page would jump sideways.
    body.style.setProperty('--scroll-bar', `${innerWidth - documentElement.clientWidth}px`)
    body.dataset.heldStill = ''
  }
  count(1)
  return () => {
    count(-1)
    if (holders === 0) delete body.dataset.heldStill
  }
}

function count(change: 1 | -1) {
  holders += change
  for (const listener of listeners) listener()
}

/** Whether anything lies over the page that takes the keyboard: a dialog, a question, a sheet or the palette of commands. */
export function useIsHeldStill(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => holders > 0,
  )
}
