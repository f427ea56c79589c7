import type { Page } from '@playwright/test'
import { DEMO, expect } from './test.ts'

/** Signs in without the screens of the login, which have journeys of their own. */
export async function signIn(page: Page, username: string, door: 'pos' | 'back-office' = 'pos') {
  const answer = await page.request.post(`/api/${door}/login`, {
    data: { businessCode: 'UK001', username, password: DEMO.password },
  })
  expect(answer.status()).toBe(200)
}

/** Fills in the login that is on the screen. */
export async function typeCredentials(page: Page, businessCode: string, username: string, password: string) {
  await page.getByLabel('Business Code').fill(businessCode)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** A person whom no business has: a wrong password then locks nobody else out. */
export const nobody = () => `nobody-${crypto.randomUUID().slice(0, 8)}`
