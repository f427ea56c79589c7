import type { Browser, Page } from '@playwright/test'
import { standAtTill, tiles } from './at-the-till.ts'
import { signInBrowser, typeCredentials } from './sign-in.ts'
import { DEMO, expect, OWN_SESSION, test } from './test.ts'

test.use(OWN_SESSION)

const SENTENCE = /This till is not one of those that this person may use/

/** The till that the page's device is. */
async function ownTill(page: Page): Promise<string> {
  const deviceId = () => page.evaluate(() => localStorage.getItem('tuppence_device-id'))
  await expect.poll(deviceId).not.toBeNull()
  const answer = await page.request.post('/api/tills/register', { data: { deviceId: await deviceId() } })
  expect(answer.status()).toBe(200)
  return (await answer.json()).till.id
}

/** Somebody who was given every till but this one. */
async function hireForOthers(browser: Browser, tillId: string) {
  const office = await browser.newContext()
  await signInBrowser(office, 'manager', 'back-office')
  const tills: { id: string }[] = await (await office.request.get('/api/tills')).json()
  const username = `rover${Date.now()}`
  const answer = await office.request.post('/api/staff', {
    data: {
      ...{ firstName: 'Rosa', lastName: 'Rover', email: `${username}@example.com`, username },
      ...{ password: DEMO.password, role: 'cashier', staffPin: '7294' },
      tillAccess: tills.map(({ id }) => id).filter((id) => id !== tillId),
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id } = await answer.json()
  const remove = async () => {
    await office.request.delete(`/api/back-office/staff/${id}`)
    await office.close()
  }
  return { username, remove }
}

test('STAFF-033 a till opens to those who were given it, and tells everybody else', async ({
  page,
  browser,
}) => {
  await standAtTill(page)
  const { username, remove } = await hireForOthers(browser, await ownTill(page))

  await page.request.post('/api/pos/logout')
  await page.goto('/pos')
  await typeCredentials(page, 'UK001', username, DEMO.password)
  await page.getByRole('button', { name: 'Login to POS System' }).click()
  await expect(page.getByRole('alert')).toContainText(SENTENCE)

  // Who comes to the counter with a session from elsewhere reads it there, and may go on with what they began.
  const login = (password: string) =>
    page.request.post('/api/pos/login', { data: { businessCode: 'UK001', username, password } })
  await login(DEMO.password)
  const changed = { password: DEMO.password, newPassword: 'roving-about-1' }
  await page.request.put('/api/staff/me/password', { data: changed })
  expect((await login(changed.newPassword)).status()).toBe(200)
  await page.goto('/sales')
  await expect(tiles(page).first()).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'You may not use this till' })).toContainText(
    SENTENCE,
  )
  await remove()
})
