import type { Page } from '@playwright/test'
import { standAtTill } from './at-the-till.ts'
import { doneUnheard } from './held-answers.ts'
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
