import type { BrowserContext, Page } from '@playwright/test'
import { cartLines, tiles, untilKept } from './at-the-till.ts'
import { payWithReceipt } from './paying.ts'
import { signInBrowser, typeCredentials } from './sign-in.ts'
import { DEMO, expect, KEPT_ON_DEVICE, OWN_SESSION, test } from './test.ts'

test.use({ ...OWN_SESSION, ...KEPT_ON_DEVICE, viewport: { width: 1440, height: 900 } })

const OWN_PASSWORD = 'doras-own-one-1'
const sentAway = (page: Page) => page.getByText(/^The sign-in of Dora .* was switched off$/)

/** Somebody new at the till of this page, and the manager who took them on, by the calls of another browser. */
async function takeOn(page: Page, office: BrowserContext) {
  await signInBrowser(office, 'manager', 'back-office')
  const manager = office.request
  const username = `dora${Date.now()}`
  const data = { fullName: `Dora ${username.slice(-6)}`, username, password: 'given-one-1', role: 'cashier' }
  const { adminCustomerId } = await (await manager.get('/api/auth/user')).json()
  const added = await manager.post('/api/back-office/staff', {
    data: { ...data, adminCustomerId, permissions: [] },
  })
  expect(added.ok(), await added.text()).toBe(true)
  const { id } = (await added.json()).staff
  const login = { businessCode: 'UK001', username, password: 'given-one-1' }
  expect((await page.request.post('/api/pos/login', { data: login })).ok()).toBe(true)
  const changed = { password: 'given-one-1', newPassword: OWN_PASSWORD }
  expect((await page.request.put('/api/staff/me/password', { data: changed })).ok()).toBe(true)
  await page.request.post('/api/pos/logout')
  await page.goto('/sales')
  // As a person does, so that the device knows them.
  await signInAtTill(page, username, OWN_PASSWORD)
  return {
    dismiss: async () => {
      const answer = await manager.put(`/api/back-office/staff/${id}`, { data: { isActive: false } })
      expect(answer.ok(), await answer.text()).toBe(true)
    },
  }
}

async function signInAtTill(page: Page, username: string, password: string) {
  await typeCredentials(page, 'UK001', username, password)
  await page.getByRole('button', { name: 'Login to POS System' }).click()
  await expect(tiles(page).first()).toBeVisible()
}

test('AUTH-002 D4 D12 without a network nobody can know of a dismissal: the till sells on, closes in every window when the server says so, and sends what was sold', async ({
  page,
  context,
  browser,
}) => {
  const office = await browser.newContext({ serviceWorkers: 'block' })
  const { dismiss } = await takeOn(page, office)
  await untilKept(page)
  const other = await context.newPage()
  await other.goto('/sales')
  await expect(tiles(other).first()).toBeVisible()
  await context.setOffline(true)
  await dismiss()
  await tiles(page).first().click()
  await payWithReceipt(page)
  await expect(page.getByText('1 pending')).toBeVisible()
  await tiles(page).first().click()
  await expect(cartLines(page)).toHaveCount(1)

  await context.setOffline(false)
  // Nobody touches anything, and nothing can be put off.
  for (const window of [page, other]) {
    await expect(sentAway(window)).toBeVisible()
    await expect(tiles(window)).toHaveCount(0)
    await expect(window.getByRole('dialog')).toHaveCount(0)
  }
  await other.close()
  await page.reload()
  await expect(sentAway(page)).toBeVisible()
  await expect(page.getByText('1 sale on this device waits for the server')).toBeVisible()
  // This device knows them no more: what it forgot cannot open it without a network either.
  const known = await page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('tuppence')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('syncMeta').objectStore('syncMeta').getAll()
          all.onsuccess = () => resolve(JSON.stringify(all.result))
        }
      }),
  )
  expect(known).not.toContain('Dora')
  await expect(page.getByRole('list', { name: 'People' })).toHaveCount(0)
  await signInAtTill(page, 'cashier2', DEMO.password)
  // The basket is kept for whoever comes.
  await expect(cartLines(page)).toHaveCount(1)
  await expect(sentAway(page)).toHaveCount(0)
  await expect(page.getByText(/pending/)).toHaveCount(0)
  await office.close()
})
