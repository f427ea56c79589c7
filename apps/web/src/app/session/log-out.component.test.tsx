import { endSession, getUser, type SignedInUser } from '@tuppence/contract/identity'
import { recordSale } from '@tuppence/contract/sales'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readTakenOver } from '../../foundation/session/stored-session.ts'
import { openTillDatabase } from '../../offline/index.ts'
import { owedLogOut } from '../../offline/session/owed-log-out.ts'
import {
  button,
  cartLines,
  payExactly,
  searchBox,
  tiles,
  toastOf,
  writePart,
} from '../../testing/at-the-till.ts'
import { customer } from '../../testing/customers.ts'
import { goOffline, goOnline } from '../../testing/network.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { holdPageLoads } from '../../testing/page-loads.ts'
import { keepParkedBaskets } from '../../testing/parked-baskets.ts'
import { signedIn } from '../../testing/people.ts'
import { answerSupportContact } from '../../testing/provider.ts'
import { letDeviceKnow, PIN, person, typePin } from '../../testing/staff-at-the-till.ts'
import { server } from '../../testing/test-server.ts'
import { cashier, openTill, recorded, reopenTill } from '../../testing/till.ts'

const question = () => page.getByRole('dialog')
const choose = (name: string) => question().getByRole('button', { name }).click()
const logOut = () => button('Log out').click()
const login = () => page.getByRole('heading', { level: 1, name: 'Open the till' })
const loginButton = () => button('Login to POS System')

let places: readonly string[] = []

beforeEach(() => {
  places = holdPageLoads()
  answerSupportContact()
  // It does not hear of a log-out, where the test does not say otherwise: then the page stays.
  server.refuse(endSession, 503)
})

async function ring(place = 0) {
  const before = cartLines().elements().length
  await tiles().nth(place).click()
  await expect.element(cartLines()).toHaveLength(before + 1)
}

/** The server has heard of the log-out, and somebody else of the same shop has signed in. */
async function comeNext({ organizationId }: SignedInUser) {
  server.answer(endSession, undefined)
  // What the till has asked meanwhile may still be refused.
  const carryOut = () => owedLogOut('till').carryOut()
  await carryOut().catch(carryOut)
  const next = signedIn('cashier', { session: 'pos', organizationId, firstName: 'Tom', lastName: 'Reed' })
  server.answer(getUser, next)
  await reopenTill(next)
}

test('AUTH-025 without a network it is asked whether it is meant, and holds until the server has heard of it', async () => {
  const user = cashier()
  await openTill({ user })
  await goOffline()
  await ring()
  await payExactly()
  await expect.element(page.getByText('1 pending')).toBeVisible()
  await logOut()
  const ask = 'Without a network nobody can sign in here again until it is back. Stay signed in?'
  await expect.element(question()).toHaveTextContent(ask)
  await expect.element(question()).toHaveTextContent('1 sale is not sent yet')
  await expect.element(question()).toHaveTextContent('safe on this device')
  await choose('Stay')
  await expect.element(searchBox()).toBeVisible()
  await logOut()
  await choose('Log out anyway')
  await expect.element(login()).toBeVisible()
  await expect.element(loginButton()).toBeEnabled()
  await goOnline()
  // The server still knows them, and nothing of theirs is shown all the same.
  openScreen('/sales', user)
  await expect.element(login()).toBeVisible()
  await expect.element(tiles()).not.toBeInTheDocument()
  expect(places).toEqual([])
})

test('AUTH-025 SHELL-020 until the browser goes to the address of the log-out the sign-in takes no letter', async () => {
  await openTill()
  const answer = server.hold(endSession, undefined)
  await logOut()
  await expect.element(login()).toBeVisible()
  const isShut = async () => {
    await expect.element(page.getByLabelText('Username')).toBeDisabled()
    await expect.element(loginButton()).toBeDisabled()
  }
  await isShut()
  expect(places).toEqual([])
  answer()
  await expect.poll(() => places).toEqual(['/api/logout?door=till'])
  await isShut()
})

test('AUTH-026 a basket that is not paid is kept or parked, as the person says', async () => {
  keepParkedBaskets()
  const user = cashier()
  await openTill({ user })
  await ring()
  await logOut()
  await expect.element(question()).toHaveTextContent('There are goods in the basket')
  await choose('Stay')
  await expect.element(cartLines()).toHaveLength(1)
  await logOut()
  await choose('Park the basket and log out')
  await expect.element(login()).toBeVisible()
  await comeNext(user)
  await expect.element(button('Parked baskets (1)')).toBeVisible()
  await expect.element(cartLines()).not.toBeInTheDocument()
})

