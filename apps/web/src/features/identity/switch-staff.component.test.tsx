import { getUser, lockSession, posLogin } from '@tuppence/contract/identity'
import { parkBasket } from '@tuppence/contract/parked'
import { listColleagues, switchStaff, unlockTill } from '@tuppence/contract/pins'
import { refusals } from '@tuppence/domain/refusals'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loseSession } from '../../foundation/session/session.ts'
import { openTillLock } from '../../foundation/till/till-lock.ts'
import { DevicePeople, openTillDatabase } from '../../offline/index.ts'
import { BACK_OFFICE_CUSTOMER_KEY } from '../../offline/session/stored-here.ts'
import { button, cartLines, tiles, toastOf } from '../../testing/at-the-till.ts'
import { goOffline, goOnline } from '../../testing/network.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { holdPageLoads } from '../../testing/page-loads.ts'
import { signedIn } from '../../testing/people.ts'
import { scan } from '../../testing/scanner.ts'
import {
  answerColleagues,
  answerSwitchTo,
  askForSwitch,
  handedTo,
  letDeviceKnow,
  lock,
  PIN,
  person,
  signInOf,
  staffMenu,
  switchTo,
  typePin,
} from '../../testing/staff-at-the-till.ts'
import { server } from '../../testing/test-server.ts'
import { cashier, GOODS, openTill, problem } from '../../testing/till.ts'

const [tea] = GOODS
/** Longer than the pad waits after the fourth digit whether it was a scan. */
const PAD_WAITS_MS = 200
/** Between two keys of somebody who types fast: a scanner's come sooner. */
const FAST_HANDS_MS = 65

/** At a hand's pace: four digits and Enter at a scanner's would be a scan. */
async function typePinByHand() {
  for (const digit of PIN) {
    await userEvent.keyboard(digit)
    await new Promise((done) => setTimeout(done, FAST_HANDS_MS))
  }
}

const dialog = () => page.getByRole('dialog', { name: 'Switch Staff Member' })

afterEach(() => {
  vi.useRealTimers()
})

/** A till with a cashier, and another person of the same shop. */
async function openTillOfTwo() {
  const own = cashier()
  const { organizationId } = own
  const other = signedIn('cashier', {
    ...{ session: 'pos', organizationId, firstName: 'Tom', lastName: 'Reed', username: 'cashier2' },
  })
  answerColleagues(own, other)
  answerSwitchTo(other)
  await openTill({ user: own })
  return { own, other }
}

const becomes = (firstName: string) => expect.element(staffMenu()).toHaveTextContent(firstName)
/** Whom the till has by its own word, until the server's is there. */
const takenOver = () => localStorage.getItem('tuppence_pos_taken_over')
const noDialog = () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

