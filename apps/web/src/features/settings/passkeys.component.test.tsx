import { listPasskeys, type Passkey, removePasskey } from '@tuppence/contract/passkeys'
import { listStaff } from '@tuppence/contract/staff'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { server } from '../../testing/test-server.ts'
import { fitsWidths } from '../../testing/widths.ts'

const AT = '2026-06-01T10:05:00.000Z'
const LONG = 'The laptop with the cracked lid in the office behind the stock room'
const passkey = (name: string, lastUsedAt: string | null): Passkey => ({
  ...{ id: crypto.randomUUID(), name, createdAt: AT, lastUsedAt },
})
const card = page.getByRole('region', { name: 'Passkeys' })

beforeEach(async () => {
  await page.viewport(1440, 900)
  server.answer(listStaff, { success: true, staff: [] })
})

test('R12 one’s passkeys are listed by name, and one that is removed is gone', async () => {
  const [laptop, phone] = [passkey(LONG, AT), passkey('My phone', null)]
  server.answer(listPasskeys, { isOffered: true, passkeys: [laptop, phone] })
  server.answer(removePasskey, undefined)
  openScreen('/settings?tab=users', signedIn('cashier'))
  await expect.element(card.getByText('Not used yet')).toBeVisible()
  await fitsWidths([390, 1024, 1440])
  await card.getByRole('button', { name: `Remove ${LONG}` }).click()
  server.answer(listPasskeys, { isOffered: true, passkeys: [phone] })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove it' }).click()
  await expect.element(card.getByText(LONG)).not.toBeInTheDocument()
  expect(server.askedOf(removePasskey)[0]?.url.pathname).toBe(`/api/passkeys/${laptop.id}`)
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect.element(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled()
})

test('R12 where the server has no secure address, it says what passkeys need', async () => {
  server.answer(listPasskeys, { isOffered: false, passkeys: [] })
  openScreen('/settings?tab=users', signedIn('cashier'))
  await expect.element(card).toHaveTextContent('Passkeys need a secure web address (https).')
  await expect.element(card.getByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument()
})
