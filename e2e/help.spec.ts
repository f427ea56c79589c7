import type { Page } from '@playwright/test'
import { LOGIN_HELP, SCREEN_HELP, type ScreenHelp } from '../apps/web/src/app/help/screen-help.ts'
import { standAtTill } from './at-the-till.ts'
import { signInOperator } from './portal.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { fitsItsWidth, NARROWEST, nothingIsFound } from './wcag.ts'

test('F1 says what the screen is for, and leads to the guide and the keys', async ({ page }) => {
  await standAtTill(page)
  await page.keyboard.press('F1')
  const help = page.getByRole('dialog', { name: 'Help with this screen' })
  await expect(help).toContainText('Sell here')
  await nothingIsFound(page, 'the help with the till')
  await help.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(help).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'Help with this screen',
  )
  await page.keyboard.press('Escape')

  await page.goto('/inventory')
  await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible()
  await page.keyboard.press('F1')
  await expect(help).toContainText('What the shop sells')
  await help.getByRole('link', { name: 'Guide for owners' }).click()
  await expect(page.getByRole('heading', { name: 'Running your shop' })).toBeVisible()
})

/** Behind no gate: these open to whoever is not signed in. */
const NO_GATE =
  /^\/(back-office-login|super-admin|receipt-preview|pos-test|simple-pos|debug-pos|happy-chimps-demo|help)/
const NOBODYS_ID = '00000000-0000-4000-8000-000000000000'

const helpHere = (page: Page) => page.getByRole('dialog', { name: 'Help with this screen' })

/** F1 on the screen that an address leads to says these words. */
async function saysAt(page: Page, path: string, { says }: ScreenHelp) {
  await page.goto(path.replace('$id', NOBODYS_ID).replace('$guide', 'owner'))
  // The keys are there once the screen's own program is.
  await expect(async () => {
    await page.keyboard.press('F1')
    await expect(helpHere(page)).toBeVisible({ timeout: 1_000 })
  }, path).toPass()
  await expect(helpHere(page), path).toContainText(says[0])
}

test('every word that is written for a screen is shown there: nobody is signed in', async ({ page }) => {
  test.setTimeout(120_000)
  for (const path of ['/sales', '/pos', '/settings'])
    await saysAt(page, path, path === '/settings' ? LOGIN_HELP.office : LOGIN_HELP.till)
  for (const [path, words] of Object.entries(SCREEN_HELP))
    if (NO_GATE.test(path)) await saysAt(page, path, words)
})

test('every word that is written for a screen is shown there: the owner is signed in', async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page, 'manager', 'back-office')
  // These have been asked where nobody is signed in; who is signed in is led on from the login.
  for (const [path, words] of Object.entries(SCREEN_HELP))
    if (!NO_GATE.test(path)) await saysAt(page, path, words)
})

test('the portal has its help behind a button too', async ({ page }) => {
  await signInOperator(page)
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Help with this screen' }).click()
  await expect(helpHere(page)).toContainText('A password you make or reset is shown once.')
  await nothingIsFound(page, 'the help with the portal')
  await helpHere(page).getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'Help with this screen',
  )
  await page.keyboard.press('Escape')
  await page.keyboard.press('F1')
  await helpHere(page).getByRole('link', { name: 'Guide for operators' }).click()
  await expect(page.getByRole('heading', { name: 'Running Tuppence for shops' })).toBeVisible()
})

test('F1 at a customer’s display opens nothing', async ({ page }) => {
  await page.goto('/display')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('F1')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the person’s menu has the help, and closes for it', async ({ page }) => {
  await signIn(page, 'manager', 'back-office')
  await page.goto('/tills')
  await page.getByRole('button', { name: /switch staff, lock or choose a PIN/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Help' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'Help with this screen' })).toContainText(
    'The devices that sell',
  )
})

test('the guides are open to everybody, with every picture, at any width', async ({ page }) => {
  for (const [name, first] of [
    ['Cashiers', 'At the till'],
    ['Owners', 'Running your shop'],
    ['Operators', 'Running Tuppence for shops'],
  ] as const) {
    const guides = page.getByRole('navigation', { name: 'Guides' })
    await page.goto('/help')
    await expect(guides.getByRole('link')).toHaveText(['Cashiers', 'Owners'])
    // The provider's is no shop's: the portal leads to it.
    if (name === 'Operators') await page.goto('/help/operator')
    else await guides.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name: first, level: 2 })).toBeVisible()
    for (const picture of await page.getByRole('article').getByRole('img').all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
        .toBeGreaterThan(0)
    }
    await nothingIsFound(page, `the guide for ${name}`)
    await page.setViewportSize(NARROWEST)
    await fitsItsWidth(page, `the guide for ${name}`)
    await page.setViewportSize({ width: 1280, height: 720 })
  }
})
