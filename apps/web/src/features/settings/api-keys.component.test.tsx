import { type ApiKey, createApiKey, listApiKeys, removeApiKey } from '@tuppence/contract/api-keys'
import { listStaff } from '@tuppence/contract/staff'
import { DAY_MS } from '@tuppence/domain/durations'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { server } from '../../testing/test-server.ts'
import { fitsWidths } from '../../testing/widths.ts'

const AT = '2026-06-01T10:05:00.000Z'
const LONG = 'The web shop with the long name that sells what the shop in the High Street has'
const KEY = 'tup_live_0123456789ABCDEFGHJKMNPQRSTV7QXM'
const apiKey = (name: string, of: Partial<ApiKey> = {}): ApiKey => ({
  ...{ id: crypto.randomUUID(), name, lastFour: '7QXM', scopes: ['products:read', 'sales:write'] },
  ...{ madeByName: 'Priya Shah', createdAt: AT, expiresAt: null, lastUsedAt: null, ...of },
})
const card = page.getByRole('region', { name: 'API keys' })
const dialog = page.getByRole('dialog')

beforeEach(async () => {
  await page.viewport(1440, 900)
  server.answer(listStaff, { success: true, staff: [] })
})

test('R12 keys are listed with what they open, and one that is removed is gone', async () => {
  const [long, over] = [apiKey(LONG, { lastUsedAt: AT }), apiKey('Till report', { expiresAt: AT })]
  server.answer(listApiKeys, { apiKeys: [long, over] })
  server.answer(removeApiKey, undefined)
  openScreen('/settings?tab=users', signedIn('manager'))
  await expect.element(card.getByText('Expired', { exact: true })).toBeVisible()
  await expect.element(card.getByText('products:read, sales:write').first()).toBeVisible()
  await fitsWidths([390, 1024, 1440])
  await card.getByRole('button', { name: `Remove ${LONG}` }).click()
  server.answer(listApiKeys, { apiKeys: [over] })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove key' }).click()
  await expect.element(card.getByText(LONG)).not.toBeInTheDocument()
  expect(server.askedOf(removeApiKey)[0]?.url.pathname).toBe(`/api/api-keys/${long.id}`)
})

test('R12 a key is made of a name and scopes, and is shown once', async () => {
  server.answer(listApiKeys, { apiKeys: [] })
  server.answer(createApiKey, { key: KEY, apiKey: apiKey('Web shop') })
  openScreen('/settings?tab=users', signedIn('owner'))
  await expect.element(card.getByText('No API keys yet')).toBeVisible()
  await card.getByRole('button', { name: 'Create an API key' }).click()
  const make = dialog.getByRole('button', { name: 'Create key' })
  await dialog.getByLabelText('Name').fill('Web shop')
  await expect.element(make).toBeDisabled()
  await dialog.getByLabelText('See products and prices').click()
  await dialog.getByLabelText('Record sales, voids and refunds').click()
  await dialog.getByLabelText('Expires').selectOptions('After 90 days')
  await make.click()
  await expect.element(dialog.getByLabelText('API key', { exact: true })).toHaveValue(KEY)
  await fitsWidths([390, 1024])
  const body = createApiKey.body?.parse(server.askedOf(createApiKey)[0]?.body)
  expect(body).toMatchObject({ name: 'Web shop', scopes: ['products:read', 'sales:write'] })
  expect(Math.abs(Date.parse(body?.expiresAt ?? '') - Date.now() - 90 * DAY_MS)).toBeLessThan(60_000)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText(KEY)).not.toBeInTheDocument()
})

test('R10 whoever does not manage settings is shown no keys', async () => {
  openScreen('/settings?tab=users', signedIn('cashier'))
  await expect.element(page.getByRole('region', { name: 'Passkeys' })).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
})
