import {
  endOtherOwnSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from '@tuppence/contract/own-sessions'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { server } from '../../testing/test-server.ts'

const AT = '2026-06-01T10:05:00.000Z'
const session = (id: string, part: Partial<OwnSession> = {}): OwnSession => ({
  ...{ id, kind: 'back-office', device: 'Chrome on Windows', address: '198.51.100.7', tillName: null },
  ...{ signedInAt: AT, lastSeenAt: AT, isThis: false },
  ...part,
})
const LONG = 'The till at the end of the long counter beside the window to the yard'
const card = page.getByRole('region', { name: 'Where you’re logged in' })

test('R12 one sees where one is logged in, and logs out one device or all others', async () => {
  let sessions = [
    session('this', { isThis: true }),
    session('till', { kind: 'pos', tillName: LONG }),
    session('phone', { device: 'Safari on iOS', address: '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff' }),
  ]
  server.answer(listOwnSessions, () => ({ sessions }))
  server.answer(endOwnSession, () => {
    sessions = sessions.filter(({ id }) => id !== 'phone')
    return undefined
  })
  server.answer(endOtherOwnSessions, () => {
    sessions = sessions.slice(0, 1)
    return undefined
  })
  openScreen('/settings?tab=users', signedIn('cashier'))
  await expect.element(page.getByText('This device', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: /^Log out Chrome on Windows/ }))
    .not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Log out Safari on iOS/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect.element(page.getByText('Safari on iOS', { exact: true })).not.toBeInTheDocument()
  expect(server.askedOf(endOwnSession)[0]?.url.pathname).toBe('/api/auth/sessions/phone')
  await page.getByRole('button', { name: 'Log out all other devices' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect.element(page.getByText(LONG, { exact: true })).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: 'Log out all other devices' }))
    .not.toBeInTheDocument()
})

test('R12 by PIN nobody sees where its person is logged in', async () => {
  openScreen(
    '/settings?tab=users',
    signedIn('cashier', { session: 'pos', passwordOpens: ['manage-settings'] }),
  )
  await expect.element(page.getByRole('button', { name: 'Log out' }).first()).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
  expect(server.askedOf(listOwnSessions)).toEqual([])
})
