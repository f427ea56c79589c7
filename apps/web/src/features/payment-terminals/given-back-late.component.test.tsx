import { listPaymentProviders } from '@tuppence/contract/payment-terminals'
import {
  comparePayments,
  paymentsNeedingAttention,
  refundPayment,
  seeToUnpaidSale,
} from '@tuppence/contract/payments'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CardTerminal } from '../../testing/card-terminal.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { server } from '../../testing/test-server.ts'
import { problem } from '../../testing/till.ts'

test('P14 who gives money back that a sale has taken meanwhile reads why it was not given', async () => {
  server.answer(listPaymentProviders, [])
  server.answer(comparePayments, [])
  const terminal = new CardTerminal()
  terminal.keepUnknown(crypto.randomUUID(), '19.00')
  terminal.approveUnheard()
  terminal.last.basketTillName = 'Till 1'
  openScreen('/payment-terminals', signedIn('owner'))
  const entry = page.getByRole('listitem').filter({ hasText: '£19.00' })
  await expect.element(entry).toHaveTextContent('In the basket of Till 1')
  await entry.getByRole('button', { name: 'Give back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give £19.00 back although Till 1 has it in its basket?' })
  await expect.element(dialog).toHaveTextContent('as soon as it hears')
  await dialog.getByLabelText('Reason').fill('The customer asked')
  const why = 'This payment paid for T1-000007: void or return that sale, and the money goes back with it.'
  server.refuse(refundPayment, 409, problem(409, 'payment-of-a-sale', why))
  await dialog.getByRole('button', { name: 'Give back' }).click()
  await expect.element(dialog).toHaveTextContent('This payment paid for T1-000007')
  expect(server.askedOf(refundPayment)).toMatchObject([{ body: { outOfBasket: true, amount: '19.00' } }])
})

test('P17 a sale that may be paid twice says why, and its card is refunded or the money kept', async () => {
  server.answer(listPaymentProviders, [])
  server.answer(comparePayments, [])
  const terminal = new CardTerminal()
  terminal.keepUnknown(crypto.randomUUID(), '12.40')
  terminal.approveUnheard()
  const late = {
    ...terminal.last,
    ...{ receiptNumber: 'T1-000007', unallocatedAmount: '12.40' },
    ...{ writtenOffByName: 'Priya Shah', writtenOffReason: 'Paid in cash' },
  }
  server.answer(paymentsNeedingAttention, {
    ...{
      unsettled: [],
      takenNotUsed: [],
      refunds: [],
      unpaidSales: [],
      gainsaid: [],
      paidAfterWriteOff: [late],
    },
  })
  openScreen('/payment-terminals', signedIn('manager'))
  const entry = page.getByRole('listitem').filter({ hasText: 'T1-000007 may be paid twice' })
  await expect
    .element(entry)
    .toHaveTextContent(
      'Priya Shah settled T1-000007 without the card: Paid in cash. The card has paid since.',
    )
  await entry.getByRole('button', { name: 'Keep it' }).click()
  const keeping = page.getByRole('dialog', { name: 'Keep the £12.40 that the card paid?' })
  await keeping.getByLabelText('Reason').fill('There was no cash')
  server.answer(seeToUnpaidSale, undefined)
  await keeping.getByRole('button', { name: 'Keep it' }).click()
  await expect.poll(() => server.askedOf(seeToUnpaidSale)).toHaveLength(1)
  await entry.getByRole('button', { name: 'Refund' }).click()
  const refunding = page.getByRole('dialog', { name: 'Refund £12.40 to the card?' })
  await refunding.getByLabelText('Reason').fill('Paid twice')
  await refunding.getByRole('button', { name: 'Refund' }).click()
  await expect.element(page.getByText('Given back', { exact: true })).toBeVisible()
  expect(server.askedOf(refundPayment)).toMatchObject([{ body: { amount: '12.40' } }])
})

test('P9 of a payment that no sale has, what is unallocated is shown and given back', async () => {
  server.answer(listPaymentProviders, [])
  server.answer(comparePayments, [])
  const terminal = new CardTerminal()
  terminal.keepUnknown(crypto.randomUUID(), '9.00')
  terminal.approveUnheard()
  terminal.needAttention({ takenNotUsed: [{ ...terminal.last, unallocatedAmount: '2.00' }] })
  openScreen('/payment-terminals', signedIn('owner'))
  const entry = page.getByRole('listitem').filter({ hasText: 'Taken for no sale' })
  await expect.element(entry).toHaveTextContent('£2.00')
  await entry.getByRole('button', { name: 'Give back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give £2.00 back to the card?' })
  await dialog.getByLabelText('Reason').fill('The customer asked')
  await dialog.getByRole('button', { name: 'Give back' }).click()
  await expect.poll(() => server.askedOf(refundPayment)).toMatchObject([{ body: { amount: '2.00' } }])
})
