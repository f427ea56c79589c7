import { askInsights, type InsightsAnswer, readInsights, setOrdering } from '@tuppence/contract/insights'
import type { ShopInsights } from '@tuppence/domain/insights'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { server } from '../../testing/test-server.ts'
import { fitsWidths } from '../../testing/widths.ts'

const NOTHING = { found: [], record: null }
const INSIGHTS: ShopInsights = {
  ...{ until: '2026-05-31', daysOfSales: 120, forecast: null, reorders: NOTHING, together: NOTHING },
  ...{ unusual: NOTHING, slow: NOTHING, offers: NOTHING },
}
const CARDS = [
  ...['The next two weeks', 'What to order', 'What stands out', 'What sells together'],
  ...['What offers did', 'Slow movers'],
]

const answer = (part: Partial<InsightsAnswer> = {}): InsightsAnswer => ({
  ...{ insights: INSIGHTS, madeAt: '2026-06-01T03:00:00.000Z', isAsked: false },
  ordering: { leadDays: 3, coverDays: 14 },
  ...part,
})

const said = (words: string) => expect.element(page.getByText(words).first()).toBeVisible()
const anew = () => page.getByRole('button', { name: 'Work out anew' })

beforeEach(() => page.viewport(1440, 900))

test('ONLINE-001 insights are asked for by the first who comes, and say that they are under way', async () => {
  server.answer(readInsights, answer({ insights: null, madeAt: null }))
  const release = server.hold(askInsights, undefined)
  openScreen('/ai-dashboard', signedIn('manager'))
  await said('gone through for the first time')
  await expect.element(page.getByRole('button', { name: 'Working it out' })).toBeVisible()
  server.answer(readInsights, answer({ insights: { ...INSIGHTS, daysOfSales: 0 } }))
  release()
  await said('Nothing to go by yet')
  await expect.element(anew()).toBeEnabled()
  expect(server.askedOf(askInsights)).toHaveLength(1)
  await fitsWidths([320, 390, 1440])
})

test('ONLINE-001 those that cannot be had say so, with a way to try again', async () => {
  server.drop(readInsights)
  openScreen('/ai-dashboard', signedIn('manager'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await said('could not be loaded')
  server.answer(readInsights, answer())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'What to order' })).toBeVisible()
})

test('ONLINE-001 a list of which there is nothing has no file, and how the shop orders is checked as it is typed', async () => {
  server.answer(readInsights, answer())
  openScreen('/ai-dashboard', signedIn('manager'))
  for (const name of CARDS) {
    await expect.element(page.getByRole('heading', { name })).toBeVisible()
    await expect.element(page.getByRole('button', { name: `${name} as CSV` })).not.toBeInTheDocument()
  }
  await fitsWidths([320, 390, 1440])
  await page.getByRole('button', { name: 'Change these days' }).click()
  const dialog = page.getByRole('dialog', { name: 'How you order' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await dialog.getByLabelText('Days that an order should last').fill('0')
  await expect.element(save).toBeDisabled()
  await dialog.getByLabelText('Days that an order should last').fill('21')
  server.answer(setOrdering, undefined)
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.askedOf(setOrdering)).toMatchObject([{ body: { leadDays: 3, coverDays: 21 } }])
})

test('ONLINE-001 a cashier is told that they are not for their role', async () => {
  openScreen('/ai-dashboard', signedIn('cashier'))
  await said('This screen is not for your role')
  expect(server.askedOf(readInsights)).toEqual([])
})
