import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { server } from '../../testing/test-server.ts'

test.for([1280, 390])(
  'REP-018 the bell opens what people are told of at %i px, and gives the focus back',
  async (width) => {
    await page.viewport(width, 800)
    // Of the dashboard's figures nothing is looked at here.
    server.refuseOthers(503)
    openScreen('/back-office', signedIn('manager'))
    const bell = page.getByRole('button', { name: /^Notifications/ })
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    // The screen is the one that stays, and no longer loads.
    await expect.element(page.getByRole('alert').first()).toBeVisible()
    bell.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(panel.getByText('Nothing to tell')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(bell).toHaveFocus()
  },
)
