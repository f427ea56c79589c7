import { readFileSync } from 'node:fs'
import { test } from './own-shop.ts'
import { expect } from './test.ts'
import { nothingIsFound } from './wcag.ts'
import { filesOfZip } from './zip-file.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('the owner asks for all data of the shop, waits, fetches the file and finds their own in it', async ({
  page,
  shop,
}) => {
  const name = 'Jar of plum jam, =1+1'
  const made = await shop.owner.post('/api/products', {
    data: { ...{ name, sku: 'PLUM-1', price: '3.20', cost: '1.10', stockQuantity: 4, minStockLevel: 0 } },
  })
  expect(made.status(), await made.text()).toBe(201)
  await shop.signIn(page, 'back-office')
  await page.goto('/back-office')
  await page.getByRole('link', { name: 'Store health' }).click()
  const card = page.getByRole('region', { name: 'All our data' })
  await card.getByRole('button', { name: 'Download all our data' }).click()
  await expect(card.getByRole('status')).toContainText(/begun in a moment|being made/)
  await expect(card.getByRole('status')).toContainText('Ready: ', { timeout: 60_000 })
  await nothingIsFound(page, 'a copy of all data that is ready')

  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download the file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(new RegExp(`^tuppence-${shop.businessCode}-.+\\.zip$`))
  const files = filesOfZip(readFileSync(await file.path()))
  const readMe = files.get('READ ME.txt')?.toString('utf8') ?? ''
  const told = [...readMe.matchAll(/^([a-z-]+\.csv): /gm)].map(([, one]) => one)
  expect(told.length).toBeGreaterThan(40)
  expect([...files.keys()].filter((one) => one.endsWith('.csv')).sort()).toEqual(told.sort())
  expect(files.get('products.csv')?.toString('utf8')).toContain(name)
  // The heading and the owner: nobody of another business.
  const staff = files.get('staff.csv')?.toString('utf8').trimEnd().split('\r\n')
  expect(staff).toHaveLength(2)
  expect(staff?.[1]).toContain('owner')
  await page.reload()
  await expect(card.getByRole('button', { name: 'Download the file' })).toBeVisible()
})
