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

/** Sends the request with the browser's session but outside the browser, which therefore gets no answer and no cookie. */
async function sendOutside(route: Route) {
  const asked = route.request()
  const headers = await asked.allHeaders()
  const answer = await fetch(asked.url(), { method: 'POST', headers, body: asked.postData() })
  expect(answer.status).toBe(200)
  return { answer, body: await answer.text() }
}

/** The server does what is asked, and the browser never hears of it. */
export async function doneUnheard(route: Route): Promise<void> {
  await sendOutside(route)
  await route.abort('connectionreset')
}

/** The server handles the request, then `onDone` is called; the browser gets the answer only when `later` resolves. */
export async function answerLater(route: Route, onDone: () => void, later: Promise<void>): Promise<void> {
  const { answer, body } = await sendOutside(route)
  onDone()
  await later
  const headers = {
    'content-type': answer.headers.get('content-type') ?? '',
    'set-cookie': answer.headers.getSetCookie().join('\n'),
  }
  await route.fulfill({ headers, body })
}
