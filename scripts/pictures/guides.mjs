import { openAs, save, smallEnough } from './take.mjs'

const MOST_BYTES = 70_000
const VIEW = { theme: 'light', viewport: { width: 1440, height: 900 } }
const BASKET = ['Flat white', 'Flat white', 'Bacon roll', 'Almond croissant', 'Berry smoothie']

/** The pictures of docs/guides. For the checklist it opens a business of its own, and closes it again. */
export async function photographGuides(browser, demo) {
  const keep = async (name, page) => {
    await page.mouse.move(0, 0)
    const picture = await smallEnough(browser, await page.screenshot({ type: 'png' }), {
      mostBytes: MOST_BYTES,
    })
    save(`docs/guides/pictures/${name}.webp`, picture)
  }

  const till = await openAs(browser, demo, 'till', VIEW)
  await till.goto('/sales')
  const search = till.getByRole('combobox', { name: /Scan a barcode/ })
  for (const name of BASKET) {
    await search.fill(name)
    await till.getByRole('option').first().click()
  }
  await search.fill('')
  // The toasts of what was added have gone by then.
  await till.waitForTimeout(6_000)
  await keep('till', till)
  await till.context().close()

  const office = await openAs(browser, demo, 'office', VIEW)
  await office.goto('/back-office')
  await office.getByRole('heading', { name: 'The last 30 days' }).waitFor()
  await office.waitForTimeout(2_000)
  await keep('back-office', office)
  await office.context().close()

  const portal = await openAs(browser, demo, 'nobody', VIEW)
  await portal.goto('/super-admin')
  await portal.getByLabel('Username').fill('operator')
  await portal.getByLabel('Password', { exact: true }).fill(demo.password)
  await portal.getByRole('button', { name: 'Sign in to the portal' }).click()
  await portal.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await portal.waitForTimeout(2_000)
  await keep('portal', portal)

  const { firstRun, close } = await openBusiness(browser, demo, portal)
  await keep('first-run', firstRun)
  await firstRun.context().close()
  await close()
  await portal.context().close()
}

/** A business that was opened a moment ago, its owner before the checklist; and what closes it. */
async function openBusiness(browser, demo, portal) {
  const given = 'a password for pictures 1'
  const business = {
    businessName: 'Harbour Teas',
    businessType: 'Cafe',
    username: 'harriet',
    password: given,
  }
  const opened = await portal.request.post('/api/admin/customers', { data: business })
  if (!opened.ok()) throw new Error(`No business could be opened: ${await opened.text()}`)
  const { id, businessCode } = (await opened.json()).customer
  const page = await openAs(browser, demo, 'nobody', VIEW)
  await page.goto('/back-office')
  await page.getByLabel('Business Code').fill(businessCode)
  await page.getByLabel('Username').fill('harriet')
  await page.getByLabel('Password', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'Access Back Office' }).click()
  await page.getByLabel('The password you were given').fill(given)
  await page.getByLabel('New password').fill(`${given} of my own`)
  await page.getByRole('button', { name: 'Change it and go on' }).click()
  await page.getByRole('region', { name: 'Set up your shop' }).getByRole('link').click()
  await page.getByRole('heading', { name: 'Set up your shop', level: 1 }).waitFor()
  await page.waitForTimeout(1_000)
  return { firstRun: page, close: () => portal.request.delete(`/api/admin/customers/${id}`) }
}
