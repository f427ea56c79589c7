import { type ElementType, type ReactNode, useEffect } from 'react'

/** How many layers hold the page still; the last to go lets it scroll again. */
let holders = 0

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
  holders += 1
  return () => {
    holders -= 1
    if (holders === 0) delete body.dataset.heldStill
  }
}
