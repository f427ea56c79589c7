import type { Route } from '@playwright/test'
import { expect } from './test.ts'

/** Asked in the browser's place, by its session, of which the browser does not hear: no cookie either. */
async function askedInItsPlace(route: Route) {
  const asked = route.request()
  const headers = await asked.allHeaders()
  const answer = await fetch(asked.url(), { method: 'POST', headers, body: asked.postData() })
  expect(answer.status).toBe(200)
  return { answer, body: await answer.text() }
}

/** The server does what is asked, and the browser never hears of it. */
export async function doneUnheard(route: Route): Promise<void> {
  await askedInItsPlace(route)
  await route.abort('connectionreset')
}

/** The server does what is asked, which `onDone` is told, and the browser hears of it later. */
export async function doneHeardLater(route: Route, onDone: () => void, later: Promise<void>): Promise<void> {
  const { answer, body } = await askedInItsPlace(route)
  onDone()
  await later
  const headers = {
    'content-type': answer.headers.get('content-type') ?? '',
    'set-cookie': answer.headers.getSetCookie().join('\n'),
  }
  await route.fulfill({ headers, body })
}
