import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Product } from '@tuppence/domain/catalogue'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { standAtTill, tiles, toastOf } from './at-the-till.ts'
import { expect, test } from './test.ts'

test.describe.configure({ timeout: 120_000 })

const long = 'Luxury Belgian milk chocolate assortment with hazelnuts, almonds, sea salt and caramel, '
  .repeat(2)
  .slice(0, 140)

test('CAT-001 shelf labels are chosen, shown as they will be printed, and what is printed can be scanned', async ({
  page,
}) => {
  await standAtTill(page, 'manager')
  await expect(tiles(page).first()).toBeVisible()
  const sku = `LBL-${Date.now().toString(36).toUpperCase()}`
  const data = { name: long, sku, price: '2.40', vatCode: 'zero', contentAmount: '340', contentUnit: 'g' }
  expect((await page.request.post('/api/products', { data })).status()).toBe(201)
  const products: Product[] = await (await page.request.get('/api/products?limit=60')).json()
  const coded = products.filter(({ barcode }) => /^\d{13}$/.test(barcode ?? '')).slice(0, 6)
  expect(coded.length).toBe(6)

  await page.goto('/inventory')
  await page.goto('/labels')
  await expect(page.getByText('No labels yet')).toBeVisible()
  const box = page.getByRole('searchbox', { name: 'Add a product' })
  for (const { sku: one } of [{ sku }, ...coded]) {
    await box.fill(one)
    await page
      .getByRole('list', { name: 'Found products' })
      .getByRole('button', { name: one })
      .first()
      .click()
  }
  await page.getByLabel(`Copies of ${long}`).fill('3')
  await expect(page.getByRole('heading', { name: '9 labels' })).toBeVisible()
  await page.getByLabel('Start at label').fill('20')
  await expect(page.getByText('9 labels on 2 sheets')).toBeVisible()
  // A place that the sheet has not: nothing is printed, and what is said of the sheets is what is drawn of them.
  await page.getByLabel('Start at label').fill('30')
  await expect(page.getByText('Write a number from 1 to 21.')).toBeVisible()
  await expect(page.getByText('9 labels on 1 sheet.')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Labels as they will be printed' }).getByRole('img'),
  ).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Print labels' })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('heading', { name: '9 labels' })).toBeVisible()

  // What the printer gets: the window's own pages, and not the preview.
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Print labels' }).click()
  const paper = await opened
  await expect(paper.locator('svg')).toHaveCount(1)
  await expect(paper.locator(`[data-label="${sku}"]`)).toHaveCount(3)
  await expect(paper.locator(`[data-label="${sku}"]`).first()).toContainText('£7.06 per kg')
  await expect(paper.locator(`[data-label="${sku}"]`).first()).toContainText('…')
  await paper.setViewportSize({ width: 800, height: 1130 })
  const read = await codesOf(await picture(paper))
  expect(read).toEqual(expect.arrayContaining(coded.map(({ barcode }) => barcode)))
  expect(read).toContain(sku)
  await paper.close()

  await page.getByLabel('Labels', { exact: true }).selectOption('roll-57x32')
  await expect(page.getByText('9 labels on 9 pages')).toBeVisible()
  await page.getByRole('button', { name: 'Choose none' }).click()
  await page.getByLabel('A category').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Add all of the category' }).click()
  await expect(toastOf(page, /labels? added/)).toBeVisible()
})

test('D5 who may not manage products prints no labels', async ({ page }) => {
  await standAtTill(page, 'cashier1')
  await page.goto('/labels')
  await expect(page.getByRole('button', { name: 'Print labels' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Shelf labels' })).toHaveCount(0)
})

/** The first page at some 290 dots an inch, as a common printer would draw it. */
async function picture(paper: import('@playwright/test').Page): Promise<Uint8Array> {
  return await paper
    .evaluate(async () => {
      const svg = document.querySelector('svg')
      if (!svg) throw new Error('no page')
      const image = new Image()
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = 2400
      canvas.height = 3394
      canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())]
    })
    .then((bytes) => Uint8Array.from(bytes))
}

async function codesOf(png: Uint8Array): Promise<string[]> {
  const binary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(binary).buffer } })
  const found = await readBarcodes(png, { maxNumberOfSymbols: 64, tryHarder: true })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}

test('CAT-001 D15 labels that were chosen of another database or business are chosen anew', async ({
  page,
}) => {
  await standAtTill(page, 'manager')
  const [product]: Product[] = await (await page.request.get('/api/products?limit=1')).json()
  await page.goto('/labels')
  const chooseOne = async () => {
    await page.getByRole('searchbox', { name: 'Add a product' }).fill(product?.name ?? '')
    await page.getByRole('list', { name: 'Found products' }).getByRole('button').first().click()
    await expect(page.getByRole('heading', { name: '1 label' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print labels' })).toBeEnabled()
  }
  const keptOf = (of: object) =>
    page.evaluate((of) => {
      const kept = JSON.parse(sessionStorage.getItem('tuppence-labels') ?? 'null')
      sessionStorage.setItem('tuppence-labels', JSON.stringify({ ...kept, ...of }))
      return kept
    }, of)
  await chooseOne()
  expect((await keptOf({})).database).toMatch(/^[0-9a-f-]{8,}$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: '1 label' })).toBeVisible()
  await keptOf({ database: 'before the restore' })
  await page.reload()
  await expect(page.getByText('Choose the labels anew')).toBeVisible()
  await expect(page.getByText('No labels yet')).toBeVisible()
  await chooseOne()
  await expect(page.getByText('Choose the labels anew')).toHaveCount(0)
  await keptOf({ organizationId: 'another' })
  await page.reload()
  await expect(page.getByText('No labels yet')).toBeVisible()
  await expect(page.getByText('Choose the labels anew')).toHaveCount(0)
})
