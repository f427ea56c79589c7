import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** A phone's slow connection, as Lighthouse has it: the time there and back, and how many bytes a second come and go. */
export const LINE = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** Puts a page on that line, with a processor so many times as slow. What its service worker fetches behind it is on no line. */
export async function slow(page: Page, slower: number): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...LINE })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return cdp
}

/** Fetches these files as one after the page's own, all at once, and runs none of them: what the line alone takes, in ms. */
export async function onLineAlone(context: BrowserContext, slower: number, files: readonly string[]) {
  const page = await context.newPage()
  // A page of this server without anything in it.
  await page.goto('/api/health')
  await slow(page, slower)
  const took = await page.evaluate(async (all) => {
    const began = performance.now()
    const [first = '', ...rest] = all
    const whole = async (file: string) =>
      void (await (await fetch(file, { cache: 'no-store' })).arrayBuffer())
    await whole(first)
    await Promise.all(rest.map(whole))
    return performance.now() - began
  }, files)
  await page.close()
  return took
}
