import {
  configureProvider,
  configureTerminal,
  disconnectTerminal,
  listPaymentProviders,
  listPaymentTerminals,
  pairTerminal,
  removeTerminal,
  scanForTerminals,
  testTerminal,
} from '@tuppence/contract/payment-terminals'
import { comparePayments, paymentsNeedingAttention } from '@tuppence/contract/payments'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/open-screen.tsx'
import { foundTerminal, paymentProvider, paymentTerminal } from '../../testing/payment-terminals.ts'
import { signedIn } from '../../testing/people.ts'
import { server } from '../../testing/test-server.ts'
import { problem } from '../../testing/till.ts'

const NAME = 'Hand-held terminal (simulator)'
const KEY = 'sk_of_nobody'

const wizard = () => page.getByRole('dialog')
const press = (name: string | RegExp) => wizard().getByRole('button', { name, exact: true }).click()
const field = (name: string) => wizard().getByLabelText(name, { exact: true }).first()
const said = (words: string) => expect.element(page.getByText(words, { exact: true }).first()).toBeVisible()
const isAt = (step: string) =>
  expect.poll(() => document.querySelector('[role=dialog] [aria-current=step]')?.textContent).toContain(step)

beforeEach(async () => {
  await page.viewport(1440, 900)
  server.answer(paymentsNeedingAttention, {
    ...{ unsettled: [], takenNotUsed: [], refunds: [], unpaidSales: [], gainsaid: [], paidAfterWriteOff: [] },
  })
  server.answer(comparePayments, [])
  server.answer(listPaymentProviders, [paymentProvider()])
  server.answer(listPaymentTerminals, [])
})

describe('the wizard', () => {
  test('PAY-010 PAY-011 PAY-014 PAY-020 PAY-021 says what a scan came to, and leads to the terminals it found', async () => {
    openScreen('/payment-terminals', signedIn('manager'))
    await page.getByRole('button', { name: 'Connect Terminal' }).click()
    await isAt('Scan')
    await expect.poll(() => wizard().getByRole('list').last().getByRole('listitem').length).toBe(7)
    server.answer(scanForTerminals, { found: [], failed: [] })
    await press('Scan for terminals')
    await said('No Terminals Found')
    server.drop(scanForTerminals)
    await press('Scan for terminals')
    await said('Scan Failed')
    const release = server.hold(scanForTerminals, { found: [foundTerminal()], failed: [] })
    await press('Scan again')
    await said('Looking for terminals…')
    release()
    await isAt('Select')
    await expect.element(wizard()).toHaveTextContent('No card is read and no money moves.')
  })

  test('PAY-012 PAY-017 PAY-022 pairs what is selected, and comes back to the step after a reload, with what was typed but never a key', async () => {
    const user = signedIn('manager')
    const terminal = paymentTerminal({ status: 'pairing' })
    openScreen('/payment-terminals', user)
    server.answer(scanForTerminals, { found: [foundTerminal()], failed: [] })
    await page.getByRole('button', { name: 'Connect Terminal' }).click()
    await press('Scan for terminals')
    server.drop(pairTerminal)
    await press(`Select ${NAME}`)
    await said('Connection Failed')
    server.answer(pairTerminal, terminal)
    await press(`Select ${NAME}`)
    await isAt('Configure')
    await expect.element(wizard().getByRole('switch', { name: 'Test mode' })).toBeChecked()
    await expect.element(field('Timeout')).toHaveValue('30')
    await expect.element(field('Merchant ID')).toHaveFocus()
    await field('API key').fill(KEY)
    await field('Timeout').selectOptions('60')
    openScreen('/payment-terminals', user)
    await isAt('Configure')
    await expect.element(field('Timeout')).toHaveValue('60')
    await expect.element(field('API key')).toHaveValue('')
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(KEY)
    await field('API key').fill(KEY)
    server.answer(configureTerminal, { ...terminal, timeout: 60 })
    await press('Save and go on')
    await isAt('Test')
    await expect.element(wizard().getByRole('button', { name: 'Test the connection' })).toHaveFocus()
    expect(server.askedOf(configureTerminal)[0]?.body).toMatchObject({ apiKey: KEY, timeout: 60 })
  })

  test('PAY-023 a test that fails leads back to what was typed, and one that succeeds to the end', async () => {
    const terminal = paymentTerminal({ status: 'disconnected', timeout: 60 })
    server.answer(listPaymentTerminals, [terminal])
    server.answer(configureTerminal, terminal)
    openScreen('/payment-terminals', signedIn('manager'))
    await page.getByRole('button', { name: `Configuration of ${NAME}` }).click()
    await press('Save and go on')
    await isAt('Test')
    server.drop(testTerminal)
    await press('Test the connection')
    await said('Test Failed')
    await press('Back to the configuration')
    await isAt('Configure')
    await expect.element(field('Timeout')).toHaveValue('60')
    await press('Save and go on')
    server.answer(testTerminal, terminal)
    await press('Test the connection')
    await isAt('Complete')
    await press('Done')
    await expect.element(wizard()).not.toBeInTheDocument()
  })
})