describe('another person takes over the till', () => {
  test('D4 STAFF-040 the device has kept their PIN by the time that the till is theirs', async () => {
    const { other } = await openTillOfTwo()
    await switchTo(other)
    await becomes('Tom')
    const db = await openTillDatabase()
    const known = await new DevicePeople(db, other.organizationId ?? '').list()
    expect(known).toMatchObject([{ id: other.id, hasPin: true }])
  })

  test('STAFF-040 STAFF-044 by name and PIN; the basket is parked, and no username is shown', async () => {
    server.answer(parkBasket, undefined)
    const { own, other } = await openTillOfTwo()
    scan(tea.barcode)
    await expect.element(cartLines()).toHaveLength(1)
    await askForSwitch()
    await expect.element(person(other)).toBeVisible()
    await expect.element(person(own)).not.toBeInTheDocument()
    await expect.element(dialog()).not.toHaveTextContent('cashier2')
    await person(other).click()
    await expect.element(page.getByLabelText(/^PIN of/)).toHaveFocus()
    await typePin()
    await becomes('Tom')
    await expect.element(toastOf('Basket parked')).toBeVisible()
    await expect.element(cartLines()).toHaveLength(0)
    expect(server.askedOf(switchStaff)).toMatchObject([{ body: { personId: other.id, pin: PIN } }])
    await expect
      .poll(() => server.askedOf(parkBasket))
      .toMatchObject([{ body: { cart: { lines: [{ quantity: 1 }] } } }])
  })

  test.each(['tuppence_pos_customer', 'tuppence_pos_taken_over'])(
    'STAFF-040 D4 in another window, this one is theirs as well before its lock opens, and its basket is parked: %s',
    async (key) => {
      server.answer(parkBasket, undefined)
      server.answer(lockSession, undefined)
      const { own, other } = await openTillOfTwo()
      scan(tea.barcode)
      await expect.element(cartLines()).toHaveLength(1)
      await lock()
      await button('Lock without it').click()
      await expect.element(page.getByRole('region', { name: 'Unlock' })).toHaveTextContent('Priya Shah')
      const newValue = JSON.stringify(other)
      localStorage.setItem(key, newValue)
      server.answer(getUser, key === 'tuppence_pos_customer' ? other : own)
      dispatchEvent(new StorageEvent('storage', { key, newValue }))
      await expect.element(page.getByRole('region', { name: 'Unlock' })).toHaveTextContent('Tom Reed')
      openTillLock()
      await becomes('Tom')
      await expect.element(cartLines()).toHaveLength(0)
      await expect.element(toastOf('It was Priya Shah’s.')).toBeVisible()
      await expect.poll(() => server.askedOf(parkBasket)).toHaveLength(1)
    },
  )

  test('STAFF-040 D4 while another window changes hands nobody is asked for a sign-in, and afterwards only where it brought none', async () => {
    const { own } = await openTillOfTwo()
    for (const isThere of [true, false]) {
      let end = () => {}
      const ended = new Promise<void>((done) => {
        end = done
      })
      void navigator.locks.request('tuppence-hand-over', () => ended)
      void loseSession()
      const asked = server.askedOf(getUser).length
      if (isThere) server.answer(getUser, own)
      else server.refuse(getUser, 401)
      await expect.poll(async () => (await navigator.locks.query()).pending).toHaveLength(1)
      expect(page.getByRole('dialog').elements()).toEqual([])
      end()
      await expect.poll(() => server.askedOf(getUser).length).toBeGreaterThan(asked)
      if (isThere) await noDialog()
    }
    await expect.element(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  })

  test('STAFF-041 STAFF-043 by username and password, and a wrong one is told in the specified words', async () => {
    const { other } = await openTillOfTwo()
    server.refuse(switchStaff, 403, problem(403, 'switch-invalid', refusals['switch-invalid']))
    await askForSwitch()
    await button('Use username and password').click()
    await page.getByLabelText('Username').fill('CASHIER2')
    await page.getByLabelText('Password', { exact: true }).fill('wrong')
    await button('Take over the till').click()
    await expect.element(dialog()).toHaveTextContent('Invalid username or password for this business.')
    answerSwitchTo(other)
    await page.getByLabelText('Password', { exact: true }).fill('right')
    await button('Take over the till').click()
    await becomes('Tom')
    const [, second] = server.askedOf(switchStaff)
    expect(second).toMatchObject({ body: { username: 'CASHIER2', password: 'right' } })
  })

  test('STAFF-033 who was given this till, and nobody else, who is told so', async () => {
    const own = cashier()
    const [given, elsewhere] = [cashier(), cashier()]
    server.answer(listColleagues, [
      { id: given.id, name: 'Tom Reed', hasPin: true, permissions: [] },
      { id: elsewhere.id, name: 'Rosa Rover', hasPin: true, permissions: [], tills: [crypto.randomUUID()] },
    ])
    await openTill({ user: own })
    await askForSwitch()
    await expect.element(dialog()).toHaveTextContent('Tom Reed')
    await expect.element(dialog()).not.toHaveTextContent('Rosa Rover')
    server.refuse(switchStaff, 403, problem(403, 'till-not-given', refusals['till-not-given']))
    await button('Use username and password').click()
    await page.getByLabelText('Username').fill('rosa')
    await page.getByLabelText('Password', { exact: true }).fill('right')
    await button('Take over the till').click()
    await expect.element(dialog()).toHaveTextContent('This till is not one of those that this person may use')
    await expect.element(dialog()).toBeVisible()
  })

  test('STAFF-040 is given up by a sign-in where the one before had ended', async () => {
    const { own, other } = await openTillOfTwo()
    server.refuse(switchStaff, 401)
    server.refuse(getUser, 401)
    server.answer(posLogin, () => {
      server.answer(getUser, own)
      return signInOf(own)
    })
    await switchTo(other)
    const again = page.getByRole('dialog', { name: 'Sign in again' })
    await again.getByLabelText('Password', { exact: true }).fill('right')
    await again.getByRole('button', { name: 'Sign in', exact: true }).click()
    await noDialog()
    await becomes('Priya')
  })

  test('STAFF-040 STAFF-038 an Enter after the four digits presses nothing behind the pad', async () => {
    const { other } = await openTillOfTwo()
    await askForSwitch()
    await person(other).click()
    await expect.element(page.getByLabelText(/^PIN of/)).toHaveFocus()
    await typePinByHand()
    const typedAt = performance.now()
    await becomes('Tom')
    await noDialog()
    await expect.element(staffMenu()).toHaveFocus()
    // It says itself when it was pressed: however busy this machine is, it belongs to the PIN.
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    Object.defineProperty(enter, 'timeStamp', { value: typedAt + 300 })
    staffMenu().element().dispatchEvent(enter)
    expect(enter.defaultPrevented).toBe(true)
    // The next one is a press like any other.
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Switch staff')).toBeVisible()
  })

  test('STAFF-040 and an Enter together with the fourth digit is the PIN’s own', async () => {
    const { other } = await openTillOfTwo()
    await askForSwitch()
    await person(other).click()
    await expect.element(page.getByLabelText(/^PIN of/)).toHaveFocus()
    await typePinByHand()
    await userEvent.keyboard('{Enter}')
    await becomes('Tom')
    await noDialog()
    expect(server.askedOf(switchStaff)).toHaveLength(1)
  })
})

test('STAFF-040 STAFF-044 SHELL-002 whoever came by the back office hands the till on with the basket parked, and nothing of it stays', async () => {
  const places = holdPageLoads()
  server.answer(parkBasket, undefined)
  const own = signedIn('manager')
  const { organizationId } = own
  const other = signedIn('cashier', { session: 'pos', organizationId, firstName: 'Tom', lastName: 'Reed' })
  answerColleagues(own, other)
  answerSwitchTo(other)
  await openTill({ user: own })
  await staffMenu().click()
  await expect.element(button('Training')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  scan(tea.barcode)
  await expect.element(cartLines()).toHaveLength(1)
  expect(localStorage.getItem(BACK_OFFICE_CUSTOMER_KEY)).toContain(own.id)
  await switchTo(other)
  await expect.poll(() => places).toEqual(['reload'])
  expect(localStorage.getItem(BACK_OFFICE_CUSTOMER_KEY)).toBeNull()
  await expect.poll(() => server.askedOf(parkBasket)).toHaveLength(1)
  server.answer(getUser, other)
  openScreen('/sales', other)
  await becomes('Tom')
  await expect.element(tiles().first()).toBeVisible()
  await expect.element(cartLines()).toHaveLength(0)
})

test('D4 D12 whoever took over without a network and was dismissed meanwhile is locked out, and cannot put it off', async () => {
  const places = holdPageLoads()
  server.answer(lockSession, undefined)
  server.answer(unlockTill, undefined)
  const { own, other } = await openTillOfTwo()
  for (const each of [own, other]) await letDeviceKnow(each, { pin: PIN })
  await goOffline()
  await switchTo(other)
  await becomes('Tom')
  expect(takenOver()).toContain(other.id)
  answerColleagues(own)
  await goOnline()
  await expect.poll(() => places).toEqual(['reload'])
  expect(takenOver()).toBeNull()
  openScreen('/sales', own)
  const unlock = page.getByRole('region', { name: 'Unlock' })
  await expect.element(unlock).toHaveTextContent('Priya Shah')
  await noDialog()
  // Nor does this till know them without a network.
  await goOffline()
  await button('Somebody else').click()
  await expect.element(unlock).toHaveTextContent('Nobody else can open this till just now')
  await goOnline()
  await button('Use my PIN').click()
  await expect.element(page.getByLabelText('Enter your PIN')).toHaveFocus()
  await typePin()
  await expect.element(tiles().first()).toBeVisible()
})

describe('an answer to a change of hands', () => {
  test('STAFF-040 D4 that is lost is asked for again, and nobody is asked for a password', async () => {
    const { other } = await openTillOfTwo()
    let asked = 0
    server.answer(switchStaff, () => {
      asked += 1
      if (asked === 1) throw new TypeError('Failed to fetch')
      return handedTo(other)
    })
    await switchTo(other)
    await becomes('Tom')
    expect(asked).toBe(2)
    await noDialog()
  })

  test('STAFF-040 D4 that is slow is not waited for where the till knows the PIN, and brings the sign-in late', async () => {
    const { other } = await openTillOfTwo()
    await letDeviceKnow(other, { pin: PIN })
    const answerLate = server.hold(switchStaff, handedTo(other))
    await askForSwitch()
    await person(other).click()
    await expect.element(page.getByLabelText(/^PIN of/)).toHaveFocus()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await typePin()
    await vi.advanceTimersByTimeAsync(PAD_WAITS_MS)
    await expect.poll(() => server.askedOf(switchStaff)).toHaveLength(1)
    expect(takenOver()).toBeNull()
    await vi.advanceTimersByTimeAsync(4_000)
    await becomes('Tom')
    expect(takenOver()).toContain(other.id)
    // The session of before is over at the server by now, which whatever is asked for finds.
    server.refuse(listColleagues, 401)
    await askForSwitch()
    await expect.element(dialog()).toHaveTextContent('Without a network this till knows only those')
    await expect.element(page.getByRole('dialog')).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    server.answer(getUser, other)
    answerLate()
    await expect.poll(takenOver).toBeNull()
    await becomes('Tom')
    await noDialog()
  })
})

test('STAFF-040 D4 an answer that never comes is asked for by PIN once more, and not for a password', async () => {
  const { other } = await openTillOfTwo()
  await letDeviceKnow(other, { pin: PIN })
  server.drop(switchStaff)
  await switchTo(other)
  await becomes('Tom')
  // The server has done it all the same: the session of before is over, which whatever is asked for finds.
  server.refuse(listColleagues, 401)
  await askForSwitch()
  const back = page.getByRole('dialog', { name: 'The connection is back' })
  await expect.element(back).toBeVisible()
  expect(takenOver()).toContain(other.id)
  answerColleagues(other)
  server.answer(getUser, other)
  answerSwitchTo(other)
  await expect.element(back.getByLabelText(/PIN/)).toHaveFocus()
  await typePin()
  await expect.poll(takenOver).toBeNull()
  await expect.element(back).not.toBeInTheDocument()
  expect(server.askedOf(switchStaff).at(-1)).toMatchObject({ body: { personId: other.id, pin: PIN } })
})

test('STAFF-040 SELL-030 what is scanned over the names or the password of Switch staff goes nowhere, and that is said', async () => {
  const { other } = await openTillOfTwo()
  await askForSwitch()
  await expect.element(person(other)).toBeVisible()
  scan(tea.barcode)
  await expect.element(dialog()).toHaveTextContent('Finish this first, then scan.')
  await person(other).click()
  await expect.element(dialog()).not.toHaveTextContent('then scan')
  await button('Back to the names').click()
  await button('Use username and password').click()
  await page.getByLabelText('Username').click()
  scan(tea.barcode)
  await expect.element(dialog()).toHaveTextContent('Finish this first, then scan.')
  await expect.element(page.getByLabelText('Username')).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await noDialog()
  await expect.element(cartLines()).toHaveLength(0)
  scan(tea.barcode)
  await expect.element(cartLines()).toHaveLength(1)
  await expect.element(tiles().first()).toBeVisible()
})
