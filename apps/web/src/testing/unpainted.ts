import { page, server } from 'vitest/browser'

/*
 * Nobody watches a headless browser, so the frame of the tests is transparent in it: the screen is laid out, pressed and focused as
 * ever, and no pixel is drawn, which would be a sixth of what the tests cost. A screenshot shows the screen all the same.
 */

const frame = server.config.browser.headless ? (window.frameElement as HTMLElement | null) : null

if (frame) {
  frame.style.opacity = '0'
  const takeScreenshot = page.screenshot.bind(page) as (options?: object) => Promise<never>
  page.screenshot = async (options?: object) => {
    frame.style.opacity = ''
    try {
      return await takeScreenshot(options)
    } finally {
      frame.style.opacity = '0'
    }
  }
}
