import type { BrowserContext, Page, Route } from '@playwright/test'
import { expect } from './test.ts'

/** Delays requests to this address until the returned function is called. */
export async function holdRequests(from: Page | BrowserContext, url: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((settle) => {
    release = settle
  })
  await from.route(url, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The server does what is asked, outside the browser, which gets no answer and no cookie. */
export async function doneUnheard(route: Route): Promise<void> {
  const asked = route.request()
  const headers = await asked.allHeaders()
  const answer = await fetch(asked.url(), { method: 'POST', headers, body: asked.postData() })
  expect(answer.status).toBe(200)
  await route.abort('connectionreset')
}
