import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, cartLines, parts, takePart, tiles } from '../../../testing/at-the-till.ts'
import { closeTill } from '../../../testing/card-till.ts'
import { holdPageLoads } from '../../../testing/page-loads.ts'
import { scan } from '../../../testing/scanner.ts'
import { cashier, GOODS, openTill, reopenTill } from '../../../testing/till.ts'

const told = () => page.getByText('£5.00 was taken for a basket whose window was closed')

test('D5 PAY-006 a part-paid basket whose window was closed is told of at the till, and opened there', async () => {
  const loads = holdPageLoads()
  const user = cashier()
  const slotKey = `tuppence_cart_slot:${user.organizationId}`
  await openTill({ user })
  scan(GOODS[1].barcode)
  await expect.element(cartLines()).toHaveLength(1)
  await page.getByRole('radio', { name: 'Split' }).click()
  await takePart('5.00', 'cash')
  const left = sessionStorage.getItem(slotKey)
  await closeTill()
  // Another window, which has a basket of its own.
  sessionStorage.setItem(slotKey, '7')
  const held = new Promise<() => void>((holds) => {
    const name = `tuppence-cart:${user.organizationId}:${left}`
    void navigator.locks.request(name, () => new Promise<void>((free) => holds(free)))
  })
  const free = await held
  await reopenTill(user)
  await tiles().first().click()
  await expect.element(cartLines()).toHaveLength(1)
  await expect.element(told()).not.toBeInTheDocument()
  free()
  dispatchEvent(new Event('focus'))
  await expect.element(told()).toBeVisible()
  await expect.element(page.getByText('Complete or park the basket here first.')).toBeVisible()
  await button('Void Transaction').click()
  await button('Open that basket').click()
  await expect.poll(() => loads).toEqual(['reload'])
  await closeTill()
  await reopenTill(user)
  await expect.element(parts()).toHaveTextContent('£5.00')
  await expect.element(told()).not.toBeInTheDocument()
})
