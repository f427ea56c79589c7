import { endSession, getUser, lockSession, type SignedInUser } from '@tuppence/contract/identity'
import { listColleagues, switchStaff, unlockTill } from '@tuppence/contract/pins'
import { refusals } from '@tuppence/domain/refusals'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { isSignInLost, loseSession } from '../../foundation/session/session.ts'
import { clearStoredUser, storeUser } from '../../foundation/session/stored-session.ts'
import { endLockFromOffice, lockFromOffice, showTillLock } from '../../foundation/till/till-lock.ts'
import { owedLogOut } from '../../offline/session/owed-log-out.ts'
import { POS_CUSTOMER_KEY } from '../../offline/session/stored-here.ts'
import { button, cartLines, toastOf } from '../../testing/at-the-till.ts'
import { goOffline, goOnline } from '../../testing/network.ts'
import { closeScreen, openScreen } from '../../testing/open-screen.tsx'
import { holdPageLoads } from '../../testing/page-loads.ts'
import { signedIn } from '../../testing/people.ts'
import { answerSupportContact } from '../../testing/provider.ts'
import { scan } from '../../testing/scanner.ts'
import { answerColleagues, handedTo, lock, typePin } from '../../testing/staff-at-the-till.ts'
import { server } from '../../testing/test-server.ts'
import { GOODS, openTill, problem } from '../../testing/till.ts'
import { HAND_OVER } from './lock-from-office.ts'

const [tea] = GOODS
const PIN_WRONG = problem(403, 'pin-wrong', refusals['pin-wrong'])

const unlock = () => page.getByRole('region', { name: 'Unlock' })
const lockDialog = () => page.getByRole('dialog', { name: 'Lock the till' })
const signInAgain = () => page.getByRole('dialog', { name: 'Sign in again' })
const pinField = () => page.getByLabelText('Enter your PIN')
const officeLogin = () => page.getByRole('button', { name: 'Access Back Office' })

let places: readonly string[] = []

beforeEach(() => {
  places = holdPageLoads()
  server.answer(lockSession, undefined)
  server.answer(unlockTill, undefined)
})

/** A manager stands at the till by the back office's sign-in, with goods in the basket. */
async function standByOffice() {
  const user = signedIn('manager')
  answerColleagues(user)
  await openTill({ user })
  scan(tea.barcode)
  await expect.element(cartLines()).toHaveLength(1)
  return user
}

/** They are asked for their PIN to lock it. */
async function askToLock() {
  const user = await standByOffice()
  await pressLock()
  return user
}

async function pressLock() {
  await lock()
  await expect.element(lockDialog()).toBeVisible()
  await expect.element(pinField()).toHaveFocus()
}

/** The same person by a sign-in of the till's own. */
const atTill = (user: SignedInUser): SignedInUser => ({ ...user, session: 'pos' })

/** The back office's sign-in is over at the server, which whatever is asked for finds. */
function endAtServer() {
  for (const call of [listColleagues, getUser, unlockTill]) server.refuse(call, 401)
}

/** Until its answer is there, or the test ends. */
function otherWindowWaits(): () => Promise<void> {
  let end = () => {}
  const isOver = navigator.locks.request(HAND_OVER, () => new Promise<void>((ended) => (end = ended)))
  const answered = async () => {
    end()
    await isOver
  }
  onTestFinished(answered)
  return answered
}

async function isLocked() {
  await expect.element(unlock()).toHaveTextContent('Priya Shah')
  await expect.element(cartLines()).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}

test('D5 a wrong PIN locks nothing, and without a network nothing is asked', async () => {
  await askToLock()
  server.refuse(unlockTill, 403, PIN_WRONG)
  await typePin('0001')
  await expect.element(lockDialog()).toHaveTextContent('The PIN is not right')
  await goOffline()
  await expect.element(lockDialog()).toHaveTextContent('This needs the network once')
  await typePin()
  await expect.element(lockDialog()).toHaveTextContent('You’re offline, so the till isn’t locked.')
  await button('Leave it open').click()
  await expect.element(cartLines()).toHaveLength(1)
  await expect.element(unlock()).not.toBeInTheDocument()
  expect(server.askedOf(switchStaff)).toEqual([])
})

test('D5 the digits of a PIN stay where the network goes and comes back between them', async () => {
  server.answer(switchStaff, handedTo(atTill(await askToLock())))
  await typePin('25')
  await goOffline()
  await expect.element(lockDialog()).toHaveTextContent('This needs the network once')
  await goOnline()
  await typePin('80')
  await expect.poll(() => places).toEqual(['reload'])
  expect(server.askedOf(unlockTill).map(({ body }) => body)).toMatchObject([{ pin: '2580' }])
})

test('D5 a device that can keep nothing more is locked all the same', async () => {
  server.answer(switchStaff, handedTo(atTill(await askToLock())))
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => put.mockRestore())
  await typePin()
  await expect.poll(() => places).toEqual(['reload'])
  expect(put).toHaveBeenCalled()
})