test('AUTH-026 a basket that is emptied goes with the person, and what they had begun to search for', async () => {
  const user = cashier()
  await openTill({ user })
  await ring()
  await searchBox().fill('left over')
  await logOut()
  await choose('Log out and empty it')
  await expect.element(login()).toBeVisible()
  await comeNext(user)
  await expect.element(page.getByText('Scan or search for products to add to cart')).toBeVisible()
  await expect.element(cartLines()).not.toBeInTheDocument()
  await expect.element(searchBox()).toHaveValue('')
})

test('AUTH-026 nobody leaves a sale that is part paid', async () => {
  await openTill()
  await ring()
  await page.getByRole('radio', { name: 'Split' }).click()
  await writePart('0.20', 'cash')
  await logOut()
  await expect.element(toastOf('Part of this sale is paid')).toBeVisible()
  await expect.element(cartLines()).toHaveLength(1)
  expect(server.askedOf(endSession)).toEqual([])
})

test('D4 R12 without a network the till opens to whom it knows: by PIN to its own work, by password to all of theirs', async () => {
  // The device lists whoever any test has made known to it.
  const user = signedIn('manager', { session: 'pos', firstName: 'Vera', lastName: 'Lane' })
  await openTill({ user })
  await letDeviceKnow(user, { pin: PIN })
  await letDeviceKnow(user, { password: 'own-password-1' })
  await goOffline()
  await leaveAndComeBack(user)
  await expect.element(page.getByLabelText(/^PIN of/)).toHaveFocus()
  await typePin()
  await expect.element(tiles().first()).toBeVisible()
  expect(readTakenOver()?.permissions).toContain('void')
  expect(readTakenOver()?.permissions).not.toContain('manage-staff')
  await leaveAndComeBack(user)
  await button('Use my password').click()
  const form = page.getByRole('form', { name: 'Password of Vera Lane' })
  await form.getByLabelText('Password', { exact: true }).fill('not-the-password')
  await form.getByRole('button', { name: 'Unlock' }).click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('The password is not right.')
  await form.getByLabelText('Password', { exact: true }).fill('own-password-1')
  await form.getByRole('button', { name: 'Unlock' }).click()
  await expect.element(tiles().first()).toBeVisible()
  expect(readTakenOver()?.permissions).toContain('manage-staff')
})

async function leaveAndComeBack(user: SignedInUser) {
  await logOut()
  await choose('Log out anyway')
  await person(user).click()
}

test('D12 a sale whose answer comes while its person logs out leaves no name on the device', async () => {
  const odile = customer('Odile', 'Latecomer')
  const user = cashier()
  await openTill({ user, customers: [odile] })
  await ring()
  await userEvent.keyboard('{F6}')
  await page.getByLabelText('Find a customer').fill('Latecomer')
  await page.getByRole('list', { name: 'Customers' }).getByRole('button').click()
  await expect.element(page.getByText('Odile Latecomer', { exact: true })).toBeVisible()
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  server.answer(recordSale, async ({ body }) => {
    await released
    return recorded(body)
  })
  const answerLogOut = server.holdRefusal(endSession, 503)
  await payExactly()
  await expect.poll(() => server.askedOf(recordSale)).toHaveLength(1)
  expect(await namesHere(user)).toEqual(['Latecomer'])
  await logOut()
  await expect.poll(() => server.askedOf(endSession)).toHaveLength(1)
  release()
  await expect.poll(() => unsentHere(user)).toBe(0)
  answerLogOut()
  await expect.element(loginButton()).toBeEnabled()
  await expect.poll(() => namesHere(user)).toEqual([])
})

/** The last names on the sales that this browser keeps for printing them again. */
async function namesHere({ organizationId }: SignedInUser) {
  const db = await openTillDatabase()
  const sales = (await db.getAll('sales')).filter((one) => one.organizationId === organizationId)
  return sales.flatMap(({ sale }) => sale.customer?.lastName ?? [])
}

async function unsentHere({ organizationId }: SignedInUser) {
  const db = await openTillDatabase()
  return (await db.getAll('transactions')).filter((one) => one.organizationId === organizationId).length
}
