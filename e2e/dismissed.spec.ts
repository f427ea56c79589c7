import type { Page } from '@playwright/test'
import { cartLines, tiles, untilKept } from './at-the-till.ts'
import { payExactly } from './paying.ts'
import { peopleKnownByPin, switchTo, typePin, whoIs } from './people-at-the-till.ts'
import { signIn, typeCredentials } from './sign-in.ts'
import { DEMO, expect, KEPT_ON_DEVICE, OWN_SESSION, test } from './test.ts'

test.use(OWN_SESSION)

test.use({ ...KEPT_ON_DEVICE, viewport: { width: 1440, height: 900 } })

const OWN_PASSWORD = 'doras-own-one-1'
const sentAway = (page: Page) => page.getByText(/^The sign-in of Dora .* was switched off$/)

/** Somebody new at the till of this page, and the manager who took them on, in a browser of their own. */
async function takeOn(page: Page, manager: Page) {
  await signIn(manager, 'manager', 'back-office')
  const username = `dora${Date.now()}`
  const data = { fullName: `Dora ${username.slice(-6)}`, username, password: 'given-one-1', role: 'cashier' }
  const { adminCustomerId } = await whoIs(manager)
  const added = await manager.request.post('/api/back-office/staff', {
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
  await typeCredentials(page, 'UK001', username, OWN_PASSWORD)
  await page.getByRole('button', { name: 'Login to POS System' }).click()
  await expect(tiles(page).first()).toBeVisible()
  return {
    name: data.fullName,
    setPin: async (pin: string) => {
      const answer = await manager.request.put(`/api/back-office/staff/${id}/pin`, { data: { pin } })
      expect(answer.ok(), await answer.text()).toBe(true)
    },
    dismiss: async () => {
      const answer = await manager.request.put(`/api/back-office/staff/${id}`, { data: { isActive: false } })
      expect(answer.ok(), await answer.text()).toBe(true)
    },
  }
}

async function signInAsCashier2(page: Page) {
  await typeCredentials(page, 'UK001', 'cashier2', DEMO.password)
  await page.getByRole('button', { name: 'Login to POS System' }).click()
  await expect(tiles(page).first()).toBeVisible()
}

test('AUTH-002 D4 D12 without a network nobody can know of a dismissal: the till sells on, closes in every window when the server says so, and sends what was sold', async ({
  page,
  context,
  browser,
}) => {
  const manager = await (await browser.newContext()).newPage()
  const { dismiss } = await takeOn(page, manager)
  await untilKept(page)
  const other = await context.newPage()
  await other.goto('/sales')
  await expect(tiles(other).first()).toBeVisible()
  await context.setOffline(true)
  await tiles(page).first().click()
  await payExactly(page)
  await expect(page.getByText('1 pending')).toBeVisible()
  await dismiss()
  await tiles(page).nth(1).click()
  await payExactly(page)
  await expect(page.getByText('2 pending')).toBeVisible()
  await tiles(page).first().click()
  await expect(cartLines(page)).toHaveCount(1)

  await context.setOffline(false)
  // Nobody touches anything, and nothing can be put off.
  for (const window of [page, other]) {
    await expect(sentAway(window)).toBeVisible({ timeout: 30_000 })
    await expect(tiles(window)).toHaveCount(0)
    await expect(window.getByRole('dialog')).toHaveCount(0)
  }
  await other.close()
  await page.reload()
  await expect(sentAway(page)).toBeVisible()
  await expect(page.getByText('2 sales on this device wait for the server')).toBeVisible()
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
  await signInAsCashier2(page)
  // The basket is kept for whoever comes.
  await expect(cartLines(page)).toHaveCount(1)
  await expect(sentAway(page)).toHaveCount(0)
  await expect(page.getByText(/pending/)).toHaveCount(0, { timeout: 20_000 })
  await manager.context().close()
})

test('D4 D12 who took over without a network and was dismissed meanwhile is locked out, and cannot put it off', async ({
  page,
  context,
  browser,
}) => {
  const manager = await (await browser.newContext()).newPage()
  const dora = await takeOn(page, manager)
  await dora.setPin('7309')
  await page.goto('/sales')
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page).toHaveURL(/\/pos/)
  await signInAsCashier2(page)
  await page.goto('/sales')
  const { firstName, lastName } = await whoIs(page)
  const before = `${firstName} ${lastName}`
  // Each has shown the till their PIN once.
  await switchTo(page, dora.name, '7309')
  await switchTo(page, before)
  await untilKept(page)
  await expect.poll(() => peopleKnownByPin(page)).toBe(2)
  await context.setOffline(true)
  await switchTo(page, dora.name, '7309')
  await dora.dismiss()
  await context.setOffline(false)
  const unlock = page.getByRole('region', { name: 'Unlock' })
  await expect(unlock).toContainText(before, { timeout: 30_000 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await typePin(page)
  await expect(tiles(page).first()).toBeVisible()
  await manager.context().close()
})
