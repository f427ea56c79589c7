import { expect, test } from 'vitest'
import { cartLines, toastOf } from '../../../testing/at-the-till.ts'
import { byCard, openCardTill, priced } from '../../../testing/card-till.ts'
import { scan } from '../../../testing/scanner.ts'
import { recordedSales } from '../../../testing/till.ts'
import { cardPart } from './card-part.ts'

test('D11 what is rung up while the part that asks a terminal is on its way is on no card: the new total is pressed for', async () => {
  const more = priced('2.00')
  const terminal = await openCardTill('5.00', { more: [more] })
  cardPart.set('on-its-way')
  await byCard()
  scan(more.barcode)
  await expect.element(cartLines()).toHaveLength(2)
  cardPart.set('here')
  await expect.element(toastOf(/Something was rung up meanwhile, and nothing is recorded yet/)).toBeVisible()
  expect([terminal.payments, recordedSales()]).toEqual([[], []])
})
