import { lowStockProducts } from '@tuppence/contract/catalogue'
import { readDisplayContent } from '@tuppence/contract/displays'
import { readFirstRun } from '@tuppence/contract/first-run'
import { dashboardStats } from '@tuppence/contract/reporting'
import { listTransactions } from '@tuppence/contract/sales'
import { DEFAULT_DISPLAY_CONTENT } from '@tuppence/domain/sales'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  type DisplayState,
  listenToTill,
  openDisplaySender,
  tellContentChanged,
} from '../../devices/display-channel.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { answerReports } from '../../testing/reports.ts'
import { scan } from '../../testing/scanner.ts'
import { server } from '../../testing/test-server.ts'
import { GOODS, openTill } from '../../testing/till.ts'

const [tea, mug] = GOODS

afterEach(() => {
  vi.useRealTimers()
})

const SHOWN: DisplayState = {
  businessName: 'The Copper Kettle',
  items: [{ id: 'a', name: tea.name, price: '4.00', quantity: 2, total: '8.00' }],
  subtotal: '8.00',
  vatMode: 'as-marked',
  vatLabel: 'VAT (20%)',
  vatAmount: '1.33',
  vatAdded: '0.00',
  discount: '0.00',
  total: '8.00',
  isPaid: false,
}

test('DISP-005 DISP-006 DISP-007 DISP-012 shows the time and a welcome to anybody', async () => {
  server.refuse(readDisplayContent, 401)
  openScreen('/customer-display')
  await expect.element(page.getByText('Your items will appear here')).toBeVisible()
  await expect.element(page.getByText(/Thank you/)).toBeVisible()
  const clock = () => document.querySelector('time')?.textContent
  const before = clock()
  expect(before).toMatch(/^\d{2}:\d{2}:\d{2}$/)
  await expect.poll(clock).not.toBe(before)
})

test('D7 shows what the shop writes for its customers, and a change of it', async () => {
  const shop = { businessName: 'The Copper Kettle', logo: '' }
  const offer = { id: crypto.randomUUID(), text: 'Two scones for £3', picture: '' }
  const content = { ...DEFAULT_DISPLAY_CONTENT, message: 'Open on Sunday', offers: [offer] }
  server.answer(readDisplayContent, { ...shop, content })
  openScreen('/customer-display', signedIn('cashier', { session: 'pos' }))
  const shown = page.getByRole('figure', { name: 'Offer' })
  await expect.element(shown).toHaveTextContent('Two scones for £3')
  await expect.element(page.getByText('Open on Sunday')).toBeVisible()
  server.answer(readDisplayContent, { ...shop, content: { ...content, message: 'Closed on Sunday' } })
  tellContentChanged()
  await expect.element(page.getByText('Closed on Sunday')).toBeVisible()
})

test('DISP-003 the back office opens it in a window of its own size, without bars', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(window)
  onTestFinished(() => open.mockRestore())
  server.answer(readFirstRun, { steps: [] })
  server.answer(dashboardStats, {
    ...{ todaySales: { total: '0.00', count: 0 }, weekSales: { total: '0.00', count: 0 } },
    ...{ lowStockCount: 0, customerCount: 0 },
  })
  server.answer(listTransactions, [])
  server.answer(lowStockProducts, [])
  answerReports()
  openScreen('/back-office', signedIn('manager'))
  await page.getByRole('button', { name: 'Open Customer Display' }).click()
  const bare = 'menubar=no,toolbar=no,location=no,status=no,scrollbars=no'
  expect(open.mock.calls).toEqual([
    ['/customer-display', 'tuppence-customer-display', `width=1024,height=768,${bare}`],
  ])
})

test('DISP-007 half a minute after a sale it is ready for the next customer, and the till still says the change', async () => {
  await page.viewport(1440, 900)
  await openTill()
  scan(tea.barcode)
  await expect.element(page.getByLabelText('Amount received')).toBeVisible()
  let shown: DisplayState | undefined
  onTestFinished(
    listenToTill((state) => {
      shown = state
    }),
  )
  await expect.poll(() => shown?.items.length).toBe(1)
  await page.getByLabelText('Amount received').fill('50')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await page.getByRole('button', { name: 'Complete Transaction' }).click()
  await expect.poll(() => shown?.isPaid).toBe(true)
  vi.advanceTimersByTime(25_000)
  // The till's answer comes by the channel, behind what it was asked before.
  await expect.element(page.getByRole('region', { name: 'Sale completed' })).toHaveTextContent('Change due')
  expect(shown?.items).toHaveLength(1)
  // As long again: what counts the half minute may have begun after the time was moved on.
  vi.advanceTimersByTime(30_000)
  await expect.poll(() => shown?.items.length).toBe(0)
  await expect.element(page.getByRole('region', { name: 'Sale completed' })).toHaveTextContent('Change due')
  vi.useRealTimers()
  scan(mug.barcode)
  await expect.poll(() => shown?.items.map(({ name }) => name)).toEqual([mug.name])
})

test('DISP-013 what a display did not hear it is told once more, unless another window of the till has spoken since', async () => {
  const till = crypto.randomUUID()
  const [worked, other] = [openDisplaySender(till), openDisplaySender(till)]
  const heard: string[] = []
  const display = new BroadcastChannel(`tuppence-customer-display:${till}`)
  onTestFinished(() => {
    for (const end of [worked, other, display]) end.close()
  })
  worked.show({ ...SHOWN, total: '1.00' })
  display.onmessage = ({ data }) => heard.push(data.state?.total)
  await expect.poll(() => heard).toEqual(['1.00', '1.00'])
  worked.show({ ...SHOWN, total: '2.00' })
  await expect.poll(() => heard).toContain('2.00')
  other.show({ ...SHOWN, total: '3.00' })
  await expect.poll(() => heard).toEqual(['1.00', '1.00', '2.00', '3.00', '3.00'])
})

test('SELL-007 SELL-044 SELL-047 prices that include VAT: the display shows the total and the VAT in it, and millions fit', async () => {
  await page.viewport(1024, 768)
  server.refuse(readDisplayContent, 401)
  const till = openDisplaySender(crypto.randomUUID())
  onTestFinished(() => till.close())
  till.show(SHOWN)
  openScreen('/customer-display')
  const total = page.getByRole('region', { name: 'Total' })
  await expect.element(total).toHaveTextContent('£8.00')
  await expect.element(total).toHaveTextContent('Includes VAT (20%)')
  await expect.element(total).not.toHaveTextContent('Subtotal')
  till.show({ ...SHOWN, total: '98765432.10', vatAmount: '16460905.35' })
  await expect.element(total).toHaveTextContent('£98,765,432.10')
  // The box of text that is too wide stays inside its column: the text itself is measured.
  const text = document.createRange()
  text.selectNodeContents(total.getByText('£98,765,432.10').element())
  const column = total.element().getBoundingClientRect()
  expect(text.getClientRects()).toHaveLength(1)
  expect(text.getBoundingClientRect().right).toBeLessThanOrEqual(column.right)
})
