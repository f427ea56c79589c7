import { lockSession } from '@tuppence/contract/identity'
import { unlockTill } from '@tuppence/contract/pins'
import { refusals } from '@tuppence/domain/refusals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { HANDED_SCAN } from '../../devices/scanners/scan-events.ts'
import { readStoredUser } from '../../foundation/session/stored-session.ts'
import { button, cartLines, tiles, toastOf, total } from '../../testing/at-the-till.ts'
import { goOffline, goOnline } from '../../testing/network.ts'
import { signedIn } from '../../testing/people.ts'
import { scan } from '../../testing/scanner.ts'
import { answerColleagues, letDeviceKnow, lock, PIN, typePin } from '../../testing/staff-at-the-till.ts'
import { server } from '../../testing/test-server.ts'
import { cashier, GOODS, openTill, problem, reopenTill } from '../../testing/till.ts'

const [tea, mug] = GOODS
const unlock = () => page.getByRole('region', { name: 'Unlock' })
const once = () => page.getByRole('dialog', { name: 'Your PIN, once' })
const pinField = () => page.getByLabelText('Enter your PIN')
const handIn = (code: string | null) => dispatchEvent(new CustomEvent(HANDED_SCAN, { detail: code }))

beforeEach(() => server.answer(lockSession, undefined))

afterEach(() => {
  vi.useRealTimers()
})

function refusePin() {
  server.refuse(unlockTill, 403, problem(403, 'pin-wrong', refusals['pin-wrong']))
}

test('D5 a till that nobody touches locks itself; the basket is there again after a reload and the PIN', async () => {
  const user = cashier()
  server.answer(unlockTill, undefined)
  answerColleagues(user)
  await openTill({ user, shop: { lockAfterMinutes: 5 } })
  scan(tea.barcode)
  await expect.element(cartLines()).toHaveLength(1)
  const touchedMsAgo = (ms: number) => localStorage.setItem('tuppence_till_touched', String(Date.now() - ms))
  localStorage.removeItem('tuppence_till_touched')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await reopenTill(user)
  // The lock comes to the device while nobody does anything, and counts from then on.
  await expect.poll(() => localStorage.getItem('tuppence_till_touched')).not.toBeNull()
  touchedMsAgo(4.5 * 60_000)
  vi.advanceTimersByTime(1_000)
  expect(localStorage.getItem('tuppence_till_locked')).toBeNull()
  touchedMsAgo(5 * 60_000)
  vi.advanceTimersByTime(1_000)
  await expect.element(unlock()).toHaveTextContent('Priya Shah')
  await expect.element(page.getByText('The Copper Kettle')).toBeVisible()
  await expect.element(total()).not.toBeInTheDocument()
  vi.useRealTimers()
  await expect.element(pinField()).toHaveFocus()
  await typePin()
  await expect.element(cartLines()).toHaveLength(1)
})

test('D4 D5 a PIN that the till has not seen is asked for once, and opens it without a network afterwards', async () => {
  const user = cashier()
  answerColleagues(user)
  await openTill({ user })
  refusePin()
  await lock()
  await expect.element(pinField()).toHaveFocus()
  await typePin('0001')
  await expect.element(once()).toHaveTextContent('The PIN is not right')
  server.answer(unlockTill, undefined)
  await typePin()
  await expect.element(unlock()).toHaveTextContent('Enter your PIN')
  expect(server.askedOf(unlockTill).map(({ body }) => body)).toMatchObject([{ pin: '0001' }, { pin: PIN }])
  await goOffline()
  await expect.element(pinField()).toHaveFocus()
  await typePin('0001')
  await expect.element(unlock()).toHaveTextContent('The PIN is not right')
  await typePin()
  await expect.element(tiles().first()).toBeVisible()
  // Now that the till knows it, it is not asked for again.
  await lock()
  await expect.element(unlock()).toHaveTextContent('Priya Shah')
})

