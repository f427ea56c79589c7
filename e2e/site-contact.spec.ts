import { signInOperator } from './portal.ts'
import { expect, test } from './test.ts'

test('SITE-002 OPER-008 what an operator sets is what the front page shows, and nothing goes nowhere', async ({
  page,
  browser,
}) => {
  const strangers = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const calls = strangers.getByRole('link', { name: 'Call Sales' })
  const contact = strangers.locator('#contact')
  await strangers.goto('/')
  await expect(calls).toHaveAttribute('href', 'tel:+448081570222')

  await signInOperator(page)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const save = async (phone: string, email: string, address: string) => {
    await page.getByLabel('Phone of the front page').fill(phone)
    await page.getByLabel('E-mail of the front page').fill(email)
    await page.getByLabel('Address of the front page').fill(address)
    await page.getByRole('button', { name: 'Save the settings' }).click()
  }
  const saved = () =>
    page.waitForResponse(
      (answer) => answer.url().endsWith('/api/admin/settings') && answer.request().method() === 'PUT',
    )
  const before = await Promise.all(
    ['Phone', 'E-mail', 'Address'].map((what) => page.getByLabel(`${what} of the front page`).inputValue()),
  )
  await save('ring us!', '', '')
  await expect(page.getByRole('alert')).toContainText('The phone of the front page must be a phone number')

  try {
    let answer = saved()
    await save('020 7946 0123', '', '')
    expect((await answer).status()).toBe(200)
    await strangers.reload()
    await expect(calls).toHaveAttribute('href', 'tel:+442079460123')
    await expect(contact.getByRole('link')).toHaveText(['020 7946 0123'])
    await expect(contact.locator('address')).toHaveCount(0)

    answer = saved()
    await save('', 'sales@till.example', '1 High Street, Leeds <b>')
    expect((await answer).status()).toBe(200)
    await strangers.reload()
    await expect(calls).toHaveCount(0)
    await expect(strangers.locator('a[href^="tel:"]')).toHaveCount(0)
    await expect(contact.getByRole('heading', { level: 2 })).toHaveText(/^Write to us/)
    await expect(contact.getByRole('link')).toHaveText(['sales@till.example'])
    await expect(contact.locator('address')).toHaveText('1 High Street, Leeds <b>')
    await expect(contact).not.toContainText('ring us')

    // The application, which puts the page up for a device that remembers somebody, asks the server for the same.
    const known = await browser.newContext()
    await known.addCookies([{ name: 'tuppence', value: 'over', url: new URL(page.url()).origin }])
    const device = await known.newPage()
    await device.goto('/')
    await expect(device.locator('#contact').locator('address')).toHaveText('1 High Street, Leeds <b>')
    await expect(device.getByRole('link', { name: 'Call Sales' })).toHaveCount(0)
    await known.close()
    await page.getByText('What operators did').click()
    await expect(page.getByText(/changed the settings: phone of the front page/).first()).toBeVisible()
  } finally {
    const [phone = '', email = '', address = ''] = before
    const answer = saved()
    await save(phone, email, address)
    await answer
  }
  await strangers.context().close()
})
