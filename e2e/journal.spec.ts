import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { standAtTill } from './at-the-till.ts'
import { addGoods, type OwnShop } from './open-shop.ts'
import { test } from './own-shop.ts'
import { sellOne } from './paying.ts'
import { signIn } from './sign-in.ts'
import { expect } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** A journal of its own: in the demo's, other journeys leave gaps on purpose. */
async function sellThere(page: Page, { owner, businessCode }: OwnShop) {
  await addGoods(owner, 1)
  await standAtTill(page, 'owner', businessCode)
  await sellOne(page)
  await expect(page.getByText(/pending/)).toBeHidden()
}

test('R13 a manager sees that the journal is whole, and saves a file that checks itself without a network', async ({
  page,
  browser,
  shop,
}, testInfo) => {
  await sellThere(page, shop)
  await shop.signIn(page, 'back-office')
  await page.goto('/back-office')
  await page.getByRole('link', { name: 'Journal' }).click()
  await expect(page.getByRole('heading', { name: 'Journal', level: 1 })).toBeVisible()
  await expect(page.getByText('Everything is here and as it was made')).toBeVisible()
  await expect(page.getByRole('region', { name: /^T1 / })).toContainText('Whole')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download for an accountant' }).click()
  const file = testInfo.outputPath('journal.html')
  await (await saving).saveAs(file)

  const cut = await browser.newContext({ offline: true })
  const reader = await cut.newPage()
  await reader.goto(pathToFileURL(file).href)
  await expect(reader.getByText('Every journal is whole.')).toBeVisible()
  await expect(
    reader.getByText('The chain is whole: every number is here and every seal fits.').first(),
  ).toBeVisible()

  const html = readFileSync(file, 'utf8')
  const changed = html.replace(/\\"totalAmount\\":\\"(\d+)\./, '\\"totalAmount\\":\\"9$1.')
  expect(changed).not.toBe(html)
  const forged = testInfo.outputPath('forged.html')
  writeFileSync(forged, changed)
  await reader.goto(pathToFileURL(forged).href)
  await expect(reader.getByText('Not everything is as it was sealed: see below.')).toBeVisible()
  await expect(reader.getByText(/the seal does not fit the text/).first()).toBeVisible()
  await cut.close()
})

test('R7 a till whose storage vanished goes on behind every number that it may have printed', async ({
  page,
  context,
}) => {
  await standAtTill(page)
  const first = await sellOne(page)
  const [code, number] = first.split('-')
  await expect(page.getByText(/pending/)).toBeHidden()
  await context.setOffline(true)
  const lost = await sellOne(page)
  expect(lost).not.toBe(first)
  // The browser clears its databases and leaves its other storage, as it does when the disk is full.
  await page.close()
  const next = await context.newPage()
  await context.setOffline(false)
  await next.goto('/api/health')
  await next.evaluate(async () => {
    for (const { name } of await indexedDB.databases())
      await new Promise((done, failed) => {
        const gone = indexedDB.deleteDatabase(name ?? '')
        gone.onsuccess = done
        gone.onerror = failed
      })
  })
  await standAtTill(next)
  const again = await sellOne(next)
  expect(again.split('-')[0]).toBe(code)
  expect(Number(again.split('-')[1])).toBe(Number(number) + 1_001)

  await expect(next.getByText(/pending/)).toBeHidden()
  await signIn(next, 'manager', 'back-office')
  await next.goto('/journal')
  const till = next.getByRole('region', { name: new RegExp(`^${code}\\b`) })
  await expect(till).toContainText(`Numbers ${Number(number) + 1} to ${Number(number) + 1_000} are set aside`)
})