test('R12 a lock without a network opens by PIN to the till’s work, and is told to the server when it is back', async () => {
  const user = signedIn('manager', { session: 'pos' })
  answerColleagues(user)
  await openTill({ user })
  await letDeviceKnow(user, { pin: PIN })
  expect(readStoredUser()?.permissions).toContain('manage-staff')
  await goOffline()
  await lock()
  await expect.element(unlock()).toHaveTextContent('Priya Shah')
  await expect.element(pinField()).toHaveFocus()
  await typePin()
  await expect.element(tiles().first()).toBeVisible()
  expect(readStoredUser()?.permissions).toContain('void')
  expect(readStoredUser()?.permissions).not.toContain('manage-staff')
  expect(server.askedOf(lockSession)).toEqual([])
  server.answer(unlockTill, undefined)
  await goOnline()
  await expect.poll(() => server.askedOf(unlockTill)).toHaveLength(1)
  // First the lock, by its name, then what opened it: the server lets nobody on by the screen's word.
  const [named] = server.askedOf(lockSession).map(({ body }) => body)
  expect(named).toEqual({ lockId: expect.any(String) })
  expect(server.askedOf(unlockTill).map(({ body }) => body)).toEqual([{ pin: PIN, ...Object(named) }])
  await expect.element(tiles().first()).toBeVisible()
})

test('R12 where the server does not take how a till was opened without a network, it locks again', async () => {
  const user = cashier()
  answerColleagues(user)
  await openTill({ user })
  await letDeviceKnow(user, { pin: PIN })
  await goOffline()
  await lock()
  await expect.element(pinField()).toHaveFocus()
  await typePin()
  await expect.element(tiles().first()).toBeVisible()
  refusePin()
  await goOnline()
  await expect.element(unlock()).toHaveTextContent('Priya Shah')
})

test('D4 a till that never saw the PIN says so before it is locked without a network, and opens by password', async () => {
  const user = signedIn('manager', { session: 'pos' })
  answerColleagues(user)
  await openTill({ user })
  await letDeviceKnow(user, { password: 'own-password-1' })
  await goOffline()
  await lock()
  const asked = page.getByRole('dialog', { name: 'Lock the till without a network?' })
  await expect.element(asked).toHaveTextContent('You will unlock it with your password')
  await button('Lock it').click()
  await expect.element(unlock()).toHaveTextContent('Use your password this time')
  await button('Use my PIN').click()
  await expect.element(pinField()).toHaveFocus()
  await typePin()
  await expect.element(unlock()).toHaveTextContent('Use your password')
  await button('Use my password').click()
  await page.getByLabelText('Password', { exact: true }).fill('own-password-1')
  await button('Unlock').click()
  await expect.element(tiles().first()).toBeVisible()
  server.answer(unlockTill, undefined)
  await goOnline()
  await expect.poll(() => server.askedOf(unlockTill)).toHaveLength(1)
})

test('D5 STAFF-040 SELL-030 goods scanned at a PIN pad are no PINs: nothing is sent, and the right one lets in at once', async () => {
  const user = cashier()
  answerColleagues(user)
  server.answer(unlockTill, undefined)
  await openTill({ user })
  await lock()
  await expect.element(pinField()).toHaveFocus()
  scan(tea.barcode)
  await expect.element(once()).toHaveTextContent('Enter the PIN first, then scan.')
  expect(server.askedOf(unlockTill)).toEqual([])
  await typePin()
  await expect.element(unlock()).toHaveTextContent('Priya Shah')
  await expect.poll(() => server.askedOf(unlockTill)).toHaveLength(1)
  // A queue of goods, as fast as they go over the scanner; short codes of the shop's own among them.
  await expect.element(pinField()).toHaveFocus()
  for (const code of [tea.barcode, mug.barcode, tea.barcode, '4711']) scan(code)
  await expect.element(unlock()).toHaveTextContent('Enter the PIN first, then scan.')
  await typePin('1')
  await expect.element(unlock()).not.toHaveTextContent('then scan')
  // And by a scanner that is no keyboard.
  handIn(mug.barcode)
  await expect.element(unlock()).toHaveTextContent('Enter the PIN first, then scan.')
  await button('Use my password').click()
  await page.getByLabelText('Password', { exact: true }).click()
  scan(tea.barcode)
  await expect.element(toastOf('Unlock first, then scan')).toBeVisible()
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('')
  await button('Use my PIN').click()
  await expect.element(pinField()).toHaveFocus()
  expect(server.askedOf(unlockTill)).toHaveLength(1)
  await userEvent.keyboard(PIN)
  await expect.element(tiles().first()).toBeVisible()
  await expect.element(cartLines()).toHaveLength(0)
})
