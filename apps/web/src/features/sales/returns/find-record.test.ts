import { CallFailed } from '@tuppence/contract/client'
import { problemOf } from '@tuppence/contract/problem'
import { receiptQrText, sampleSale } from '@tuppence/domain/receipts'
import { expect, it } from 'vitest'
import { isReceiptNumber } from '../receipts/number-on-paper.ts'
import { findRecord, type RecordSources } from './find-record.ts'

const ID = '01970000-0000-7000-8000-0000000000aa'
const sources = (over: Partial<RecordSources> = {}): RecordSources => ({
  here: [{ id: ID, receiptNumber: 'T1-000042', transactionNumber: 'TXN-1764000000000T1' }],
  businessCode: 'UK001',
  isOnline: true,
  ask: async () => ({ id: 'from-the-books' }),
  ...over,
})

it('RCPT-033 RCPT-037 a code leads to its record, however the scanner writes letters', async () => {
  expect(await findRecord(`TUPPENCE:UK001:${ID}`, sources())).toEqual({ kind: 'found', id: ID })
  expect(await findRecord(`TUPPENCE:UK001:${ID.toUpperCase()}`, sources())).toEqual({ kind: 'found', id: ID })
})

it('RCPT-035 RCPT-036 another business’s code leads nowhere, and says so', async () => {
  expect(await findRecord(`TUPPENCE:UK002:${ID}`, sources())).toEqual({
    kind: 'not-found',
    words: 'Transaction not found or invalid QR code',
  })
})

it('knows this device’s own numbers without a network, and asks the books for the others', async () => {
  const offline = sources({ isOnline: false })
  expect(await findRecord(' t1-000042 ', offline)).toEqual({ kind: 'found', id: ID })
  expect(await findRecord('TXN-1764000000000T1', offline)).toEqual({ kind: 'found', id: ID })
  expect(await findRecord('t1-42', offline)).toEqual({ kind: 'found', id: ID })
  expect(await findRecord('T2-000001', offline)).toMatchObject({
    words: expect.stringContaining('out of reach'),
  })
  expect(await findRecord('T2-000001', sources())).toEqual({ kind: 'found', id: 'from-the-books' })
})

it('says of the sample of the settings that it is one, by its number and by its code', async () => {
  const sale = sampleSale('add', new Date())
  const sample = { kind: 'not-found', words: expect.stringContaining('sample receipt') }
  expect(await findRecord(sale.receiptNumber, sources())).toEqual(sample)
  expect(await findRecord(receiptQrText('UK001', sale.id), sources())).toEqual(sample)
})

it('tells a number that nobody has from books that do not answer', async () => {
  const refusing = (status: number, body = JSON.stringify(problemOf('invalid-request'))) =>
    sources({
      ask: async () => {
        throw new CallFailed(status, '', body)
      },
    })
  expect(await findRecord('T9-000001', refusing(422))).toMatchObject({
    words: expect.stringContaining('There is no receipt “T9-000001”'),
  })
  for (const [status, body] of [[503], [401], [404, '<html>Not found</html>']] as const)
    expect(await findRecord('T9-000001', refusing(status, body))).toMatchObject({
      words: expect.stringContaining('out of reach'),
    })
})

it('a product’s code is taken for no receipt', () => {
  for (const code of ['5012345678900', 'AB-12']) expect(isReceiptNumber(code)).toBe(false)
  for (const number of ['T1-000042', 'API-000001', 'TXN-1764000000000T1'])
    expect(isReceiptNumber(number)).toBe(true)
})
