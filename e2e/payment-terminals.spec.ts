import type { APIRequestContext } from '@playwright/test'
import { toastOf } from './at-the-till.ts'
import { command } from './by-keyboard.ts'
import { basketAt, connectTerminal } from './card-at-the-till.ts'
import { takeOnCashiers } from './open-shop.ts'
import { test } from './own-shop.ts'
import { names, someone, typePin } from './people-at-the-till.ts'
import { signIn } from './sign-in.ts'
import { expect } from './test.ts'

test('PAY-009 PAY-010 PAY-011 PAY-012 PAY-014 PAY-017 PAY-020 PAY-021 PAY-022 PAY-023 a simulated terminal is connected step by step, then let go and taken back', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, 'back-office')
  // Beside the printers, by the palette, and from the back office, which is the way back from it.
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'Hardware' }).click()
  await page.getByRole('link', { name: 'Payment Terminals' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Back Office' }).click()
  await command(page, 'Go to Payment Terminals')
  await page.getByRole('button', { name: 'Connect Terminal' }).click()
  const wizard = page.getByRole('dialog')
  const isAt = (step: string) =>
    expect(wizard.getByRole('listitem').and(page.locator('[aria-current=step]'))).toContainText(step)
  await isAt('Scan')
  await expect(wizard.getByRole('list').last().getByRole('listitem')).toHaveCount(7)

  // PAY-020 PAY-021: what a scan may come to, by the answers of a server that fails, and of one that finds none.
  const scan = '**/api/payment-terminals/scan'
  await page.route(scan, (route) => route.fulfill({ json: { found: [], failed: [] } }))
  await wizard.getByRole('button', { name: 'Scan for terminals' }).click()
  await expect(toastOf(page, /No Terminals Found/)).toBeVisible()
  await page.unroute(scan)
  await page.route(scan, (route) => route.abort())
  await wizard.getByRole('button', { name: 'Scan for terminals' }).click()
  await expect(toastOf(page, /Scan Failed/)).toBeVisible()
  await page.unroute(scan)

  await wizard.getByRole('button', { name: 'Scan again' }).click()
  await expect(wizard.getByText('Looking for terminals…')).toBeVisible()
  await isAt('Select')
  await expect(wizard.getByText('No card is read and no money moves.', { exact: false })).toBeVisible()
  const pair = wizard.getByRole('button', { name: 'Select Hand-held terminal (simulator)' })
  // PAY-022: a terminal that cannot be connected.
  await page.route('**/api/payment-terminals', (route) => route.abort())
  await pair.click()
  await expect(toastOf(page, /Connection Failed/)).toBeVisible()
  await page.unroute('**/api/payment-terminals')
  await pair.click()
  await isAt('Configure')
  await expect(wizard.getByRole('switch', { name: 'Test mode' })).toBeChecked()
  await expect(wizard.getByLabel('Timeout')).toHaveValue('30')
  await expect(wizard.getByLabel('Merchant ID')).toBeFocused()
  await wizard.getByLabel('API key').first().fill('sk_of_nobody')
  await wizard.getByLabel('Timeout').selectOption('60')
  // A reload comes back to the step, to what was typed, and never to a key.
  await page.reload()
  await isAt('Configure')
  await expect(wizard.getByLabel('Timeout')).toHaveValue('60')
  await expect(wizard.getByLabel('API key').first()).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'sk_of_nobody',
  )
  await wizard.getByLabel('API key').first().fill('sk_of_nobody')
  await wizard.getByRole('button', { name: 'Save and go on' }).click()
  await isAt('Test')
  await expect(wizard.getByRole('button', { name: 'Test the connection' })).toBeFocused()
  // PAY-023: a test that fails.
  const asked = '**/api/payment-terminals/*/test'
  await page.route(asked, (route) => route.abort())
  await wizard.getByRole('button', { name: 'Test the connection' }).click()
  await expect(toastOf(page, /Test Failed/)).toBeVisible()
  await page.unroute(asked)
  // What was typed wrongly was typed one step before.
  await wizard.getByRole('button', { name: 'Back to the configuration' }).click()
  await isAt('Configure')
  await expect(wizard.getByLabel('Timeout')).toHaveValue('60')
  await wizard.getByRole('button', { name: 'Save and go on' }).click()
  await isAt('Test')
  await wizard.getByRole('button', { name: 'Test the connection' }).click()
  await isAt('Complete')
  await wizard.getByRole('button', { name: 'Done' }).click()

  const row = page.getByRole('row', { name: /Hand-held terminal/ })
  await expect(row.getByText('Connected', { exact: true })).toBeVisible()
  // Whoever closed the wizard early tests it here.
  await row.getByRole('button', { name: /^Test / }).click()
  await expect(toastOf(page, /Hand-held terminal .*answers/)).toBeVisible()
  await row.getByRole('button', { name: /^Disconnect/ }).click()
  await expect(row.getByText('Disconnected', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: /^Reconnect/ }).click()
  await expect(row.getByText('Connected', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: /^Configuration/ }).click()
  await expect(wizard.getByText(/Set on .* by .*never shown again/)).toBeVisible()
  await expect(wizard.getByLabel('API key').first()).toHaveValue('')
  // Other journeys of this shop pay by card beside the till.
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Disconnect/ }).click()
  await expect(row.getByText('Disconnected', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: /^Remove/ }).click()
  await page
    .getByRole('alertdialog', { name: /^Remove / })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(row).toHaveCount(0)
})

