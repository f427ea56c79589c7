import type { Page } from '@playwright/test'
import { ofTurn } from '../faults/support/turn.ts'
import { test } from './own-shop.ts'
import { signInOperator } from './portal.ts'
import { addressesOf, SCREENS } from './screens.ts'
import { signIn } from './sign-in.ts'
import { expect } from './test.ts'
import { allowForTurn, findNothing, fitsItsWidth, forEverybody, isLoaded, turn, ZOOMED } from './wcag.ts'

test.use({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: ZOOMED.deviceScaleFactor })
// Many walks through every element of a screen.

const refused: string[] = []
test.beforeEach(({ page }) => {
  refused.length = 0
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
})
test.afterEach(() => expect(refused, 'refused by the content security policy').toEqual([]))

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures a hook wants: none.
test.beforeEach(({}, info) => allowForTurn(info))

/** A screen with each of its tabs, whatever they are called. */
async function wholeScreen(page: Page, address: string) {
  await page.goto(address)
  await isLoaded(page)
  await forEverybody(page, address)
  const tabs = page.getByRole('main').getByRole('tab')
  for (const tab of (await tabs.all()).slice(1)) {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await isLoaded(page)
    await forEverybody(page, `${address}, ${await tab.innerText()}`)
  }
}

test('WCAG 2.2 AA 1.4.4 1.4.10: nothing is found on any screen of a visitor, nor twice as large, nor on the narrowest screen', async ({
  page,
}) => {
  const logins = ['/sales', '/inventory', '/super-admin', '/no-such-screen']
  for (const address of ofTurn([...(await addressesOf('nobody', page.request)), ...logins], turn))
    await wholeScreen(page, address)
})

test('WCAG 2.2 AA 1.4.4 1.4.10: the same of every till', async ({ page }) => {
  await signIn(page, 'manager')
  for (const address of ofTurn(await addressesOf('pos', page.request), turn)) await wholeScreen(page, address)
})

test('WCAG 2.2 AA 1.4.4 1.4.10: the same of every screen of a shop that trades, with each of its tabs', async ({
  page,
}) => {
  await signIn(page, 'manager', 'back-office')
  for (const address of ofTurn(await addressesOf('back-office', page.request), turn))
    await wholeScreen(page, address)
})

test('WCAG 2.2 AA 1.4.4 1.4.10: the same of every section of the operator portal', async ({ page }) => {
  await signInOperator(page)
  const sections = page.getByRole('navigation', { name: 'Portal' }).getByRole('button')
  await expect(sections.first()).toBeVisible()
  for (const section of ofTurn(await sections.all(), turn)) {
    await section.click()
    await expect(section).toHaveAttribute('aria-current', 'page')
    await isLoaded(page)
    await forEverybody(page, `the portal, ${await section.innerText()}`)
  }
})

test('WCAG 2.2 AA: nothing is found on any screen of a shop that has nothing yet', async ({ page, shop }) => {
  await shop.signIn(page, 'back-office')
  for (const address of ofTurn(await addressesOf('back-office', page.request), turn)) {
    await findNothing(page, address)
    await fitsItsWidth(page, address)
  }
  // What has an address of its own once it is there.
  const data = { name: 'All of it', scope: 'all', isBlind: true }
  const begun = await shop.owner.put(`/api/stock-takes/${crypto.randomUUID()}`, { data })
  expect(begun.ok(), await begun.text()).toBe(true)
  await wholeScreen(
    page,
    (await addressesOf('back-office', page.request)).find((address) => address.startsWith('/stock-takes/')) ??
      '',
  )
})

test('WCAG 2.2 AA: nothing is found on any screen of a shop that the server answers nothing to', async ({
  page,
}) => {
  await signIn(page, 'manager', 'back-office')
  const addresses = await addressesOf('back-office', page.request)
  const whoIsHere = /\/api\/(auth|live|staff\/me|settings|health)/
  await page.route('**/api/**', (route) =>
    route.request().method() !== 'GET' || whoIsHere.test(route.request().url())
      ? route.continue()
      : route.fulfill({ status: 503, json: { message: 'Not now' } }),
  )
  for (const address of ofTurn(addresses, turn)) await findNothing(page, address)
})

test('WCAG 2.2 AA: nothing is found in the dialogs of the screens, wide or narrow', async ({ page }) => {
  await signIn(page, 'manager', 'back-office')
  const withDialogs = SCREENS.filter(({ opens }) => opens !== undefined)
  for (const { route, door, opens = [] } of ofTurn(withDialogs, turn))
    for (const words of opens) {
      if (door === 'operator') {
        await signInOperator(page)
        await page.getByRole('button', { name: 'Customer Management' }).click()
      } else await page.goto(route)
      await page.getByRole('button', { name: words }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await forEverybody(page, `${route}, ${words}`)
    }
})
