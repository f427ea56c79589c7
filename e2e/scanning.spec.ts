import { cartLines, pressAt, productsToScan, searchBox, standAtTill, tiles } from './at-the-till.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test.describe('scans and keys at the till', () => {
  test('SELL-033 a scan whose first keys come late leaves none of them in the box', async ({ page }) => {
    await standAtTill(page)
    const [product] = await productsToScan(page, 1)
    const code = product?.barcode ?? ''
    for (const stallMs of [350, 1300]) {
      await searchBox(page).focus()
      const began = Date.now()
      // Two keys, a stall, one key, a stall, and the rest.
      const lateMs = (i: number) => (i >= 2 ? stallMs : 0) + (i >= 3 ? stallMs : 0) + i * 4
      await pressAt(
        page,
        [...code, 'Enter'].map((key, i) => ({ key, atMs: began + lateMs(i) })),
      )
      await expect(searchBox(page)).toHaveValue('')
    }
    await expect(page.getByLabel(`Quantity of ${product?.name}`)).toHaveValue('2')
  })

  test('a reload says that the basket is coming back, and shows no empty till meanwhile', async ({
    page,
  }) => {
    await standAtTill(page)
    await tiles(page).first().click()
    await expect(cartLines(page)).toHaveCount(1)
    await page.addInitScript(() => {
      const { open } = IDBFactory.prototype
      // A slow disk: every database is opened two seconds late.
      IDBFactory.prototype.open = function slowly(...args: Parameters<typeof open>) {
        const request = open.apply(this, args)
        const listen = request.addEventListener.bind(request)
        request.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) =>
          listen(type, (event) =>
            setTimeout(
              () =>
                typeof listener === 'function' ? listener.call(request, event) : listener.handleEvent(event),
              type === 'success' ? 2000 : 0,
            ),
          )
        return request
      }
    })
    await page.reload()
    // Both in one look: the basket may be back before a second one.
    await page.waitForFunction(() => {
      const complete = document.getElementById('complete-transaction')
      const isWaiting = document.body.innerText.includes('Bringing back your basket…')
      return isWaiting && complete !== null && !complete.checkVisibility({ visibilityProperty: true })
    })
    await expect(cartLines(page)).toHaveCount(1)
    await expect(page.getByText('Bringing back your basket…')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Complete Transaction' })).toBeEnabled()
  })
})
