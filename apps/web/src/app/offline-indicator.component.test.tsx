import { listProducts, productByBarcode } from '@tuppence/contract/catalogue'
import { recordSale, recordSales } from '@tuppence/contract/sales'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, cartLines, plugInDevices, saleDone, searchBox, toastOf } from '../testing/at-the-till.ts'
import { goOffline, goOnline } from '../testing/network.ts'
import { product } from '../testing/products.ts'
import { enterAfterScan, scan } from '../testing/scanner.ts'
import { server } from '../testing/test-server.ts'
import { cashier, GOODS, openTill, problem, recorded, recordedSales, reopenTill } from '../testing/till.ts'

const [tea, mug] = GOODS
const card = () => page.getByRole('region', { name: 'Connection' })
const onlineBadge = () => button('Online')

beforeEach(async () => {
  await page.viewport(1440, 900)
  plugInDevices()
})

async function sellByKeys() {
  scan(tea.barcode)
  await expect.element(cartLines()).toHaveLength(1)
  await enterAfterScan()
  await userEvent.keyboard('50{Enter}')
  await expect.element(saleDone()).toBeVisible()
}

const takesSales = () => server.answer(recordSale, ({ body }) => recorded(body))

test('OFF-018 OFF-019 OFF-020 OFF-021 OFF-022 OFF-023 the indicator says how it stands with what was sold', async () => {
  await openTill()
  await expect.element(onlineBadge()).toBeVisible()
  expect(card().elements()).toEqual([])
  expect(button('Sync Now').elements()).toEqual([])
  await goOffline()
  await sellByKeys()
  for (const words of [
    'Offline Mode',
    'All transactions saved locally',
    'Will sync when connection restored',
    '1 pending',
    /Last sync: \d\d:\d\d/,
  ])
    await expect.element(card()).toHaveTextContent(words)
  expect(onlineBadge().elements()).toEqual([])

  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  server.answer(recordSale, async ({ body }) => {
    await released
    return recorded(body)
  })
  await goOnline()
  await expect.element(card()).toHaveTextContent('Syncing 1 transactions...')
  await expect.element(card()).not.toHaveTextContent('Offline Mode')
  release()
  await expect.element(onlineBadge()).toBeVisible()
  expect(card().elements()).toEqual([])
})

test('OFF-021 OFF-024 a sale that the server fails at waits with its reason, and Sync Now sends it', async () => {
  server.refuse(recordSale, 503, { message: 'The server is being changed.' })
  await openTill()
  await sellByKeys()
  await expect.element(card()).toHaveTextContent('1 pending')
  await expect.element(card()).toHaveTextContent('The server is being changed. What waits is kept here')
  const tries = server.askedOf(recordSale).length
  expect(tries).toBeGreaterThan(0)
  takesSales()
  await button('Sync Now').click()
  await expect.element(onlineBadge()).toBeVisible()
  expect(server.askedOf(recordSale)).toHaveLength(tries + 1)
})

test('OFF-009 OFF-012 OFF-024 a refused sale needs attention: its reason, Export, and Retry', async () => {
  server.refuse(recordSale, 422, { message: 'The total does not add up.' })
  server.refuse(recordSales, 422, { message: 'The total does not add up.' })
  const files = catchFiles()
  await openTill()
  await sellByKeys()
  await button('Needs attention (1)').click()
  const list = page.getByRole('dialog', { name: /^Needs attention/ })
  await expect.element(list).toHaveTextContent('The total does not add up.')
  await expect.element(list).toHaveTextContent('Press Retry once the cause is put right.')
  await list.getByRole('button', { name: 'Export', exact: true }).click()
  await expect.poll(() => files.length).toBe(1)
  const exported: unknown = JSON.parse((await files[0]?.text()) ?? '')
  expect(JSON.stringify(exported)).toContain('The total does not add up.')

  await list.getByRole('button', { name: 'Retry' }).click()
  await expect.element(list.getByRole('status')).toHaveTextContent('was tried again and was not taken')
  await expect.element(list).toHaveTextContent('The total does not add up.')
  takesSales()
  await list.getByRole('button', { name: 'Retry' }).click()
  await expect.element(list.getByRole('status')).toHaveTextContent('has been taken by the server')
  await expect.element(list.getByText('Nothing needs attention')).toBeVisible()
  await list.getByRole('button', { name: 'Close' }).click()
  await expect.element(onlineBadge()).toBeVisible()
})

