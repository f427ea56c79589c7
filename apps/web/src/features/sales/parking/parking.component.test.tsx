import { parkBasket, recallBasket, takenProblems } from '@tuppence/contract/parked'
import { approve } from '@tuppence/contract/pins'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  cartLines,
  payExactly,
  saleDone,
  takePart,
  tiles,
  toastOf,
} from '../../../testing/at-the-till.ts'
import { byPin, withManager } from '../../../testing/by-pin.ts'
import { goOffline, goOnline } from '../../../testing/network.ts'
import { keepParkedBaskets } from '../../../testing/parked-baskets.ts'
import { enterAfterScan, scan } from '../../../testing/scanner.ts'
import { server } from '../../../testing/test-server.ts'
import { GOODS, openTill, problem, recordedSales } from '../../../testing/till.ts'

beforeEach(() => page.viewport(1440, 900))

const list = () => page.getByRole('list', { name: 'Parked baskets' })
const entries = () => list().getByRole('listitem')
const press = (name: string) => list().getByRole('button', { name }).click()

async function ringUp(pieces: number) {
  for (const { barcode } of GOODS.slice(0, pieces)) scan(barcode)
  await expect.element(cartLines()).toHaveLength(pieces)
}

const parkDialog = () => page.getByRole('dialog', { name: 'Park the basket' })

async function park(note: string) {
  await userEvent.keyboard('{F10}')
  await parkDialog().getByLabelText('Name or note').fill(note)
  await enterAfterScan()
  // Behind a dialog no role is to be found: a list that is asked for before it has closed is empty.
  await expect.element(parkDialog()).not.toBeInTheDocument()
  await expect.element(cartLines()).toHaveLength(0)
}

async function openParked() {
  await userEvent.keyboard('{Alt>}9{/Alt}')
  await expect.element(page.getByRole('dialog', { name: 'Parked baskets' })).toBeVisible()
}

test('D2 recalling with goods in the cart parks them', async () => {
  keepParkedBaskets()
  await openTill()
  await ringUp(1)
  await park('First')
  await ringUp(2)
  await userEvent.keyboard('{F10}')
  await page.getByRole('button', { name: /^Parked baskets/ }).click()
  await press('Recall First')
  await expect.element(toastOf(/is parked as “Basket of \d\d:\d\d”/)).toBeVisible()
  await expect.element(cartLines()).toHaveLength(1)
  await park('Second')
  await openParked()
  await expect.element(entries()).toHaveLength(2)
  await expect.element(list()).toHaveTextContent('Second')
  await expect.element(list()).not.toHaveTextContent('First')
})

test('D2 who asks for what is parked while a basket is being parked sees it', async () => {
  keepParkedBaskets()
  await openTill()
  await ringUp(1)
  await userEvent.keyboard('{F10}')
  await parkDialog().getByLabelText('Name or note').fill('First')
  await enterAfterScan('{Alt>}9{/Alt}')
  await expect.element(entries()).toHaveLength(1)
  await expect.element(cartLines()).toHaveLength(0)
  await expect.element(entries()).toHaveLength(1)
})

test('a discard is undone, and the count says how many wait', async () => {
  keepParkedBaskets()
  const count = () => page.getByTestId('parked-count')
  await openTill()
  await ringUp(1)
  await park('First')
  await ringUp(1)
  await park('Second')
  await openParked()
  await expect.element(entries()).toHaveLength(2)
  await expect.element(count()).toHaveTextContent('2')
  await press('Discard Second')
  await expect.element(entries()).toHaveLength(1)
  await button('Undo').click()
  await expect.element(entries()).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  await expect.element(count()).toHaveTextContent('2')
})

test('a basket that another till has taken up is not taken twice: it is told who did', async () => {
  keepParkedBaskets()
  await openTill()
  await ringUp(1)
  await park('Umbrella')
  const taken = {
    how: 'recalled',
    staffName: 'Ada Hill',
    tillCode: 'T2',
    at: '2026-06-01T13:05:00.000Z',
  } as const
  server.refuse(recallBasket, 409, {
    ...problem(409, 'basket-taken', 'Somebody else has taken up this basket.'),
    problems: takenProblems(taken),
  })
  await openParked()
  await press('Recall Umbrella')
  await expect.element(toastOf('Ada Hill took it up at till T2 at 14:05.')).toBeVisible()
  expect(cartLines().elements()).toEqual([])
})

test('a part-paid sale is not parked, and an empty cart neither: the till says why', async () => {
  await openTill()
  await expect.element(tiles().first()).toBeVisible()
  await userEvent.keyboard('{F10}')
  await expect.element(toastOf('Cart is empty')).toBeVisible()
  await ringUp(1)
  await userEvent.keyboard('{Alt>}4{/Alt}')
  await takePart('0.50', 'cash')
  await userEvent.keyboard('{F10}')
  await expect.element(toastOf(/Part of this sale is paid/)).toBeVisible()
  await expect.element(cartLines()).toHaveLength(1)
})

test('D2 without a network a basket is parked and recalled here, and the server has it once the network is back', async () => {
  keepParkedBaskets()
  await openTill()
  await ringUp(1)
  // The dialogs are fetched while there is a network.
  await openParked()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await goOffline()
  await park('No network')
  await openParked()
  await expect.element(entries()).toHaveTextContent('Only on this till so far')
  await press('Recall No network')
  await expect.element(cartLines()).toHaveLength(1)
  await park('Still none')
  expect(server.askedOf(parkBasket)).toEqual([])
  await goOnline()
  await expect.poll(() => server.askedOf(parkBasket).at(-1)?.body).toMatchObject({ label: 'Still none' })
  await openParked()
  await expect.element(entries()).toHaveTextContent('Still none')
  await expect.element(entries()).not.toHaveTextContent('Only on this till so far')
})

async function giveDiscount(percent: string) {
  await button('Discount the basket').click()
  const discount = page.getByRole('dialog', { name: 'Discount the basket' })
  await discount.getByLabelText('Discount', { exact: true }).fill(percent)
  await discount.getByRole('button', { name: 'Apply' }).click()
  await byPin(`a discount of ${percent}%`)
}

test('STAFF-038 D5 what a PIN approved is parked and recalled with its basket, and asked for again once it is old', async () => {
  keepParkedBaskets()
  withManager()
  await openTill({ shop: { autoPrintReceipt: false } })
  await ringUp(1)
  await giveDiscount('33.3')
  await park('Purse')
  await openParked()
  await press('Recall Purse')
  await expect.element(cartLines()).toHaveLength(1)
  await payExactly()
  await expect.element(saleDone()).toBeVisible()
  expect(server.askedOf(approve)).toHaveLength(1)
  await expect.poll(recordedSales).toMatchObject([{ transaction: { approvals: [{ scope: 'up-to:3330' }] } }])

  withManager(16)
  await ringUp(1)
  await giveDiscount('50')
  await payExactly()
  withManager()
  await byPin('a discount of 50%')
  await expect
    .poll(recordedSales)
    .toMatchObject([{}, { transaction: { approvals: [{ scope: 'up-to:5000' }] } }])
})
