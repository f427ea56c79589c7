import { createHmac } from 'node:crypto'
import { eReceiptText } from '@tuppence/domain/receipts'
import { expect, it } from 'vitest'
import { eReceiptLink, setEReceiptShop } from './e-receipt-link.ts'

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
