import type { Route } from '@playwright/test'
import { expect } from './test.ts'

/** The server does what is asked, and the browser never hears of it: no cookie either. */
export async function doneUnheard(route: Route): Promise<void> {
  const answer = await askedInPlaceOf(route)
  expect(answer.status).toBe(200)
  await answer.text()
  await route.abort('connectionreset')
}

/** Asks the server what the browser has asked, by its session; the browser is given nothing of the answer, no cookie either. */
export async function askedInPlaceOf(route: Route): Promise<Response> {
  const asked = route.request()
  return fetch(asked.url(), { method: 'POST', headers: await asked.allHeaders(), body: asked.postData() })
}
