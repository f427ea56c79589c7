import type { Page } from '@playwright/test'

/**
 * Holds back what is asked of such addresses.
 *
 * @returns what lets all of it through, now and from then on
 */
export async function holdAnswers(page: Page, url: string): Promise<() => void> {
  let letThrough = () => {}
  const isOver = new Promise<void>((settle) => {
    letThrough = settle
  })
  await page.route(url, async (route) => {
    await isOver
    await route.continue()
  })
  return () => letThrough()
}
