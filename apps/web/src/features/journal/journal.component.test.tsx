import { type JournalOfTill, verifyJournal } from '@tuppence/contract/journal'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { server } from '../../testing/test-server.ts'

const WHOLE: JournalOfTill = {
  ...{ tillId: crypto.randomUUID(), code: 'T1', name: 'Till 1', records: 2, firstNumber: 1, lastNumber: 2 },
  ...{ total: '9.60', findings: [], findingCount: 0, wrongCount: 0, flagged: [], flaggedCount: 0 },
}
const ANSWER = {
  ...{ from: '2026-05-01', to: '2026-05-30', tills: [WHOLE] },
  books: { findings: [], findingCount: 0 },
}

const said = (words: string) => expect.element(page.getByText(words).first()).toBeVisible()

beforeEach(async () => {
  await page.viewport(1440, 900)
  server.answer(verifyJournal, ANSWER)
})

test('R13 says that every till’s journal is whole, or that it could not be loaded, with a way to try again', async () => {
  openScreen('/journal', signedIn('manager'))
  await said('Everything is here and as it was made')
  await expect.element(page.getByRole('region', { name: /^T1 / })).toHaveTextContent('Whole')
  server.drop(verifyJournal)
  await page.getByRole('button', { name: 'Check again' }).click()
  await said('The journal of these days could not be loaded')
  await expect.element(page.getByText('Everything is here and as it was made')).not.toBeInTheDocument()
  server.answer(verifyJournal, ANSWER)
  await page.getByRole('button', { name: 'Try again' }).click()
  await said('Everything is here and as it was made')
})

test('R13 R14 a sale of goods that the books do not have is noted, and says where the goods are now', async () => {
  const sale = {
    ...{ id: crypto.randomUUID(), receiptNumber: 'T1-000002', createdAt: '2026-05-02T10:00:00.000Z' },
    ...{ totalAmount: '4.80', flags: ['goods-unknown'] },
  }
  server.answer(verifyJournal, { ...ANSWER, tills: [{ ...WHOLE, flagged: [sale], flaggedCount: 1 }] })
  openScreen('/journal', signedIn('manager'))
  const till = page.getByRole('region', { name: /^T1 / })
  await till.getByText('One sale carries a note').click()
  const noted = till.getByRole('listitem').filter({ hasText: 'T1-000002' })
  await expect.element(noted).toHaveTextContent('Goods not in the books')
  await expect.element(noted).toHaveTextContent('It is under Inventory, Archived')
})

test('D5 a cashier is told that the journal is not for their role', async () => {
  openScreen('/journal', signedIn('cashier'))
  await said('This screen is not for your role')
  expect(server.askedOf(verifyJournal)).toEqual([])
})

test('SHELL-021 the journal is part of the back office, with a way back, and days the wrong way round are said at once', async () => {
  openScreen('/journal', signedIn('manager'))
  await expect.element(page.getByRole('region', { name: /^T1 / })).toBeVisible()
  const asked = server.askedOf(verifyJournal).length
  await page.getByLabelText('From', { exact: true }).fill('2099-01-01')
  await said('The last day cannot be before the first')
  expect(server.askedOf(verifyJournal)).toHaveLength(asked)
  const sidebar = page.getByRole('link', { name: 'Back Office', exact: true }).first()
  await expect.element(sidebar).toHaveAttribute('aria-current', 'page')
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Back Office' }))
    .toHaveAttribute('href', '/back-office')
})
