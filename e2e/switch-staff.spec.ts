import type { Page } from '@playwright/test'
import { cartLines, productsToScan, scan, standAtTill } from './at-the-till.ts'
import { askedInPlaceOf, doneUnheard } from './held-answers.ts'
import { names, someone, staffMenu, switchTo, typePin, whoIs } from './people-at-the-till.ts'
import { expect, OWN_SESSION, test } from './test.ts'

test.use(OWN_SESSION)

/** A till that knows the PINs of two people, and the one who does not stand there. */
async function standWhereBothAreKnown(page: Page) {
  await standAtTill(page)
  const { own, other } = await names(page)
  await switchTo(page, other.name)
  await switchTo(page, own.name)
  return { other }
}

test('STAFF-040 D4 a change of hands whose answer is lost is asked for again, and nobody is asked for a password', async ({
  page,
}) => {
  await standAtTill(page)
  const { other } = await names(page)
  let isLost = false
  await page.route('**/api/pos/switch', async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await doneUnheard(route)
  })
  await switchTo(page, other.name)
  expect(isLost).toBe(true)
  await expect(staffMenu(page)).toContainText(other.name)
  expect(await whoIs(page)).toMatchObject({ id: other.id, session: 'pos' })
})

test('STAFF-040 D4 a slow answer is decided by the PIN that the till knows; no sign-in is asked for, then or later', async ({
  page,
}) => {
  const { other } = await standWhereBothAreKnown(page)
  await page.route('**/api/pos/switch', async (route) => {
    const answer = await askedInPlaceOf(route)
    const { status, headers } = answer
    const body = await answer.text()
    await new Promise((settle) => setTimeout(settle, 7_000))
    await route.fulfill({ status, headers: Object.fromEntries(headers), body })
  })
  await switchTo(page, other.name)
  await expect(staffMenu(page)).toContainText(other.name)
  // The session of before is over at the server by now, which a call finds.
  const refused = await page.evaluate(() => fetch('/api/products').then(({ status }) => status))
  await expect.poll(async () => (await whoIs(page)).id, { timeout: 12_000 }).toBe(other.id)
  expect(refused).toBe(401)
  await expect(page.getByRole('dialog', { name: /Sign in again|The connection is back/ })).toHaveCount(0)
  await page.reload()
  await expect(staffMenu(page)).toContainText(other.name)
})

test('STAFF-040 D4 an answer that never comes is asked for by PIN once more, and not for a password', async ({
  page,
}) => {
  const { other } = await standWhereBothAreKnown(page)
  await page.route('**/api/pos/switch', doneUnheard)
  await staffMenu(page).click()
  await page.getByRole('button', { name: 'Switch staff', exact: true }).click()
  await someone(page, other.name).click()
  await typePin(page)
  const back = page.getByRole('dialog', { name: 'The connection is back' })
  await expect(back).toBeVisible()
  await page.unroute('**/api/pos/switch')
  await typePin(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(staffMenu(page)).toContainText(other.name)
  expect(await whoIs(page)).toMatchObject({ id: other.id, session: 'pos' })
})

test('STAFF-040 SELL-030 what is scanned over the names or the password of Switch staff goes nowhere, and that is said', async ({
  page,
}) => {
  await standAtTill(page)
  const { other } = await names(page)
  const [product] = await productsToScan(page, 1)
  await staffMenu(page).click()
  await page.getByRole('button', { name: 'Switch staff', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch Staff Member' })
  await expect(someone(page, other.name)).toBeVisible()
  await scan(page, product?.barcode ?? null)
  await expect(dialog).toContainText('Finish this first, then scan.')
  await someone(page, other.name).click()
  await expect(dialog).not.toContainText('then scan')
  await dialog.getByRole('button', { name: 'Back to the names' }).click()
  await dialog.getByRole('button', { name: 'Use username and password' }).click()
  await dialog.getByLabel('Username').focus()
  await scan(page, product?.barcode ?? null)
  await expect(dialog).toContainText('Finish this first, then scan.')
  await expect(dialog.getByLabel('Username')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cartLines(page)).toHaveCount(0)
  await scan(page, product?.barcode ?? null)
  await expect(cartLines(page)).toHaveCount(1)
})
