import { lockSession } from '@tuppence/contract/identity'
import { parkBasket } from '@tuppence/contract/parked'
import { switchStaff } from '@tuppence/contract/pins'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, cartLines, complete, parts, saleDone, takePart, toastOf } from '../../testing/at-the-till.ts'
import { goOffline } from '../../testing/network.ts'
import { signedIn } from '../../testing/people.ts'
import { scan } from '../../testing/scanner.ts'
import {
  answerColleagues,
  answerSwitchTo,
  letDeviceKnow,
  lock,
  PIN,
  person,
  staffMenu,
  switchTo,
  typePin,
} from '../../testing/staff-at-the-till.ts'
import { server } from '../../testing/test-server.ts'
import { cashier, GOODS, openTill, recordedSales } from '../../testing/till.ts'

const unlock = () => page.getByRole('region', { name: 'Unlock' })
const NOT_THEIRS = /Part of this sale is paid\. Complete it first, or ask someone who can give refunds/

/** A cashier has taken £5 in cash of a basket, and a manager and another cashier work in the shop. */
async function openPartPaidTill() {
  server.answer(lockSession, undefined)
  const own = cashier()
  const colleague = (role: 'manager' | 'cashier', firstName: string) =>
    signedIn(role, { session: 'pos', organizationId: own.organizationId, firstName, lastName: 'Reed' })
  const [manager, other] = [colleague('manager', 'Mia'), colleague('cashier', 'Tom')]
  answerColleagues(own, manager, other)
  await openTill({ user: own, shop: { autoPrintReceipt: false } })
  scan(GOODS[1].barcode)
  await expect.element(cartLines()).toHaveLength(1)
  await page.getByRole('radio', { name: 'Split' }).click()
  await takePart('5.00', 'cash')
  return { own, manager, other }
}

async function lockAndChoose(who: Parameters<typeof person>[0]): Promise<void> {
  await lock()
  await button('Lock without it').click()
  await expect.element(unlock()).toBeVisible()
  await button('Somebody else').click()
  await person(who).click()
  await expect.element(page.getByLabelText(/^PIN of/)).toHaveFocus()
  await typePin()
}

test('STAFF-040 D5 a manager’s PIN opens a till that was locked with a part-paid basket, which is theirs to complete', async () => {
  const { manager } = await openPartPaidTill()
  answerSwitchTo(manager)
  await lockAndChoose(manager)
  await expect.element(staffMenu()).toHaveTextContent('Mia')
  await expect.element(toastOf('Part of it is paid.')).toBeVisible()
  await expect.element(cartLines()).toHaveLength(1)
  await expect.element(parts()).toHaveTextContent('£5.00')
  await takePart('7.00', 'cash')
  await complete().click()
  await expect.element(saleDone()).toBeVisible()
  await expect
    .poll(recordedSales)
    .toMatchObject([
      { transaction: { staffId: manager.id, tenders: [{ amount: '5.00' }, { amount: '7.00' }] } },
    ])
  expect(server.askedOf(parkBasket)).toEqual([])
})

test('STAFF-040 D5 nobody who may not give the money back takes over a part-paid basket, locked or not', async () => {
  const { other } = await openPartPaidTill()
  await switchTo(other)
  await expect.element(page.getByRole('dialog')).toHaveTextContent(NOT_THEIRS)
  await button('Close').click()
  await lockAndChoose(other)
  await expect.element(unlock()).toHaveTextContent(NOT_THEIRS)
  expect(server.askedOf(switchStaff)).toEqual([])
})

test('STAFF-040 D4 D5 without a network too, for a manager whom the till knows', async () => {
  const { manager } = await openPartPaidTill()
  await letDeviceKnow(manager, { pin: PIN })
  await goOffline()
  await lock()
  await button('Lock it').click()
  await button('Somebody else').click()
  await person(manager).click()
  await expect.element(page.getByLabelText(/^PIN of/)).toHaveFocus()
  await typePin()
  await expect.element(staffMenu()).toHaveTextContent('Mia')
  await expect.element(parts()).toHaveTextContent('£5.00')
})