test('D5 SHELL-002 a slow answer shows the lock and no sign-in that has ended, and brings the till’s own', async () => {
  const own = atTill(await askToLock())
  const answer = server.hold(switchStaff, handedTo(own))
  server.refuse(listColleagues, 401)
  server.refuse(getUser, 401)
  const before = server.askedOf(getUser).length
  await typePin()
  await isLocked()
  // A window that has lost its session asks why.
  await expect.poll(() => server.askedOf(getUser).length).toBeGreaterThan(before)
  await isLocked()
  expect(places).toEqual([])
  answer()
  await expect.poll(() => places).toEqual(['reload'])
  // The page is loaded again, and the server knows them at the till.
  server.answer(getUser, own)
  answerColleagues(own)
  openScreen('/sales', own)
  await isLocked()
  await expect.element(pinField()).toHaveFocus()
  await typePin()
  await expect.element(cartLines()).toHaveLength(1)
  expect(owedLogOut('office').state.get()).toBe(false)
})

test('D5 SHELL-002 a page loaded again before the answer is locked, and logs the back office out', async () => {
  const own = atTill(await standByOffice())
  closeScreen()
  lockFromOffice('handed-over')
  showTillLock()
  storeUser(own)
  clearStoredUser(false)
  server.answer(getUser, own)
  openScreen('/sales', own)
  await isLocked()
  await expect.poll(() => owedLogOut('office').state.get()).toBe(true)
  await expect.element(pinField()).toHaveFocus()
  await typePin()
  await expect.element(cartLines()).toHaveLength(1)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('D5 SHELL-002 a second window leaves the back office to the one that waits, and asks for no sign-in once the till has its own', async () => {
  const own = atTill(await standByOffice())
  closeScreen()
  const answered = otherWindowWaits()
  lockFromOffice('handed-over')
  showTillLock()
  storeUser(own)
  clearStoredUser(false)
  server.refuse(getUser, 401)
  const late = server.holdRefusal(listColleagues, 401)
  const before = server.askedOf(listColleagues).length
  openScreen('/sales', own)
  await isLocked()
  await expect.poll(() => server.askedOf(listColleagues).length).toBeGreaterThan(before)
  server.answer(getUser, own)
  answerColleagues(own)
  endLockFromOffice()
  dispatchEvent(new StorageEvent('storage', { key: POS_CUSTOMER_KEY, newValue: '{}' }))
  await answered()
  late()
  await expect.element(pinField()).toHaveFocus()
  await typePin()
  await expect.element(cartLines()).toHaveLength(1)
  // The dialog would be fetched first.
  expect(isSignInLost()).toBe(false)
  expect(owedLogOut('office').state.get()).toBe(false)
})

test('D4 D5 a basket that waits for its person’s sign-in goes to nobody who signs in elsewhere', async () => {
  await standByOffice()
  loseSession()
  await expect.element(signInAgain()).toBeVisible()
  const other = signedIn('cashier', { id: '0190a000-0000-7000-8000-00000000a0a0' })
  server.answer(getUser, other)
  storeUser(other)
  dispatchEvent(new StorageEvent('storage', { key: POS_CUSTOMER_KEY, newValue: '{}' }))
  await server.settled()
  expect(isSignInLost()).toBe(true)
  await expect.element(signInAgain()).toBeVisible()
})

test('D5 D4 SHELL-002 a lock whose answer is lost holds without a network too, and asks for the sign-in over the basket', async () => {
  const user = await askToLock()
  server.answer(switchStaff, () => {
    endAtServer()
    throw new TypeError('Failed to fetch')
  })
  await typePin()
  await isLocked()
  await expect.poll(() => owedLogOut('office').state.get()).toBe(true)
  openScreen('/sales', atTill(user))
  await isLocked()
  await goOffline()
  await expect.element(pinField()).toHaveFocus()
  await typePin('0001')
  await expect.element(unlock()).toHaveTextContent('The PIN is not right')
  await goOnline()
  await isLocked()
  await typePin()
  await expect.element(signInAgain()).toBeVisible()
  const cart = page.getByRole('list', { name: 'Cart', includeHidden: true })
  await expect.element(cart.getByRole('listitem', { includeHidden: true })).toHaveLength(1)
})

test('D5 SHELL-002 a lock that never reached the server holds too, and leaves no back office open', async () => {
  answerSupportContact()
  const user = await askToLock()
  server.drop(switchStaff)
  server.refuse(endSession, 503)
  await typePin()
  await isLocked()
  await expect.poll(() => owedLogOut('office').state.get()).toBe(true)
  // The server still knows them there.
  openScreen('/back-office', user)
  await expect.element(officeLogin()).toBeVisible()
  openScreen('/sales', atTill(user))
  await goOffline()
  await isLocked()
  await expect.element(pinField()).toHaveFocus()
  await typePin()
  await expect.element(cartLines()).toHaveLength(1)
})

test('D5 SHELL-002 a PIN that nobody could check locks the back office too, and opens it', async () => {
  const user = await askToLock()
  server.drop(unlockTill)
  await typePin()
  await isLocked()
  openScreen('/back-office', user)
  await expect.element(unlock()).toHaveTextContent('Priya Shah')
  server.answer(unlockTill, undefined)
  openScreen('/sales', user)
  await isLocked()
  await expect.element(pinField()).toHaveFocus()
  await typePin()
  await expect.element(cartLines()).toHaveLength(1)
  expect(server.askedOf(switchStaff)).toEqual([])
})

test('D5 SHELL-002 a lock that is shown while its PIN is checked goes again where that is wrong', async () => {
  await askToLock()
  const answer = server.holdRefusal(unlockTill, 403, PIN_WRONG)
  await typePin('0001')
  await isLocked()
  answer()
  await expect.element(toastOf('The till is not locked')).toBeVisible()
  await expect.element(lockDialog()).toBeVisible()
  await expect.element(unlock()).not.toBeInTheDocument()
})
