import { calm, openAs, save, smallEnough } from './take.mjs'

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 780 }
/** As wide as a phone draws it, by most of their screens. */
const SMALL = 780
const MOST_BYTES = 80_000
/** What stands in the cart: a breakfast for two. */
const BASKET = ['Flat white', 'Flat white', 'Bacon roll', 'Almond croissant', 'Berry smoothie']

/** The pictures of the marketing page and the README. Nothing is sold: the cart is only filled. */
export async function photographForSite(browser, demo) {
  for (const theme of ['light', 'dark']) {
    for (const [name, take] of Object.entries({ till, 'back-office': backOffice, phone })) {
      const png = await take(browser, demo, theme)
      const picture = await smallEnough(browser, png, { mostBytes: MOST_BYTES })
      save(`apps/web/public/${name}-${theme}.webp`, picture)
      // A screen is shown on a phone at a quarter of its size.
      if (take !== phone)
        save(
          `apps/web/public/${name}-${theme}-small.webp`,
          await smallEnough(browser, png, { mostBytes: MOST_BYTES / 2, width: SMALL }),
        )
      if (name === 'till' && theme === 'light') save('docs/pictures/till.webp', picture)
    }
  }
  save('apps/web/public/link-picture.jpg', await linkPicture(browser, demo))
}

async function till(browser, demo, theme) {
  const page = await openAs(browser, demo, 'till', { theme, viewport: WIDE })
  await fillBasket(page)
  await page.getByLabel('Amount received').fill('30')
  return finish(page)
}

async function phone(browser, demo, theme) {
  const page = await openAs(browser, demo, 'till', { theme, viewport: PHONE })
  await fillBasket(page)
  return finish(page)
}

async function backOffice(browser, demo, theme) {
  const page = await openAs(browser, demo, 'office', { theme, viewport: WIDE })
  await page.goto('/back-office')
  return finish(page)
}

/** What is shown beside a link to the front page: its own head. */
async function linkPicture(browser, demo) {
  const page = await openAs(browser, demo, 'nobody', {
    theme: 'light',
    viewport: { width: 1200, height: 630 },
  })
  await page.goto('/')
  const png = await finish(page)
  return smallEnough(browser, png, { type: 'image/jpeg', mostBytes: 120_000 })
}

async function fillBasket(page) {
  await page.goto('/sales')
  const search = page.getByRole('combobox', { name: /Scan a barcode/ })
  for (const name of BASKET) {
    await search.fill(name)
    await page.getByRole('option').first().click()
  }
  await search.fill('')
}

/** The toasts of what was added have gone by then. */
async function finish(page) {
  await calm(page, 6_000)
  const picture = await page.screenshot({ type: 'png' })
  await page.context().close()
  return picture
}
