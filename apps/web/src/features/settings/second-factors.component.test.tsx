import { getUser } from '@tuppence/contract/identity'
import { supportContact } from '@tuppence/contract/portal'
import {
  beginSecondFactor,
  confirmSecondFactor,
  listSecondFactors,
  requireSecondFactor,
  resetSecondFactor,
} from '@tuppence/contract/second-factor'
import { listStaff } from '@tuppence/contract/staff'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { server } from '../../testing/test-server.ts'
import { fitsWidths } from '../../testing/widths.ts'

const AT = '2026-06-01T10:05:00.000Z'
const LONG = 'Wilhelmina Featherstonehaugh-Cholmondeley of the shop at the corner'
const MAX = { id: '0197a5c4-0000-7000-8000-000000000001', name: 'Max Power', role: 'manager' } as const
const OLIVE = { id: '0197a5c4-0000-7000-8000-000000000002', name: LONG, role: 'owner' } as const
const people = [
  { ...MAX, since: AT, passkeys: 0, isOwn: false },
  { ...OLIVE, since: AT, passkeys: 0, isOwn: true },
]
const card = page.getByRole('region', { name: 'Second factors of staff' })
const required = () => card.getByRole('switch')

beforeEach(async () => {
  await page.viewport(1440, 900)
  server.answer(listStaff, { success: true, staff: [] })
  server.answer(supportContact, {
    ...{ salesPhone: '', salesEmail: '', salesAddress: '', supportPhone: '', supportEmail: '' },
  })
})

test('R12 an owner requires a second factor of managers and owners, and takes away one that was lost', async () => {
  server.answer(listSecondFactors, { isRequired: false, people })
  server.answer(requireSecondFactor, undefined)
  server.answer(resetSecondFactor, undefined)
  openScreen('/settings?tab=users', signedIn('owner'))
  await expect.element(required()).not.toBeChecked()
  server.answer(listSecondFactors, { isRequired: true, people })
  await required().click()
  await expect.element(required()).toBeEnabled()
  await expect.element(required()).toBeChecked()
  expect(server.askedOf(requireSecondFactor)[0]?.body).toEqual({ isRequired: true })
  // One's own is removed by a code of it, in the card above.
  await expect.element(card.getByRole('button', { name: `of ${LONG}` })).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'Remove the second factor of Max Power' }).click()
  server.answer(listSecondFactors, {
    isRequired: true,
    people: [{ ...MAX, since: null, passkeys: 0, isOwn: false }],
  })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove it' }).click()
  await expect.element(card.getByText('Not set up')).toBeVisible()
  expect(server.askedOf(resetSecondFactor)[0]?.url.pathname).toBe(`/api/second-factors/${MAX.id}`)
  await fitsWidths([390, 1024, 1440])
})

test('R12 nobody but an owner sees who has one, and everybody may have one', async () => {
  openScreen('/settings?tab=users', signedIn('cashier'))
  await expect.element(page.getByRole('button', { name: 'Set up a second factor' })).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
})

test('R12 by PIN nobody sets one up', async () => {
  openScreen('/settings?tab=users', signedIn('cashier', { session: 'pos', passwordOpens: ['manage-stock'] }))
  await expect.element(page.getByRole('button', { name: 'Log out' }).first()).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Second factor' })).not.toBeInTheDocument()
})

test('R12 whoever must have one sets it up before the back office opens, and keeps the codes', async () => {
  const manager = signedIn('manager', { session: 'back-office' })
  server.answer(getUser, { ...manager, mustSetUpSecondFactor: true })
  server.answer(beginSecondFactor, {
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
  })
  server.answer(confirmSecondFactor, () => {
    server.answer(getUser, manager)
    return { recoveryCodes: ['aaaa-bbbb-cccc'] }
  })
  openScreen('/settings?tab=users', manager)
  await page.getByRole('button', { name: 'Set it up' }).click()
  await page.getByLabelText('Password', { exact: true }).fill('my-own-password')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByLabelText('Six digits').fill('123456')
  await page.getByRole('button', { name: 'Take it into use' }).click()
  await page.getByLabelText('I have kept them').click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('region', { name: 'Second factor' })).toBeVisible()
})
