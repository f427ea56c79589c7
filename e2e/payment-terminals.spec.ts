import type { APIRequestContext, Page } from '@playwright/test'
import type { PaymentTerminal } from '@tuppence/contract/payment-terminals'
import { toastOf } from './at-the-till.ts'
import { type OwnShop, takeOnCashiers } from './open-shop.ts'
import { test } from './own-shop.ts'
import { names, someone, typePin } from './people-at-the-till.ts'
import { signIn } from './sign-in.ts'
import { expect } from './test.ts'

/** Connects the third simulated terminal on the screen of the terminals. */
async function connectByWizard(page: Page): Promise<PaymentTerminal> {
  await page.goto('/payment-terminals')
  await page.getByRole('button', { name: 'Connect Terminal' }).click()
  const wizard = page.getByRole('dialog')
  await wizard.getByRole('button', { name: 'Scan for terminals' }).click()
  await wizard
    .getByRole('button', { name: /^Select / })
    .nth(2)
    .click()
  await wizard.getByRole('button', { name: 'Save and go on' }).click()
  await wizard.getByRole('button', { name: 'Test the connection' }).click()
  await wizard.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row').getByText('Connected', { exact: true })).toBeVisible()
  const [terminal]: PaymentTerminal[] = await (await page.request.get('/api/payment-terminals')).json()
  if (!terminal) throw new Error('It is connected')
  return terminal
}

/** What begins a payment on a terminal for a till of the shop; the payment's id. */
async function paymentsOn(owner: APIRequestContext, terminal: PaymentTerminal) {
  const added = await owner.post('/api/tills', { data: { name: 'Front', location: null } })
  expect(added.ok(), await added.text()).toBe(true)
  const till: { id: string } = await added.json()
  const begin = async (amount: string) => {
    const data = { id: crypto.randomUUID(), terminalId: terminal.id, tillId: till.id, amount }
    const answer = await owner.post('/api/payments', { data })
    expect(answer.status(), await answer.text()).toBe(201)
    return data.id
  }
  return begin
}

/** Until the simulator has approved a payment that nobody looks at. */
const approved = (owner: APIRequestContext, id: string) =>
  expect.poll(async () => (await (await owner.get(`/api/payments/${id}`)).json()).state).toBe('approved')

test('PAY-009 PAY-010 PAY-012 D5 D11 P13 a terminal is connected, payments that need a person are settled with a reason and given back, and the day is compared with the provider; whoever may not refund does it by the PIN of somebody who may', async ({
  page,
  shop,
  browser,
}) => {
  const { owner } = shop
  await shop.signIn(page, 'back-office')
  const terminal = await connectByWizard(page)
  const begin = await paymentsOn(owner, terminal)
  const taken = await begin('31.00')
  await approved(owner, taken)
  await owner.post(`/api/payments/${taken}/cancel`)
  await begin('32.03')
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
  await takeOnCashiers(browser, shop)
  await givenBackByPin(page, shop, begin)
})

/** In the back office, where a cashier is signed in. */
async function givenBackByPin(
  page: Page,
  { owner, businessCode }: OwnShop,
  begin: (amount: string) => Promise<string>,
) {
  const amount = '34.00'
  const taken = await begin(amount)
  await approved(owner, taken)
  await owner.post(`/api/payments/${taken}/cancel`)

  await signIn(page, 'cashier1', 'back-office', businessCode)
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
}
