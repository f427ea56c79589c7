import { listPaymentTerminals } from '@tuppence/contract/payment-terminals'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paymentTerminal } from '../../../testing/payment-terminals.ts'
import { scan } from '../../../testing/scanner.ts'
import { server } from '../../../testing/test-server.ts'
import { cashier, GOODS, openTill, reopenTill } from '../../../testing/till.ts'

test('PAY-009 a terminal that was removed is offered at the till no more, and none of the others asks by itself', async () => {
  await page.viewport(1440, 900)
  const user = cashier()
  const stays = paymentTerminal({ name: 'Counter terminal', terminalId: 'SIM-2' })
  const goes = paymentTerminal()
  server.answer(listPaymentTerminals, [stays, goes])
  await openTill({ user })
  scan(GOODS[0].barcode)
  await page.getByRole('radio', { name: 'Card' }).click()
  const machine = page.getByLabelText('Card machine')
  const chosen = () => (machine.element() as HTMLSelectElement).selectedOptions[0]?.textContent
  await machine.selectOptions(goes.id)
  server.answer(listPaymentTerminals, [stays, { ...goes, status: 'disconnected' }])
  await reopenTill(user)
  await expect.poll(chosen).toBe(`${goes.name} (not connected)`)
  server.answer(listPaymentTerminals, [stays])
  await reopenTill(user)
  await expect.element(page.getByText(`${goes.name} was removed. Choose another machine.`)).toBeVisible()
  await expect.poll(() => machine.element().textContent).not.toContain(goes.name)
  await machine.selectOptions(stays.id)
  await expect.element(page.getByText(`${stays.name} asks for the card`)).toBeVisible()
})
