import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../testing/open-screen.tsx'
import { signedIn } from '../testing/people.ts'

afterEach(() => {
  vi.useRealTimers()
})

const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

test('SHELL-032 a tooltip waits 700 ms, can be read with the pointer on it, and takes no click', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await page.viewport(1440, 900)
  openScreen('/settings', signedIn('manager'))
  const control = page.getByRole('complementary').getByRole('button', { name: 'Log out' })
  const tooltip = page.getByRole('tooltip')
  await control.hover()
  // What shows tooltips comes behind the screen, once that is idle.
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      return tooltip.query()
    })
    .not.toBeNull()
  await userEvent.unhover(control)
  await expect.element(tooltip).not.toBeInTheDocument()

  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await control.hover()
  await vi.advanceTimersByTimeAsync(690)
  await drawn()
  expect(tooltip.query()).toBeNull()
  await vi.advanceTimersByTimeAsync(20)
  await expect.element(tooltip).toHaveTextContent('Log out')
  await tooltip.hover({ force: true })
  await drawn()
  await expect.element(tooltip).toHaveTextContent('Log out')
  const { left, top, width, height } = tooltip.element().getBoundingClientRect()
  const covered = document.elementFromPoint(left + width / 2, top + height / 2)
  expect(covered?.closest('[role=tooltip]')).toBeNull()
})
