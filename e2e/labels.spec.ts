import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Product } from '@tuppence/domain/catalogue'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const long = 'Luxury Belgian milk chocolate assortment with hazelnuts, almonds, sea salt and caramel, '
  .repeat(2)
  .slice(0, 140)

test('CAT-001 shelf labels are chosen, shown as they will be printed, and what is printed can be scanned', async ({
  page,
}) => {
  await signIn(page, 'manager', 'back-office')
  const sku = `LBL-${Date.now().toString(36).toUpperCase()}`
  const data = { name: long, sku, price: '2.40', vatCode: 'zero', contentAmount: '340', contentUnit: 'g' }
  expect((await page.request.post('/api/products', { data })).status()).toBe(201)
  const products: Product[] = await (await page.request.get('/api/products?limit=60')).json()
  const coded = products.filter(({ barcode }) => /^\d{13}$/.test(barcode ?? '')).slice(0, 6)
  expect(coded.length).toBe(6)

  await page.goto('/labels')
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
