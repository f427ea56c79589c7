import { toastOf } from './at-the-till.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

test('PAY-009 PAY-010 PAY-011 PAY-012 PAY-014 PAY-017 a simulated terminal is connected step by step, then let go and taken back', async ({
  page,
}) => {
  await signIn(page, 'manager', 'back-office')
  await page.goto('/payment-terminals')
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
  await page.route('**/api/payment-terminals', (route) => route.abort())
  await pair.click()
  await expect(toastOf(page, /Connection Failed/)).toBeVisible()
  await page.unroute('**/api/payment-terminals')
  await pair.click()
  await isAt('Configure')
  await expect(wizard.getByRole('switch', { name: 'Test mode' })).toBeChecked()
  await expect(wizard.getByLabel('Timeout')).toHaveValue('30')
  await wizard.getByLabel('API key').first().fill('sk_of_nobody')
  await wizard.getByLabel('Timeout').selectOption('60')
  await wizard.getByRole('button', { name: 'Save and go on' }).click()
  await isAt('Test')
  const asked = '**/api/payment-terminals/*/test'
  await page.route(asked, (route) => route.abort())
  await wizard.getByRole('button', { name: 'Test the connection' }).click()
  await expect(toastOf(page, /Test Failed/)).toBeVisible()
  await page.unroute(asked)
  await wizard.getByRole('button', { name: 'Test again' }).click()
  await isAt('Complete')
  await wizard.getByRole('button', { name: 'Done' }).click()

  const row = page.getByRole('row', { name: /Hand-held terminal/ })
  await expect(row.getByText('Connected', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: /^Disconnect/ }).click()
  await expect(row.getByText('Disconnected', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: /^Reconnect/ }).click()
  await expect(row.getByText('Connected', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: /^Configuration/ }).click()
  await expect(wizard.getByText(/Set on .* by .*never shown again/)).toBeVisible()
  await expect(wizard.getByLabel('API key').first()).toHaveValue('')
})
