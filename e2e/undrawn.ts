import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    undrawn?: CSSStyleSheet
  }
}

/**
 * Nobody watches a journey, so its page is transparent: it is laid out, pressed and focused as ever, and no pixel is drawn, which
 * would be a tenth of what journeys cost. Runs in the page, before its own scripts.
 */
export function drawNothing(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':root { opacity: 0 !important }')
  document.adoptedStyleSheets.push(sheet)
  window.undrawn = sheet
}

/** Does what looks at colours, with the page drawn meanwhile. */
export async function whileDrawn<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const setUndrawn = (isUndrawn: boolean) =>
    page.evaluate((is) => {
      if (window.undrawn) window.undrawn.disabled = !is
      return getComputedStyle(document.documentElement).opacity
    }, isUndrawn)
  expect(await setUndrawn(false)).toBe('1')
  try {
    return await look()
  } finally {
    await setUndrawn(true)
  }
}
