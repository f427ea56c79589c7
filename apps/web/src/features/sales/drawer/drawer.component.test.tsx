import { openDrawer } from '@tuppence/contract/hardware'
import type { SignedInUser } from '@tuppence/contract/identity'
import { closedForTill, readX, readZ, recordDrawer } from '@tuppence/contract/shifts'
import { drawerRecordSchema } from '@tuppence/domain/shifts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, payExactly, saleDone, tiles, toastOf } from '../../../testing/at-the-till.ts'
import { goOffline, goOnline } from '../../../testing/network.ts'
import { signedIn } from '../../../testing/people.ts'
import { zRead } from '../../../testing/shifts.ts'
import { server } from '../../../testing/test-server.ts'
import { cashier, openTill, reopenTill } from '../../../testing/till.ts'

const drawer = () => page.getByRole('button', { name: /^Cash drawer:/ })
const dialog = () => page.getByRole('dialog').last()
const pieces = (name: string) => page.getByLabelText(`How many ${name}`)
const paper = () => dialog().element().querySelector('pre')?.textContent ?? ''
const isOpen = () => expect.element(drawer()).toHaveAccessibleName(/Shift open/)

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  server.answer(closedForTill, { closedFor: null })
  // What is read is the till's own: the server has nothing of the shift yet.
  server.refuse(readX, 404)
  server.refuse(readZ, 404)
})

afterEach(() => {
  vi.useRealTimers()
})

/** So long a till is left to itself before it fetches what belongs to its drawer. */
const LEFT_TO_ITSELF_MS = 3_000

async function openTillWithDrawer(user = cashier()) {
  await openTill({ user })
  await drawerIsFetched()
}

async function reopenTillWithDrawer(user: SignedInUser) {
  await reopenTill(user)
  await drawerIsFetched()
}

async function drawerIsFetched() {
  await expect.element(page.getByTestId('total')).toBeVisible()
  await vi.advanceTimersByTimeAsync(LEFT_TO_ITSELF_MS)
  await expect.element(drawer()).toBeVisible()
}

/** Opens a shift with a float of £80, counted by its notes. */
async function openShift() {
  await drawer().click()
  await pieces('£20').fill('4')
  await button('Open the shift').click()
  await isOpen()
}

async function askToClose() {
  await drawer().click()
  await button('Count and close the shift').click()
}

async function countSum(pounds: string) {
  await askToClose()
  await dialog().getByText('The sum only').click()
  await page.getByLabelText('Counted', { exact: true }).fill(pounds)
  await expect.element(dialog().getByText('Expected')).not.toBeInTheDocument()
}

const recordedDeeds = () => server.askedOf(recordDrawer).map(({ body }) => drawerRecordSchema.parse(body))

