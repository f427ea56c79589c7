import { productByBarcode } from '@tuppence/contract/catalogue'
import { printReceipt } from '@tuppence/contract/hardware'
import { getUser, lockSession } from '@tuppence/contract/identity'
import { registerTill, type TillSetup } from '@tuppence/contract/tills'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openTillDatabase, readTill } from '../../../offline/index.ts'
import { tellLive } from '../../../testing/live-feeds.ts'
import { scan } from '../../../testing/scanner.ts'
import { server } from '../../../testing/test-server.ts'
import { cashier, GOODS, openTill, tillSetup } from '../../../testing/till.ts'

const [tea] = GOODS.map((one) => ({ ...one, vatInclusive: true }))
const total = () => page.getByTestId('total')

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** An open till whose shop is then set otherwise in the office. */
async function openChangingTill(before: Partial<TillSetup['shop']>) {
  const user = cashier()
  const setup = tillSetup(user, before)
  server.answer(registerTill, setup)
  await openTill({ user, products: tea ? [tea] : [] })
  return async (after: Partial<TillSetup['shop']>) => {
    const asked = server.askedOf(registerTill).length
    server.answer(registerTill, { ...setup, shop: { ...setup.shop, ...after } })
    await tellLive({ type: 'settings-changed' })
    await expect.poll(() => server.askedOf(registerTill).length).toBeGreaterThan(asked)
    // The till goes by it once it is on the disk.
    const db = await openTillDatabase()
    await expect
      .poll(async () => (await readTill(db, user.organizationId ?? ''))?.shop)
      .toMatchObject({ ...after })
  }
}

describe('an open till goes by what the office saves, at once', () => {
  test('SET-004 SET-006 SET-012 D1 D7 VAT and printing, with the basket that was begun', async () => {
    const change = await openChangingTill({ vatMode: 'add', autoPrintReceipt: true })
    scan(tea?.barcode ?? null)
    await expect.element(total()).toHaveTextContent('£4.80')
    await change({ vatMode: 'as-marked', autoPrintReceipt: false })
    await expect.element(total()).toHaveTextContent('£4.00')
    const printing = page.getByRole('switch', { name: 'Print receipt' })
    await expect.element(printing).toBeDisabled()
    await expect.element(printing).not.toBeChecked()
    await page.getByRole('button', { name: 'Exact' }).click()
    await page.getByRole('button', { name: 'Complete Transaction' }).click()
    await expect.element(page.getByRole('region', { name: 'Sale completed' })).toBeVisible()
    expect(server.askedOf(printReceipt)).toEqual([])
    await change({ vatMode: 'add', autoPrintReceipt: true })
    await expect.element(printing).toBeEnabled()
    scan(tea?.barcode ?? null)
    await expect.element(total()).toHaveTextContent('£4.80')
  })

  test('SET-007 SET-012 D7 sounds', async () => {
    server.refuse(productByBarcode, 404)
    const tone = vi.spyOn(OscillatorNode.prototype, 'start')
    const change = await openChangingTill({ soundEffects: true })
    const scanUnknown = async (code: string) => {
      scan(code)
      await expect.element(page.getByText(`Nothing is sold under “${code}”`)).toBeVisible()
      await page.getByRole('button', { name: 'Clear the search' }).click()
    }
    await scanUnknown('5099999999995')
    await expect.poll(() => tone.mock.calls.length).toBe(1)
    expect(tone).toHaveBeenCalledTimes(1)
    await change({ soundEffects: false })
    await scanUnknown('5099999999988')
    await scanUnknown('5099999999971')
    expect(tone).toHaveBeenCalledTimes(1)
  })

  test('SET-012 D7 after how long it locks', async () => {
    server.answer(lockSession, undefined)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const change = await openChangingTill({ lockAfterMinutes: 5 })
    const leaveAlone = (ms: number) => {
      localStorage.setItem('tuppence_till_touched', String(Date.now() - ms))
      vi.advanceTimersByTime(1_000)
    }
    const unlock = page.getByRole('region', { name: 'Unlock' })
    leaveAlone(61_000)
    await change({ lockAfterMinutes: 1 })
    await expect.element(unlock).not.toBeInTheDocument()
    await expect
      .poll(() => {
        leaveAlone(61_000)
        return unlock.query()
      })
      .not.toBeNull()
  })

  test('D5 SET-012 the limit on discounts, after it was offline for longer than the live feed goes back', async () => {
    const user = cashier()
    await openTill({ user })
    const asked = server.askedOf(getUser).length
    server.answer(getUser, { ...user, discountLimit: 500 })
    await tellLive({ type: 'start-afresh' })
    await expect.poll(() => server.askedOf(getUser).length).toBeGreaterThan(asked)
  })
})
