import {
  getSettings,
  type ShopSettings,
  setNotifications,
  setScaleLayouts,
  setSelling,
  setStore,
  setSwitches,
} from '@tuppence/contract/settings'
import { UK_SCALE_LAYOUTS } from '@tuppence/domain/catalogue'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tellLive } from '../../testing/live-feeds.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { scan } from '../../testing/scanner.ts'
import { shopSettings } from '../../testing/shop.ts'
import { server } from '../../testing/test-server.ts'
import { problem } from '../../testing/till.ts'

const field = (label: string) => page.getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const tick = (name: string | RegExp) => page.getByRole('checkbox', { name })
const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const question = () => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const said = (words: string) => expect.element(page.getByText(words, { exact: true }).first()).toBeVisible()

/** What the server has, as whoever else saves leaves it. */
let kept: ShopSettings

beforeEach(async () => {
  await page.viewport(1440, 900)
  kept = shopSettings()
  server.answer(getSettings, () => kept)
})

async function openTab(name: 'Store' | 'POS' | 'Notifications') {
  openScreen('/settings', signedIn('manager'))
  await tab(name).click()
}

describe('the store', () => {
  test('SET-003 SET-013 D9 has its nation, its clock and the days that are otherwise', async () => {
    await openTab('Store')
    await field('Nation').selectOptions('Scotland')
    await field('Time zone').selectOptions('Jersey')
    await tick('Monday').click()
    for (const day of ['2026-12-25', '2026-12-24']) {
      await field('Another day').fill(day)
      await button('Add the day').click()
    }
    await tick('Open on Thu, 24 Dec 2026').click()
    await field('Thu, 24 Dec 2026, closes').fill('08:00')
    await said('A day must close after it opens.')
    await expect.element(button('Save Changes')).toBeDisabled()
    await field('Thu, 24 Dec 2026, closes').fill('13:00')
    await button('Add the bank holidays of Scotland').click()
    await expect.element(tick(/^Open on \w+, 30 Nov/)).toBeVisible()
    server.answer(setStore, undefined)
    await button('Save Changes').click()
    await said('Saved')
    expect(server.askedOf(setStore)[0]?.body).toMatchObject({
      seen: { nation: 'england', openingHours: { week: [], exceptions: [] } },
      set: {
        ...{ nation: 'scotland', timeZone: 'Europe/Jersey' },
        openingHours: {
          week: [{ from: '09:00', to: '17:30' }, null, null, null, null, null, null],
          exceptions: expect.arrayContaining([
            { day: '2026-12-24', hours: { from: '09:00', to: '13:00' } },
            { day: '2026-12-25', hours: null },
          ]),
        },
      },
    })
  })

  test('SET-003 D15 what is wrong is shown from the foot of the form, and what somebody typed nobody else throws away', async () => {
    await openTab('Store')
    await field('VAT number').fill('abc')
    await button('Save Changes').click()
    await expect.element(field('VAT number')).toHaveFocus()
    await expect.element(field('VAT number')).toBeInViewport()
    expect(server.askedOf(setStore)).toEqual([])

    // It is said for as long as it is so, and no longer.
    await field('VAT number').fill('abcd')
    await expect.element(field('VAT number')).toHaveAttribute('aria-invalid')
    await field('VAT number').fill(kept.vatNumber ?? '')
    await expect.element(field('VAT number')).not.toHaveAttribute('aria-invalid')
    await field('Store name').fill('Written here')
    kept = { ...kept, phone: '01632 960999' }
    await tellLive({ type: 'settings-changed' })
    server.refuse(setStore, 409, problem(409, 'changed-meanwhile', 'Somebody else has changed this.'))
    await button('Save Changes').click()
    await said('Not saved')
    await expect
      .element(page.getByText('Somebody else has changed this since you opened it.'))
      .toBeInViewport()
    await expect.element(field('Store name')).toHaveValue('Written here')

    await tab('POS').click()
    await question().getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(field('Store name')).toHaveValue('Written here')
    await tab('POS').click()
    await question().getByRole('button', { name: 'Throw it away' }).click()
    await expect.element(field('Tax rate in percent')).toBeVisible()
    // Nothing is asked where nothing is typed.
    await tab('Store').click()
    await expect.element(field('Phone')).toHaveValue('01632 960999')
    await expect.element(question()).not.toBeInTheDocument()
  })
})