describe('the count of a drawer', () => {
  test('TILL-004 TILL-006 is typed, not left out, and is no nonsense', async () => {
    await openTillWithDrawer()
    await drawer().click()
    // Nothing is opened by a key pressed once too often: the float is counted, or said to be nothing.
    await expect.element(pieces('£50')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Open the shift')).toBeDisabled()
    await expect
      .element(dialog())
      .toHaveTextContent('Nothing is counted yet. If the drawer is empty, write 0.')
    for (const nonsense of ['1,5', '1.5', '1e3', '0x10', '-3', '99999999999']) {
      await pieces('£20').fill(nonsense)
      await expect.element(pieces('£20')).toHaveAccessibleDescription('Enter a whole number such as 12.')
      await expect.element(button('Open the shift')).toBeDisabled()
    }
    await pieces('£20').fill('4')
    await button('Open the shift').click()
    await isOpen()
    await expect.poll(recordedDeeds).toMatchObject([{ kind: 'open', amount: '80.00' }])
  })

  test('TILL-004 TILL-006 is a blind one, and a second one is told with the first', async () => {
    const user = cashier()
    await openTillWithDrawer(user)
    await openShift()
    await drawer().click()
    await expect.element(dialog()).toHaveTextContent('Opened by')
    await expect.element(dialog()).not.toHaveTextContent('Float')
    await button('X read').click()
    await expect.poll(paper).toContain('X READ')
    expect(paper()).not.toMatch(/Float|EXPECTED|Cash/)
    await userEvent.keyboard('{Escape}')
    await askToClose()
    await expect.element(button('Compare')).toBeDisabled()
    await pieces('£50').fill('0')
    await button('Compare').click()
    await expect.element(dialog().getByText('Missing')).toBeVisible()
    // Neither closing the dialog nor loading the page again makes the second count the first.
    await userEvent.keyboard('{Escape}')
    await reopenTillWithDrawer(user)
    await countSum('80')
    await button('Compare').click()
    await expect.element(dialog().getByText('It is right')).toBeVisible()
    await button('Close the shift').click()
    await expect.poll(paper).toContain('Counted 2 times, first £0.00.')
    expect(paper()).toMatch(/^ *DIFFERENCE +£0\.00$/m)
  })

  test('TILL-004 TILL-006 of a float that is half done outlives a reload', async () => {
    const user = cashier()
    await openTillWithDrawer(user)
    await drawer().click()
    await pieces('£20').fill('4')
    await pieces('50p').fill('40')
    await reopenTillWithDrawer(user)
    await drawer().click()
    await expect.element(pieces('£20')).toHaveValue('4')
    await expect.element(dialog().getByText('£100.00')).toBeVisible()
  })

  test('TILL-004 TILL-006 of a close that is half done outlives a reload', async () => {
    const user = cashier()
    await openTillWithDrawer(user)
    await openShift()
    await countSum('80')
    await reopenTillWithDrawer(user)
    await askToClose()
    await expect.element(page.getByLabelText('Counted', { exact: true })).toHaveValue('80.00')
    await button('Compare').click()
    await expect.element(dialog().getByText('It is right')).toBeVisible()
  })
})

test('TILL-006 more than the drawer should hold is asked about before it leaves it', async () => {
  await openTillWithDrawer()
  await openShift()
  await drawer().click()
  await button('Safe drop').click()
  await dialog().getByLabelText('Amount').fill('500')
  await dialog().getByRole('button', { name: 'Safe drop', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: '£500.00 out of the drawer: is it right?' })
  await expect.element(question).toHaveTextContent('That is more than the drawer should hold. Go on?')
  await button('Change it').click()
  await expect.element(dialog().getByLabelText('Amount')).toHaveValue('500.00')
  expect(recordedDeeds().filter(({ kind }) => kind === 'safe-drop')).toEqual([])
})

test('R6 a shift that a manager closed meanwhile says so, and its own count is kept beside', async () => {
  await openTillWithDrawer()
  await openShift()
  server.answer(closedForTill, { closedFor: { by: 'Amara Obi', why: 'It hung' } })
  server.answer(readZ, zRead({ closedFor: { by: 'Amara Obi', why: 'It hung', counted: null } }))
  await drawer().click()
  await expect.element(dialog()).toHaveTextContent('Amara Obi closed this shift in the back office')
  await expect.element(dialog()).toHaveTextContent('It hung')
  await userEvent.keyboard('{Escape}')
  await countSum('70')
  await button('Compare').click()
  await page.getByLabelText('Why is there a difference?').selectOptions('Nobody knows')
  await button('Close the shift').click()
  await expect
    .element(dialog())
    .toHaveTextContent('had closed it in the back office: this count stands beside')
  await button('Done').click()
  await expect.element(drawer()).toHaveAccessibleName(/No shift/)
  await expect.poll(recordedDeeds).toMatchObject([{ kind: 'open' }, { kind: 'close', amount: '70.00' }])
})

test('SHELL-027 a toast that comes while a dialog is open does not take its Escape', async () => {
  await openTillWithDrawer(signedIn('manager', { session: 'pos' }))
  let fail = () => {}
  server.answer(openDrawer, () => new Promise((_, reject) => (fail = () => reject(new TypeError('gone')))))
  await drawer().click()
  await button('Open the drawer only').click()
  await dialog().getByRole('button', { name: 'Open the drawer', exact: true }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await drawer().click()
  await expect.element(dialog()).toHaveTextContent('No shift is open')
  await expect.poll(() => server.askedOf(openDrawer)).toHaveLength(1)
  fail()
  await expect.element(toastOf('Failed to open cash drawer. Open it by its key; it is noted.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

async function cashIn(pounds: string, press: 'click' | 'dblClick' = 'click') {
  await drawer().click()
  await button('Cash in').click()
  await dialog().getByLabelText('Amount').fill(pounds)
  await dialog().getByRole('button', { name: 'Cash in', exact: true })[press]()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}

test('TILL-006 a double click opens one shift and records the money once', async () => {
  await openTillWithDrawer(signedIn('manager', { session: 'pos' }))
  await drawer().click()
  await pieces('£20').fill('4')
  await button('Open the shift').dblClick()
  await isOpen()
  await expect.element(page.getByText('is open on this till already')).not.toBeInTheDocument()
  await cashIn('1', 'dblClick')
  await cashIn('2', 'dblClick')
  await drawer().click()
  await button('Entries of this shift').click()
  const entries = dialog().getByRole('list', { name: 'Entries of this shift' }).getByRole('listitem')
  await expect.element(entries.filter({ hasText: 'Cash in' })).toHaveLength(2)
  await expect
    .poll(recordedDeeds)
    .toMatchObject([
      { kind: 'open' },
      { kind: 'cash-in', amount: '1.00' },
      { kind: 'cash-in', amount: '2.00' },
    ])
})

test('D2 R6 an entry typed wrongly is taken back without a network, counts no more, and both stay in the list', async () => {
  await openTillWithDrawer(signedIn('manager', { session: 'pos' }))
  await openShift()
  await cashIn('300')
  await cashIn('30')
  await goOffline()
  await drawer().click()
  await button('Entries of this shift').click()
  const entries = dialog().getByRole('list', { name: 'Entries of this shift' }).getByRole('listitem')
  const wrong = entries.filter({ hasText: '£300.00' })
  await wrong.getByRole('button', { name: /^Take back/ }).click()
  await dialog().getByLabelText('Why was it wrong?').selectOptions('Other')
  await button('Take it back').click()
  await expect.element(dialog()).toHaveTextContent('Write down what it was.')
  await dialog().getByLabelText('What it was').fill('One nought too many')
  await button('Take it back').click()
  await expect.element(wrong).toHaveTextContent('Taken back')
  await expect.element(wrong).toHaveTextContent('One nought too many')
  expect(wrong.getByRole('button').elements()).toEqual([])
  await expect.element(entries.filter({ hasText: '£30.00' }).getByRole('button')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await goOnline()
  await expect.poll(() => recordedDeeds().at(-1)?.kind).toBe('take-back')
  await countSum('110')
  await button('Compare').click()
  await expect.element(dialog().getByText('It is right')).toBeVisible()
  await button('Close the shift').click()
  await expect.poll(paper).toMatch(/^Entries taken back +1$/m)
  expect(paper()).toMatch(/^ *EXPECTED +£110\.00$/m)
  // What is sent behind this test would be recorded in the next one.
  await expect.poll(() => recordedDeeds().at(-1)?.kind).toBe('close')
})

test('D2 TILL-002 a shift is opened and closed without a network, warns of what is unsent, and is numbered once back', async () => {
  await openTillWithDrawer()
  await goOffline()
  await openShift()
  await tiles().first().click()
  await payExactly()
  await expect.element(saleDone()).toBeVisible()
  await countSum('1')
  await expect.element(dialog()).toHaveTextContent('not sent yet')
  await expect.element(button('Compare')).toBeDisabled()
  await dialog().getByLabelText('Close all the same').click()
  await button('Compare').click()
  await button('Close the shift').click()
  await expect.element(dialog()).toHaveTextContent('Choose a reason. “Nobody knows” is one.')
  await page.getByLabelText('Why is there a difference?').selectOptions('Nobody knows')
  await button('Close the shift').click()
  await expect.element(dialog()).toHaveTextContent('gets its number when the till has reached the server')
  await expect.poll(paper).toContain('CLOSE OF SHIFT')
  expect(paper()).toMatch(/Closed while 2 records were not\s+sent/)
  expect(recordedDeeds()).toEqual([])
  server.answer(readZ, zRead())
  await goOnline()
  await expect.element(dialog()).toHaveTextContent('This is Z read 1.')
  await expect.poll(recordedDeeds).toMatchObject([{ kind: 'open' }, { kind: 'close', amount: '1.00' }])
})
