import { health } from '@tuppence/contract/health'
import { listAccounts } from '@tuppence/contract/operator'
import { portalOverview } from '@tuppence/contract/portal'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.ts'
import { answerSupportContact } from '../../testing/provider.ts'
import { server } from '../../testing/test-server.ts'
import { openTill } from '../../testing/till.ts'
import { fitsWidths } from '../../testing/widths.ts'
import { LOGIN_HELP, SCREEN_HELP, type ScreenHelp } from './screen-help.ts'

/** Behind no gate: these open to whoever is not signed in. */
const NO_GATE =
  /^\/(back-office-login|super-admin|receipt-preview|pos-test|simple-pos|debug-pos|happy-chimps-demo|help)/
/** These have one help, which a till that sells shows. */
const TILLS = ['/', '/sales', '/pos', '/pos-standalone']
const screens = Object.entries<ScreenHelp>(SCREEN_HELP).filter(([path]) => !TILLS.includes(path))

const NOTHING_YET = {
  ...{
    at: '2026-06-01T09:00:00.000Z',
    businesses: { active: 0, suspended: 0 },
    tills: { all: 0, online: 0 },
  },
  ...{ sales: { today: 0, lastSevenDays: 0 }, unsent: { sales: 0, attention: 0, businesses: 0 } },
  ...{ tickets: { open: 0, cannotSell: 0 }, remoteAccesses: 0 },
}

const helpHere = () => page.getByRole('dialog', { name: 'Help with this screen' })
const addressOf = (path: string) =>
  path.replace('$id', '00000000-0000-4000-8000-000000000000').replace('$guide', 'owner')

/** F1 on the screen that is open says these words. The keys are there once the screen's own program is. */
async function saysByF1({ says }: ScreenHelp) {
  await expect
    .poll(async () => {
      await userEvent.keyboard('{F1}')
      return helpHere().query()?.textContent
    })
    .toContain(says[0])
}

describe('every word that is written for a screen is shown there by F1', () => {
  test.for([
    ['/sales', LOGIN_HELP.till],
    ['/pos', LOGIN_HELP.till],
    ['/settings', LOGIN_HELP.office],
    ...screens.filter(([path]) => NO_GATE.test(path)),
  ] as const)('nobody is signed in: %s', async ([path, words]) => {
    answerSupportContact()
    server.answer(health, { status: 'ok', demo: true, version: '1.0.0' })
    openScreen(addressOf(path))
    await saysByF1(words)
  })

  test.for(screens.filter(([path]) => !NO_GATE.test(path)))(
    'the owner is signed in: %s',
    async ([path, words]) => {
      // What the screens show is not looked at here.
      server.refuseOthers(503)
      openScreen(addressOf(path), signedIn('owner'))
      await saysByF1(words)
    },
  )
})

describe('the help with a screen', () => {
  test.for(TILLS)('is of selling at every till: %s', async (path) => {
    await openTill({ path })
    await saysByF1(SCREEN_HELP['/sales'])
  })

  test('stands behind a button of the portal too, and leads to its keys and its guide', async () => {
    server.answer(listAccounts, { customers: [] })
    server.answer(portalOverview, NOTHING_YET)
    openPortal('overview')
    await page.getByRole('button', { name: 'Help with this screen' }).click()
    await expect.element(helpHere()).toHaveTextContent('A password you make or reset is shown once.')
    await helpHere().getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await expect.element(helpHere()).not.toBeInTheDocument()
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect.element(keys).toHaveTextContent('Help with this screen')
    await userEvent.keyboard('{Escape}')
    await expect.element(keys).not.toBeInTheDocument()
    await userEvent.keyboard('{F1}')
    await helpHere().getByRole('link', { name: 'Guide for operators' }).click()
    await expect.element(page.getByRole('heading', { name: 'Running Tuppence for shops' })).toBeVisible()
  })

  test('is in the person’s menu, which closes for it', async () => {
    server.refuseOthers(503)
    openScreen('/tills', signedIn('manager'))
    await page.getByRole('button', { name: /switch staff, lock or choose a PIN/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Help' }).click()
    await expect.element(helpHere()).toHaveTextContent('The devices that sell')
    await expect.element(page.getByRole('dialog')).toHaveLength(1)
  })

  test('is not opened by F1 at a customer’s display', async () => {
    server.refuseOthers(401)
    openScreen('/display')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await userEvent.keyboard('{F1}')
    // Where there is a help, it is fetched by then.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    expect(page.getByRole('dialog').query()).toBeNull()
  })
})

describe('the guides', () => {
  const guides = () => page.getByRole('navigation', { name: 'Guides' })
  const names = () =>
    guides()
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent)

  test.for([
    ['Cashiers', 'At the till'],
    ['Owners', 'Running your shop'],
    // The provider's is no shop's: the portal leads to it.
    ['Operators', 'Running Tuppence for shops'],
  ] as const)('are open to everybody, with every picture, at any width: %s', async ([name, first]) => {
    openScreen(name === 'Operators' ? '/help/operator' : '/help')
    await expect.element(guides()).toBeVisible()
    expect(names()).toEqual(['Cashiers', 'Owners', ...(name === 'Operators' ? ['Operators'] : [])])
    await guides().getByRole('link', { name }).click()
    await expect.element(page.getByRole('heading', { name: first, level: 2 })).toBeVisible()
    const pictures = [...document.querySelectorAll<HTMLImageElement>('article img')]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all(pictures.map((picture) => picture.decode()))
    await fitsWidths([320, 1280])
  })
})
