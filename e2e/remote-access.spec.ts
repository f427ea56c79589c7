import type { Page } from '@playwright/test'
import { askForLink, demoIsWritten, openPortal, remoteBanner, remoteStrip } from './portal.ts'
import { signIn } from './sign-in.ts'
import { expect, OWN_SESSION, test } from './test.ts'

test.use(OWN_SESSION)

/** How many customers of shops this browser keeps. */
const customersKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open('tuppence')
        opened.onerror = () => reject(opened.error)
        opened.onsuccess = () => {
          const asked = opened.result.transaction('customers').objectStore('customers').count()
          asked.onsuccess = () => {
            opened.result.close()
            resolve(asked.result)
          }
        }
      }),
  )

test('OPER-005 AUTH-027 AUTH-050 AUTH-051 AUTH-052 AUTH-053 AUTH-055 AUTH-056 D15 D17 remote access opens a shop in purple, and the shop ends it at once; a shop asks for help and is answered, and each side has it without loading again', async ({
  page,
  browser,
}) => {
  await signIn(page, 'manager', 'back-office')
  await page.goto('/back-office')
  const office = await openPortal(browser)
  await demoIsWritten(office)
  const link = await askForLink(office, 'The Copper Kettle', 'The printer prints hearts')
  const strip = remoteStrip(page)
  await expect(strip).toContainText('may come into this shop')
  await expect(strip).toContainText('The printer prints hearts')

  const helper = await (await browser.newContext()).newPage()
  await helper.goto(link)
  const banner = remoteBanner(helper, 'The Copper Kettle')
  await expect(banner).toContainText(/until \d\d:\d\d/)
  expect(await banner.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(100, 55, 143)',
  )
  await expect(helper.getByRole('heading', { level: 1, name: /The Copper Kettle/ })).toBeVisible()
  expect(helper.url()).not.toContain('remote=')
  await expect(strip).toContainText('is in this shop')
  await helper.goto('/staff-management')
  await expect(helper.getByText('Somebody of the shop adds and changes them.')).toBeVisible()
  await expect(helper.getByRole('table', { name: 'Staff members' })).toBeVisible()
  for (const name of ['Add Staff Member', /^Edit /])
    await expect(helper.getByRole('button', { name })).toHaveCount(0)

  await helper.goto('/sales')
  await expect.poll(() => customersKept(helper)).toBeGreaterThan(0)

  const second = await (await browser.newContext()).newPage()
  await second.goto(link)
  await expect(second.getByRole('dialog', { name: 'The link opened nothing' })).toContainText(
    'used already or is too old',
  )
  await second.getByRole('button', { name: 'Go to the sign-in' }).click()
  await expect(second.getByRole('button', { name: 'Access Back Office' })).toBeVisible()

  await strip.getByRole('button', { name: 'End it now' }).click()
  await expect(strip).toHaveCount(0)
  const over = helper.getByRole('dialog', { name: 'The access is over' })
  await expect(over.getByRole('link', { name: 'Back to the portal' })).toBeVisible()
  await expect.poll(() => customersKept(helper)).toBe(0)
  expect((await helper.request.get('/api/products')).status()).toBe(401)
  await shopIsAnswered(page, office)
})

/** A shop asks, the provider answers, and each side has it without loading again. */
async function shopIsAnswered(page: Page, office: Page) {
  await page.getByRole('link', { name: 'Support' }).click()
  await office.getByRole('button', { name: 'Support' }).click()

  await page.getByRole('button', { name: 'Ask for help' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Say in a few words what it is about.')).toBeVisible()
  await dialog.getByLabel('Subject').fill('The drawer sticks')
  await dialog.getByLabel('How urgent it is').selectOption('Something does not work')
  await dialog.getByLabel('What happens').fill('It opens half way.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  const mine = page.getByRole('region', { name: 'Ticket', exact: true })
  await expect(mine).toContainText('It opens half way.')

  await office.getByRole('button', { name: /The drawer sticks/ }).click()
  const theirs = office.getByRole('region', { name: 'Ticket', exact: true })
  await theirs.getByLabel('Your answer').fill('Pull the lever under it.')
  await theirs.getByRole('button', { name: 'Answer' }).click()
  await expect(mine).toContainText('Pull the lever under it.')
  await expect(page.getByRole('button', { name: /The drawer sticks/ })).toContainText('Answered')
  await mine.getByRole('button', { name: 'It is solved' }).click()
  await expect(theirs).toContainText('It is closed.')
}
