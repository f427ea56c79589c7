import type { Route } from '@playwright/test'
import { expect } from './test.ts'

/** The server does what is asked, and the browser never hears of it: no cookie either. */
export async function doneUnheard(route: Route): Promise<void> {
  const asked = route.request()
  // Asked in the browser's place, by its session.
  const headers = await asked.allHeaders()
  const answer = await fetch(asked.url(), { method: 'POST', headers, body: asked.postData() })
  expect(answer.status).toBe(200)
  await answer.text()
  await route.abort('connectionreset')
}
