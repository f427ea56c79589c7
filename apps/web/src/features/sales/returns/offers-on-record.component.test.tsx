import { searchTransactions } from '@tuppence/contract/sale-search'
import { getTransaction, type TransactionDetail } from '@tuppence/contract/sales'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeBooks } from '../../../testing/books.ts'
import { signedIn } from '../../../testing/people.ts'
import { foundSale } from '../../../testing/sales.ts'
import { server } from '../../../testing/test-server.ts'
import { openTill } from '../../../testing/till.ts'

const offerId = crypto.randomUUID()
const item = (
  name: string,
  price: string,
  saved: string,
  paid: string,
): TransactionDetail['items'][number] => ({
  ...{ id: crypto.randomUUID(), productId: crypto.randomUUID(), name, sku: name, quantity: 1 },
  ...{ unitPrice: price, listPrice: price, discountAmount: '0.00', offerAmount: saved, totalPrice: paid },
  ...{ vatCode: 'zero', vatRate: '0.00', vatInclusive: true, netAmount: paid, vatAmount: '0.00' },
  offers: [{ offerId, revision: 1, name: 'Meal Deal', application: 1, units: 1, saved }],
  details: name === 'Wrap' ? { served: 'take-away' } : null,
})

test('D27 a record says below each line what offers took off, and what else there is to say of it', async () => {
  const found = foundSale({
    receiptNumber: 'T2-000017',
    totalAmount: '3.25',
    subtotal: '3.25',
    taxAmount: '0.00',
  })
  closeBooks()
  server.answer(getTransaction, {
    ...found,
    ...{ customer: null, returned: [], returns: [] },
    items: [item('Wrap', '3.25', '1.25', '2.00'), item('Juice', '1.69', '0.44', '1.25')],
    tenders: [{ id: crypto.randomUUID(), method: 'cash', amount: '3.25', received: '3.25', change: '0.00' }],
  })
  // After the one above, whose path matches this one’s too.
  server.answer(searchTransactions, { sales: [found], earlier: null })
  await openTill({ user: signedIn('manager', { session: 'pos' }) })
  await userEvent.keyboard('{F3}')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('list', { name: 'Transactions' }).getByRole('button').click()
  const goods = dialog.getByRole('list', { name: 'Goods' }).getByRole('listitem')
  await expect.element(goods.first()).toHaveTextContent('Wrap£3.25 eachTake awayMeal Deal−£1.25£3.25')
  await expect.element(goods.last()).toHaveTextContent('Meal Deal−£0.44£1.69')
  await expect.element(dialog.getByText('Offers', { exact: true })).toBeVisible()
  await expect.element(dialog).toHaveTextContent('Offers−£1.69')
})