test('PAY-009 a terminal is tested, disconnected, connected again and removed in its row', async () => {
  let terminal = paymentTerminal()
  server.answer(listPaymentTerminals, () => [terminal])
  server.answer(testTerminal, () => {
    terminal = { ...terminal, status: 'connected' }
    return terminal
  })
  server.answer(disconnectTerminal, () => {
    terminal = { ...terminal, status: 'disconnected' }
    return terminal
  })
  openScreen('/payment-terminals', signedIn('manager'))
  const row = page.getByRole('row', { name: /Hand-held terminal/ })
  const button = (name: string) => row.getByRole('button', { name: `${name} ${NAME}`, exact: true })
  const stands = (words: string) => expect.element(row.getByText(words, { exact: true })).toBeVisible()
  await stands('Connected')
  await expect.element(button('Remove')).not.toBeInTheDocument()
  await button('Test').click()
  await said(`${NAME} answers.`)
  await button('Disconnect').click()
  await stands('Disconnected')
  await button('Reconnect').click()
  await stands('Connected')
  await button('Disconnect').click()
  await button('Remove').click()
  server.answer(removeTerminal, undefined)
  server.answer(listPaymentTerminals, [])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await said('No terminal is connected')
  expect(server.askedOf(removeTerminal)).toHaveLength(1)
})

test('PAY-010 DATA-008 a provider’s key is entered before the first scan, with its webhook’s address to copy, and is never shown again', async () => {
  openScreen('/payment-terminals', signedIn('manager'))
  const account = page
    .getByRole('region', { name: 'Providers' })
    .getByRole('listitem')
    .filter({ hasText: 'Adyen' })
  await account.getByRole('button', { name: 'Enter key of Adyen' }).click()
  const form = page.getByRole('form', { name: 'Account with Adyen' })
  const key = form.getByLabelText('API key').first()
  const save = form.getByRole('button', { name: 'Save' })
  await expect.element(key).toHaveFocus()
  await expect.element(account).toHaveTextContent('/api/payment-webhooks/adyen/')
  await key.fill('a key that was copied')
  const problems = [{ field: 'body.apiKey', message: 'Copy it again: it has no spaces.' }]
  server.refuse(configureProvider, 400, { ...problem(400, 'invalid-request', 'Not right'), problems })
  await save.click()
  await expect.element(form).toHaveTextContent('Copy it again')
  await expect.element(key).toHaveAttribute('aria-invalid')
  await key.fill('AQE_of_nobody_at_all')
  await expect.element(key).not.toHaveAttribute('aria-invalid')
  await expect.element(form).not.toHaveTextContent('Copy it again')
  await form.getByLabelText('Merchant ID').fill('OfNobody')
  const kept = paymentProvider({
    keySetAt: '2026-06-01T09:00:00.000Z',
    keySetBy: 'Priya',
    merchantId: 'OfNobody',
  })
  server.answer(configureProvider, kept)
  server.answer(listPaymentProviders, [kept])
  await save.click()
  await expect.element(account.getByText('Key is here')).toBeVisible()
  expect(server.askedOf(configureProvider).at(-1)?.body).toMatchObject({
    ...{ apiKey: 'AQE_of_nobody_at_all', merchantId: 'OfNobody' },
  })
  await account.getByRole('button', { name: 'Change key of Adyen' }).click()
  await expect.element(key).toHaveValue('')
  await expect.element(form).toHaveTextContent('Never shown again')
  expect(document.body.innerHTML).not.toContain('AQE_of_nobody_at_all')
})
