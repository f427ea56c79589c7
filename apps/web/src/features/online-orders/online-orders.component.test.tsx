import { listCategories } from '@tuppence/contract/catalogue'
import {
  listOnlineOrders,
  type OnlineOrder,
  type OrderSettings,
  readOrderSettings,
  rejectOrder,
  setOrderSettings,
} from '@tuppence/contract/orders'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tellLive } from '../../testing/live-feeds.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { category } from '../../testing/products.ts'
import { server } from '../../testing/test-server.ts'
import { problem } from '../../testing/till.ts'
import { fitsWidths } from '../../testing/widths.ts'

const BAKERY = category('Bakery')
const SET: OrderSettings = {
  ...{ isOn: true, slotMinutes: 30, mostPerSlot: 100, leadMinutes: 0, daysAhead: 2, keptMinutes: 60 },
  ...{ categoryIds: [BAKERY.id], message: 'Please bring a bag.' },
}
const ORDER: OnlineOrder = {
  ...{ id: crypto.randomUUID(), number: 'W-7', state: 'new', name: 'Bob Guest', phone: '07700 900123' },
  ...{
    email: null,
    customerId: null,
    sameNetwork: 1,
    note: '',
    slotFrom: '2026-06-01T10:00:00.000Z',
    byName: null,
  },
  ...{ slotTo: '2026-06-01T10:30:00.000Z', expiresAt: '2026-06-01T11:30:00.000Z', answerBy: null },
  ...{ placedAt: '2026-06-01T09:00:00.000Z', endedAt: null, reason: null, saleId: null, total: '18.00' },
  ...{ paid: null, lines: [] },
}

const said = (words: string) => expect.element(page.getByText(words, { exact: true }).first()).toBeVisible()

/** What the shop is set to, as whoever saves leaves it. */
let kept: OrderSettings
let hasHours: boolean

beforeEach(async () => {
  await page.viewport(1440, 900)
  kept = SET
  hasHours = true
  server.answer(listCategories, [BAKERY])
  server.answer(listOnlineOrders, [ORDER])
  server.answer(readOrderSettings, () => ({
    ...kept,
    hasHours,
    hasMailServer: true,
    page: '/order/UK001',
  }))
  openScreen('/online-orders', signedIn('manager'))
})

test('ONLINE-002 an order is rejected with a reason only, and is then open no more', async () => {
  const card = page.getByRole('region', { name: 'Order W-7' })
  await card.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  const reject = dialog.getByRole('button', { name: 'Reject' })
  await expect.element(reject).toBeDisabled()
  await dialog.getByLabelText('Why').fill('The oven broke')
  server.answer(rejectOrder, { ...ORDER, state: 'rejected', reason: 'The oven broke' })
  server.answer(listOnlineOrders, [])
  await reject.click()
  await said('No open orders')
  expect(server.askedOf(rejectOrder)).toMatchObject([{ body: { reason: 'The oven broke' } }])
})

test('ONLINE-002 orders that may be nobody’s are rejected together', async () => {
  const three = ['W-7', 'W-8', 'W-9'].map((number) => ({
    ...{ ...ORDER, id: crypto.randomUUID(), number, sameNetwork: 3 },
  }))
  server.answer(listOnlineOrders, three)
  await tellLive({ type: 'online-orders-changed', orderId: ORDER.id, state: 'new' })
  const card = page.getByRole('region', { name: 'Order W-8' })
  await expect.element(card).toHaveTextContent('1 of 3 new orders from the same internet connection.')
  await card.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Why').fill('Nobody answers')
  await dialog.getByLabelText('Also reject 2 other new orders from the same internet connection').click()
  await fitsWidths([390, 1440])
  server.answer(rejectOrder, { ...ORDER, state: 'rejected', reason: 'Nobody answers' })
  server.answer(listOnlineOrders, [])
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await said('No open orders')
  expect(server.askedOf(rejectOrder)).toMatchObject([{ body: { sameNetwork: true } }])
})

test('ONLINE-002 orders are not turned on without categories and opening hours, and what is missing is a press away', async () => {
  kept = { ...SET, isOn: false, categoryIds: [] }
  hasHours = false
  openScreen('/online-orders', signedIn('manager'))
  await page.getByRole('tab', { name: 'Set up' }).click()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect.element(save).toBeEnabled()
  await page.getByRole('switch', { name: 'Take online orders' }).click()
  const missing = page.getByRole('alert')
  await expect.element(missing).toHaveTextContent('Choose at least one active category to offer.')
  await expect.element(missing).toHaveTextContent('Set your opening hours')
  await expect.element(save).toBeDisabled()
  const toHours = missing.getByRole('link', { name: 'Set opening hours' })
  await expect.element(toHours).toHaveAttribute('href', '/settings')
  await missing.getByRole('link', { name: 'Choose categories' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Bakery' })).toHaveFocus()
  await fitsWidths([390, 1024, 1440])
  await page.getByRole('checkbox', { name: 'Bakery' }).click()
  await expect.element(missing).not.toHaveTextContent('Choose at least one')
  await expect.element(save).toBeDisabled()
  // Somebody sets the hours meanwhile: what is typed here stays, and can be saved.
  hasHours = true
  await tellLive({ type: 'settings-changed' })
  await expect.element(missing).not.toBeInTheDocument()
  server.answer(setOrderSettings, undefined)
  await save.click()
  await said('Saved')
  expect(server.askedOf(setOrderSettings).at(-1)?.body).toMatchObject({
    set: { isOn: true, categoryIds: [BAKERY.id] },
  })
})

test('ONLINE-002 of two who set up online orders at once the later is told, and loses nothing they wrote', async () => {
  await page.getByRole('tab', { name: 'Set up' }).click()
  const line = page.getByLabelText('A line at the head of your page')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await line.fill('Ring the bell')
  kept = { ...SET, mostPerSlot: 4 }
  await tellLive({ type: 'settings-changed' })
  server.refuse(setOrderSettings, 409, problem(409, 'changed-meanwhile', 'Somebody else has changed this.'))
  await save.click()
  await said('Somebody else has changed this since you opened it.')
  await expect.element(line).toHaveValue('Ring the bell')
  await page.getByRole('button', { name: 'Show it as it is now' }).click()
  await expect.element(line).toHaveValue('Please bring a bag.')
  await line.fill('Ring the bell')
  server.answer(setOrderSettings, undefined)
  await save.click()
  await said('Saved')
  expect(server.askedOf(setOrderSettings).at(-1)?.body).toEqual({
    seen: kept,
    set: { ...kept, message: 'Ring the bell' },
  })
})