test('R14 OFF-012 a sale that was refused for want of its till goes by itself once somebody opens the till again', async () => {
  const user = cashier()
  server.refuse(recordSale, 422, problem(422, 'unknown-till', 'This till is not one of this business.'))
  await openTill({ user })
  await sellByKeys()
  await expect.element(button('Needs attention (1)')).toBeVisible()
  takesSales()
  const before = recordedSales().length
  await reopenTill(user)
  await expect.poll(() => recordedSales().length).toBe(before + 1)
  await expect.element(onlineBadge()).toBeVisible()
})

test('OFF-012 OFF-024 of a file of unsent sales only what is whole is queued, and what else is chosen says why not', async () => {
  const user = cashier()
  const files = catchFiles()
  server.refuse(recordSale, 503)
  server.refuse(recordSales, 503)
  await openTill({ user })
  await sellByKeys()
  await card().getByRole('button', { name: 'Import or export sales' }).click()
  const list = page.getByRole('dialog', { name: /^Needs attention/ })
  await list.getByRole('button', { name: 'Export all (1)' }).click()
  await expect.poll(() => files.length).toBe(1)
  const text = (await files[0]?.text()) ?? ''
  const choose = (name: string, content: string) =>
    userEvent.upload(list.getByLabelText('File of unsent sales'), new File([content], name))
  await choose('notes.json', '{}')
  await expect
    .element(list.getByRole('status'))
    .toHaveTextContent('not a file of sales that Tuppence exported')
  const changed = text.replace(/"totalAmount": "[\d.]+"/, '"totalAmount": "0.01"')
  expect(changed).not.toBe(text)
  await choose('changed.json', changed)
  await expect
    .element(list.getByRole('region', { name: 'In this file' }))
    .toHaveTextContent('its seal does not fit')
  expect(list.getByRole('button', { name: /^Queue/ }).elements()).toEqual([])
})

test('SELL-029 SELL-030 SELL-031 SELL-032 what the copy does not know is asked of the server, by code and then by text', async () => {
  const unknown = '2999999999991'
  server.answer(listProducts, ({ url }) => {
    if (url.searchParams.get('search') === 'Zebra teacake')
      return [product({ ...mug, id: uuidv7(), name: 'Zebra teacake' }), tea]
    return url.searchParams.get('offset') === '0' ? [...GOODS] : []
  })
  server.answer(productByBarcode, tea)
  await openTill()
  scan(unknown)
  await expect.element(cartLines()).toHaveLength(1)
  await expect.element(cartLines()).toHaveTextContent(tea.name)

  server.refuse(productByBarcode, 404, { message: 'No such product.' })
  await searchBox().fill('Zebra teacake')
  await enterAfterScan()
  await expect.element(cartLines()).toHaveLength(2)
  await expect.element(page.getByRole('list', { name: 'Cart' })).toHaveTextContent('Zebra teacake')

  await searchBox().fill('2999999999977')
  await enterAfterScan()
  await expect.element(toastOf('Product not found')).toBeVisible()
  await expect.element(searchBox()).toHaveValue('2999999999977')
  await expect.element(cartLines()).toHaveLength(2)
  expect(server.askedOf(productByBarcode).map(({ url }) => url.pathname.split('/').at(-1))).toEqual([
    unknown,
    'Zebra%20teacake',
    '2999999999977',
  ])
})

/** The files that a person would be given to save; none is. */
function catchFiles(): Blob[] {
  const files: Blob[] = []
  const { createObjectURL } = URL
  const { click } = HTMLAnchorElement.prototype
  URL.createObjectURL = (file: Blob) => {
    files.push(file)
    return createObjectURL(file)
  }
  HTMLAnchorElement.prototype.click = () => undefined
  onTestFinished(() => {
    URL.createObjectURL = createObjectURL
    HTMLAnchorElement.prototype.click = click
  })
  return files
}
