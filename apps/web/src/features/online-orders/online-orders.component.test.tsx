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

const BAKERY = category('Bakery')
const SET: OrderSettings = {
  ...{ isOn: true, slotMinutes: 30, mostPerSlot: 100, leadMinutes: 0, daysAhead: 2, keptMinutes: 60 },
  ...{ categoryIds: [BAKERY.id], message: 'Please bring a bag.' },
}
const ORDER: OnlineOrder = {
  ...{ id: crypto.randomUUID(), number: 'W-7', state: 'new', name: 'Bob Guest', phone: '07700 900123' },
  ...{ email: null, customerId: null, note: '', slotFrom: '2026-06-01T10:00:00.000Z', byName: null },
  ...{ slotTo: '2026-06-01T10:30:00.000Z', expiresAt: '2026-06-01T11:30:00.000Z', answerBy: null },
  ...{ placedAt: '2026-06-01T09:00:00.000Z', endedAt: null, reason: null, saleId: null, total: '18.00' },
  ...{ paid: null, lines: [] },
}

const said = (words: string) => expect.element(page.getByText(words, { exact: true }).first()).toBeVisible()

/** What the shop is set to, as whoever saves leaves it. */
let kept: OrderSettings

beforeEach(async () => {
  await page.viewport(1440, 900)
  kept = SET
  server.answer(listCategories, [BAKERY])
  server.answer(listOnlineOrders, [ORDER])
  server.answer(readOrderSettings, () => ({
    ...kept,
    hasHours: true,
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
