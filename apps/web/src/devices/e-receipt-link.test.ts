import { createHmac } from 'node:crypto'
import { eReceiptText } from '@tuppence/domain/receipts'
import { afterEach, expect, it, vi } from 'vitest'
import { eReceiptLink, setEReceiptShop } from './e-receipt-link.ts'

afterEach(() => vi.unstubAllGlobals())

const SALE = '01890a5d-ac96-774b-bcce-b302099a8057'
const key = Buffer.alloc(32, 7)
const businessCode = 'UK001'

it('the till makes the address that the server knows, without a network', async () => {
  const address = 'https://till.example.co.uk'
  setEReceiptShop({ businessCode, eReceipts: { key: key.toString('base64'), address } })
  const token = createHmac('sha256', key)
    .update(eReceiptText(SALE))
    .digest()
    .subarray(0, 16)
    .toString('base64url')
  expect(await eReceiptLink(SALE)).toBe(`${address}/r/UK001/${SALE}/${token}`)
})

it('a till of before, which has no key, gives none', async () => {
  setEReceiptShop({ businessCode })
  expect(await eReceiptLink(SALE)).toBeUndefined()
})

it.each([
  ['http://127.0.0.1:5356', undefined],
  ['http://localhost:3000', undefined],
  ['http://till.lan:3000', 'http://till.lan:3000/r/UK001/'],
])('DISP-013 a server that was told no address and is reached as %s gives %s', async (origin, begins) => {
  const { hostname } = new URL(origin)
  vi.stubGlobal('location', { origin, hostname })
  setEReceiptShop({ businessCode, eReceipts: { key: key.toString('base64'), address: null } })
  expect((await eReceiptLink(SALE))?.slice(0, begins?.length)).toBe(begins)
})