test('PAY-010 DATA-008 a provider’s key is entered before the first scan, with the address of its webhook to copy, and is never shown again', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, 'back-office')
  await page.goto('/payment-terminals')
  const providers = page.getByRole('region', { name: 'Providers' })
  const account = providers.getByRole('listitem').filter({ hasText: 'Adyen' })
  await account.getByRole('button', { name: 'Enter key of Adyen' }).click()
  const form = page.getByRole('form', { name: 'Account with Adyen' })
  await expect(form.getByLabel('API key').first()).toBeFocused()
  await form.getByLabel('API key').first().fill('a key that was copied')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Copy it again', { exact: false })).toBeVisible()
  await form.getByLabel('API key').first().fill('x')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(/too short for an API key.*Developers, API credentials/)).toBeVisible()
  await form.getByLabel('API key').first().fill('AQE_of_nobody_at_all')
  await form.getByLabel('Merchant ID').fill('OfNobody')
  await expect(account.getByText('/api/payment-webhooks/adyen/', { exact: false })).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(account.getByText('Key is here')).toBeVisible()
  await account.getByRole('button', { name: 'Change key of Adyen' }).click()
  await expect(form.getByLabel('API key').first()).toHaveValue('')
  await expect(page.getByText('AQE_of_nobody_at_all')).toHaveCount(0)
})

/** The third simulated terminal, and what begins a payment on it for a till of the shop; the payment's id. */
async function thirdTerminal(owner: APIRequestContext) {
  const terminal = await connectTerminal(owner, 2)
  const added = await owner.post('/api/tills', { data: { name: 'Front', location: null } })
  expect(added.ok(), await added.text()).toBe(true)
  const till: { id: string } = await added.json()
  const begin = async (amount: string) => {
    const data = { id: crypto.randomUUID(), terminalId: terminal.id, tillId: till.id, amount }
    const answer = await owner.post('/api/payments', { data })
    expect(answer.status(), await answer.text()).toBe(201)
    return data.id
  }
  return { terminal, begin }
}

/** Until the simulator has approved a payment that nobody looks at. */
const approved = (owner: APIRequestContext, id: string) =>
  expect
    .poll(async () => (await (await owner.get(`/api/payments/${id}`)).json()).state, { timeout: 20_000 })
    .toBe('approved')

