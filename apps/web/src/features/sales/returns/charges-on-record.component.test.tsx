import { searchTransactions } from '@tuppence/contract/sale-search'
import { getTransaction } from '@tuppence/contract/sales'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeBooks } from '../../../testing/books.ts'
import { signedIn } from '../../../testing/people.ts'
import { foundSale } from '../../../testing/sales.ts'
import { server } from '../../../testing/test-server.ts'
import { openTill } from '../../../testing/till.ts'

test('a record of charges alone says each of them and what was paid', async () => {
  const nothing = { totalAmount: '0.00', subtotal: '0.00', taxAmount: '0.00' }
  const found = foundSale({ ...nothing, receiptNumber: 'T2-000018', chargesTotal: '45.00' })
  closeBooks()
  server.answer(getTransaction, {
    ...found,
    ...{ customer: null, returned: [], returns: [], items: [] },
    charges: [
      { kind: 'deposit', name: 'Deposit for a bicycle', amount: '20.00' },
      { kind: 'gift-card', name: 'Gift card', amount: '25.00', reference: 'GC-1042' },
    ],
    tenders: [
      { id: crypto.randomUUID(), method: 'cash', amount: '45.00', received: '45.00', change: '0.00' },
    ],
  })
  // After the one above, whose path matches this one’s too.
  server.answer(searchTransactions, { sales: [found], earlier: null })
  await openTill({ user: signedIn('manager', { session: 'pos' }) })
  await userEvent.keyboard('{F3}')
  const dialog = page.getByRole('dialog')
  const row = dialog.getByRole('list', { name: 'Transactions' }).getByRole('button')
  await expect.element(row).toHaveTextContent('£45.00')
  await row.click()
  await expect
    .element(dialog)
    .toHaveTextContent('Deposit for a bicycle£20.00Gift card · GC-1042£25.00Total paid£45.00')
  await expect.element(dialog).toHaveTextContent('Cash£45.00')
  expect(dialog.getByRole('list', { name: 'Goods' }).query()).toBeNull()
  await expect.element(dialog).not.toHaveTextContent('VAT')
})
