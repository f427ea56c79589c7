import { recallBasket, takenProblems } from '@tuppence/contract/parked'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, cartLines, toastOf } from '../../../testing/at-the-till.ts'
import { keepParkedBaskets, park } from '../../../testing/parked-baskets.ts'
import { scan } from '../../../testing/scanner.ts'
import { server } from '../../../testing/test-server.ts'
import { GOODS, openTill, problem } from '../../../testing/till.ts'

const [tea, mug] = GOODS
const list = () => page.getByRole('list', { name: 'Parked baskets' })
const count = () => page.getByTestId('parked-count')
const openParked = () => userEvent.keyboard('{Alt>}9{/Alt}')

async function ringUp(...codes: readonly (string | null)[]) {
  for (const code of codes) scan(code)
  await expect.element(cartLines()).toHaveLength(codes.length)
}

async function parkAs(note: string) {
  await park(note)
  await expect.element(cartLines()).toHaveLength(0)
}

test('D2 recalling with goods in the cart parks them; a discard is undone; the count says how many wait', async () => {
  keepParkedBaskets()
  await openTill()
  await ringUp(tea.barcode)
  await parkAs('First')
  await ringUp(tea.barcode, mug.barcode)
  await userEvent.keyboard('{F10}')
  await page.getByRole('button', { name: /^Parked baskets/ }).click()
  await button('Recall First').click()
  await expect.element(toastOf(/is parked as “Basket of \d\d:\d\d”/)).toBeVisible()
  await expect.element(cartLines()).toHaveLength(1)
  await parkAs('Second')
  await openParked()
  await expect.element(list().getByRole('listitem')).toHaveLength(2)
  await expect.element(list().getByText('First')).not.toBeInTheDocument()
  await button('Discard Second').click()
  await expect.element(list().getByText('Second')).not.toBeInTheDocument()
  await button('Undo').last().click()
  await expect.element(list().getByText('Second')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(count()).toHaveTextContent('2')
})

test('D2 a part-paid sale is not parked, and an empty cart neither: the till says why', async () => {
  await openTill()
  await userEvent.keyboard('{F10}')
  await expect.element(toastOf('Cart is empty')).toBeVisible()
  await ringUp(tea.barcode)
  await userEvent.keyboard('{Alt>}4{/Alt}')
  await page.getByLabelText('Next payment').fill('0.50')
  await button('Add').click()
  await userEvent.keyboard('{F10}')
  await expect.element(toastOf(/Part of this sale is paid/)).toBeVisible()
  await expect.element(cartLines()).toHaveLength(1)
})

test('D2 a basket that another till has recalled first says by whom, where and when', async () => {
  keepParkedBaskets()
  await openTill()
  await ringUp(tea.barcode)
  await parkAs('Umbrella')
  const problems = takenProblems({
    ...{ how: 'recalled', staffName: 'Tom Reed', tillCode: 'T2', at: '2026-06-01T09:30:00.000Z' },
  })
  server.refuse(recallBasket, 409, { ...problem(409, 'basket-taken', 'It is taken up.'), problems })
  await openParked()
  await button('Recall Umbrella').click()
  await expect.element(toastOf(/Tom Reed took it up at till T2 at \d\d:\d\d\./)).toBeVisible()
  await expect.element(cartLines()).toHaveLength(0)
})