test('SET-001 SET-002 SET-004 SET-006 D1 what the tills go by is said by an example, and sent with what was seen', async () => {
  await openTab('POS')
  for (const name of ['Store', 'POS', 'Notifications', 'Users', 'Hardware'])
    await expect.element(tab(name)).toBeVisible()
  await said('A product marked £10.00 at 20% costs the customer £12.00: £10.00 and £2.00 VAT.')
  await button('Include VAT in the marked price').click()
  await expect.element(page.getByText('£1.67 of it is VAT')).toBeVisible()
  await page.getByRole('switch', { name: 'Print receipts automatically' }).click()
  await field('Discount without approval, in percent').fill('5')
  server.answer(setSelling, undefined)
  await page.getByRole('button', { name: 'Save Changes' }).first().click()
  await said('Saved')
  const seen = {
    vatMode: 'add',
    vatRate: '20.00',
    currency: 'GBP',
    discountLimit: 1000,
    autoPrintReceipt: true,
  }
  expect(server.askedOf(setSelling)[0]?.body).toEqual({
    ...{ seen, set: { ...seen, vatMode: 'as-marked', discountLimit: 500, autoPrintReceipt: false } },
  })
})

test('SET-012 D5 after how many minutes tills lock is saved alone', async () => {
  await openTab('POS')
  await field('Minutes without a touch').fill('1')
  server.answer(setSwitches, undefined)
  await button('Save').first().click()
  await said('Saved')
  expect(server.askedOf(setSwitches)).toMatchObject([{ body: { lockAfterMinutes: 1 } }])
})

test('SET-007 SET-012 D7 sounds are switched at once, and what one is told of is saved with what was seen', async () => {
  await openTab('Notifications')
  server.answer(setSwitches, () => {
    kept = { ...kept, soundEffects: false }
    return undefined
  })
  const sounds = page.getByRole('switch', { name: 'Sound effects' })
  await expect.element(sounds).toBeChecked()
  await sounds.click()
  await expect.element(sounds).not.toBeChecked()
  await said('Saved')
  expect(server.askedOf(setSwitches)).toMatchObject([{ body: { soundEffects: false } }])

  server.answer(setNotifications, undefined)
  await page.getByRole('switch', { name: /^Low stock Products/ }).click()
  await button('Save Changes').click()
  await expect.poll(() => server.askedOf(setNotifications)).toHaveLength(1)
  expect(server.askedOf(setNotifications)[0]?.body).toMatchObject({
    seen: { kinds: { 'low-stock': { isOn: true } } },
    set: { kinds: { 'low-stock': { isOn: false }, 'big-refund': { isOn: true } } },
  })
})

describe('scale labels', () => {
  const OWN = { prefix: '02', holds: 'weight', digits: 5, hasVerifier: false } as const
  const card = () => page.getByRole('tabpanel')

  test('D7 R8 are laid out by prefix, tried before they are saved, and refused where somebody else has saved', async () => {
    await openTab('POS')
    await expect.element(card().getByLabelText('Holds').first()).toHaveValue('Price, 4 digits, verifier')
    await expect
      .element(card())
      .toHaveTextContent('20 NNNNN V PPPP C: N item number, V verifier, P price in pence, C check digit')
    await expect.element(button('Save scale labels')).toBeDisabled()
    const trial = field('Try a label')
    scan('2012345103429')
    await expect.element(trial).toHaveValue('2012345103429')
    await expect.element(card()).toHaveTextContent('Item 2012345, £3.42')
    await trial.fill('0212345013502')
    await expect.element(card()).toHaveTextContent('02 is not set up: the till refuses this label.')
    await button('Add a prefix').click()
    await card().getByLabelText('Holds').last().selectOptions('Weight, 5 digits')
    await expect.element(card()).toHaveTextContent('Item 0212345, 1.350 kg')
    await trial.fill('0212345013503')
    await expect.element(card()).toHaveTextContent('its verifier or check digit is wrong')
    server.refuse(setScaleLayouts, 409, problem(409, 'changed-meanwhile', 'Somebody else has changed this.'))
    await button('Save scale labels').click()
    await expect.element(card()).toHaveTextContent('Somebody else has changed this.')
    server.answer(setScaleLayouts, undefined)
    await button('Remove 28').click()
    await button('Save scale labels').click()
    await said('Saved')
    const [of20] = UK_SCALE_LAYOUTS
    expect(server.askedOf(setScaleLayouts).at(-1)?.body).toEqual({ seen: UK_SCALE_LAYOUTS, set: [OWN, of20] })
    await button('Use the UK standard').click()
    await expect.element(card().getByLabelText('Prefix')).toHaveLength(2)
  })

  test('D5 are said to who may not change them', async () => {
    kept = shopSettings({ scaleLayouts: [OWN] })
    openScreen('/settings', signedIn('supervisor'))
    await tab('POS').click()
    await expect
      .element(page.getByRole('list', { name: 'Scale labels' }))
      .toHaveTextContent('02 Weight, 5 digits')
    await expect.element(button('Save scale labels')).not.toBeInTheDocument()
  })
})