test('D11 payments that need a person are settled with a reason and given back, and the day is compared with the provider', async ({
  page,
  shop,
}) => {
  const { owner } = shop
  const { terminal, begin } = await thirdTerminal(owner)
  const taken = await begin('31.00')
  await approved(owner, taken)
  await owner.post(`/api/payments/${taken}/cancel`)
  await begin('32.03')

  await shop.signIn(page, 'back-office')
  await page.goto('/payment-terminals')
  const list = page.getByRole('region', { name: 'Payments that need you' })
  const unknown = list.getByRole('listitem').filter({ hasText: '£32.03' })
  await expect(unknown.getByText('Nobody knows yet')).toBeVisible()
  await expect(unknown.getByText(terminal.name, { exact: false })).toBeVisible()
  // Who would change the terminal meanwhile is told before the form is filled.

  await page.getByRole('button', { name: `Configuration of ${terminal.name}` }).click()
  const form = page.getByRole('dialog')
  await expect(form).toContainText('A payment on this terminal is still open')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await unknown.getByRole('button', { name: 'Ask the provider again' }).click()
  await expect(toastOf(page, /Still unknown/)).toBeVisible()
  await unknown.getByRole('button', { name: 'Say how it ended' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Note it' })).toBeDisabled()
  await dialog.getByText('It was not', { exact: true }).click()
  await dialog.getByLabel('How do you know?').fill('The terminal shows no payment')
  await dialog.getByRole('button', { name: 'Note it' }).click()
  await expect(unknown).toHaveCount(0)

  const unused = list.getByRole('listitem').filter({ hasText: '£31.00' })
  await expect(unused.getByText('Taken for no sale')).toBeVisible()
  await expect(unused.getByText('•••• 4242', { exact: false })).toBeVisible()
  await unused.getByRole('button', { name: 'Give back' }).click()
  await dialog.getByLabel('Reason').fill('The customer paid cash')
  await dialog.getByRole('button', { name: 'Give back' }).click()
  await expect(toastOf(page, /Given back/)).toBeVisible()
  await expect(unused).toHaveCount(0)

  // Charged by a person's word alone: it can be said anew, and what the provider refuses is given another way.
  const byWord = await begin('33.03')
  await owner.post(`/api/payments/${byWord}/cancel`)
  const said = { taken: true, reason: 'The terminal shows approved' }
  expect((await owner.post(`/api/payments/${byWord}/settle`, { data: said })).status()).toBe(200)
  const refused = list.getByRole('listitem').filter({ hasText: '£33.03' })
  await expect(refused.getByText('Taken for no sale')).toBeVisible()
  await refused.getByRole('button', { name: 'It was not charged' }).click()
  await dialog.getByLabel('Reason').fill('It was another slip')
  await dialog.getByRole('button', { name: 'Take the word back' }).click()
  await expect(refused.getByText('Nobody knows yet')).toBeVisible()
  expect((await owner.post(`/api/payments/${byWord}/settle`, { data: said })).status()).toBe(200)
  await refused.getByRole('button', { name: 'Give back' }).click()
  await dialog.getByLabel('Reason').fill('The customer paid cash')
  await dialog.getByRole('button', { name: 'Give back' }).click()
  await expect(refused.getByText('Not given back', { exact: true })).toBeVisible()
  await expect(refused.getByRole('button', { name: 'It was not charged' })).toBeVisible()
  await refused.getByRole('button', { name: 'Given another way' }).click()
  await dialog.getByLabel('Reason').fill('Cash from the drawer, noted as a pay-out')
  await dialog.getByRole('button', { name: 'Keep this' }).click()
  await expect(refused).toHaveCount(0)

  const compared = page.getByRole('region', { name: 'Compare a day' })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())
  await compared.getByLabel('Day').fill(today)
  const simulator = compared.getByRole('region', { name: 'Simulator' })
  // Other journeys of this shop leave differences of their own; these payments are none.
  await expect(simulator.getByText(/alike in both books/)).toBeVisible()
  await expect(simulator.getByRole('row').filter({ hasText: /£31\.00|£32\.03/ })).toHaveCount(0)
  await expect(simulator.getByText('given back', { exact: false }).first()).toBeVisible()
  // What only a person's word says was taken names them, and how they knew.
  const onlyHere = simulator.getByRole('row').filter({ hasText: '£33.03' })
  await expect(onlyHere).toContainText('Only here')
  await expect(onlyHere).toContainText(/By the word of .+: The terminal shows approved/)
})

test('D5 D11 P13 in the back office whoever may not refund gives money back by the PIN of somebody who may', async ({
  page,
  shop,
  browser,
}) => {
  const { owner } = shop
  const { begin } = await thirdTerminal(owner)
  const amount = '34.00'
  await takeOnCashiers(browser, shop)
  const taken = await begin(amount)
  await approved(owner, taken)
  await owner.post(`/api/payments/${taken}/cancel`)

  await signIn(page, 'cashier1', 'back-office', shop.businessCode)
  await page.goto('/payment-terminals')
  const { manager } = await names(page)
  const entry = page
    .getByRole('region', { name: 'Payments that need you' })
    .getByRole('listitem')
    .filter({ hasText: `£${amount}` })
  await entry.getByRole('button', { name: 'Give back' }).click()
  // Only what a PIN can allow is offered.
  await expect(entry.getByRole('button', { name: 'It was not charged' })).toHaveCount(0)
  const dialog = page.getByRole('dialog', { name: `Give £${amount} back` })
  await dialog.getByLabel('Reason').fill('The customer paid cash')
  await dialog.getByRole('button', { name: 'Give back' }).click()
  const asked = page.getByRole('dialog', { name: 'Ask somebody who may' })
  await expect(asked).toContainText(`giving £${amount} back to the card`)
  await expect(asked.locator(':focus')).toHaveCount(1)
  // Nobody gave it: nothing is given back, and what was typed stays.
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await expect(dialog.getByLabel('Reason')).toHaveValue('The customer paid cash')
  await dialog.getByRole('button', { name: 'Give back' }).click()
  // Where others have a PIN too, one of them is chosen first.
  const person = someone(page, manager.name)
  await expect(person.or(asked.getByLabel(/^PIN of/)).first()).toBeVisible()
  if (await person.isVisible()) await person.click()
  await expect(asked.getByLabel(/^PIN of/)).toBeFocused()
  await typePin(page)
  await expect(toastOf(page, /Given back/)).toBeVisible()
  await expect(entry).toHaveCount(0)
  const payment = await (await owner.get(`/api/payments/${taken}`)).json()
  expect(payment).toMatchObject({ refundedAmount: amount, transactionId: null })
})

test('PAY-009 a terminal that was removed is offered at the till no more, and none of the others asks by itself', async ({
  page,
  shop,
}) => {
  const { owner } = shop
  const stays = await connectTerminal(owner, 1)
  const { terminal } = await thirdTerminal(owner)
  await basketAt(page, shop, '9.00')
  await page.getByRole('radio', { name: 'Card' }).check()
  const machine = page.getByLabel('Card machine')
  await machine.selectOption(terminal.id)
  const once = `/api/payment-terminals/${terminal.id}`
  await owner.post(`${once}/disconnect`)
  await page.reload()
  await expect(machine.locator('option:checked')).toHaveText(`${terminal.name} (not connected)`)
  expect((await owner.delete(once)).status()).toBe(204)
  await page.reload()
  await expect(page.getByText(`${terminal.name} was removed. Choose another machine.`)).toBeVisible()
  await expect(machine.locator('option').filter({ hasText: terminal.name })).toHaveCount(0)
  await machine.selectOption(stays.id)
  await expect(page.getByText(`${stays.name} asks for the card`, { exact: false })).toBeVisible()
})
