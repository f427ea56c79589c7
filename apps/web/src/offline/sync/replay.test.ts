import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import type { OutboxRow } from '../device/database.ts'
import { shopWithSales } from '../shop-with-sales.test-support.ts'
import { postSale } from './post-sale.ts'

async function storedRow(): Promise<OutboxRow> {
  const { outbox } = await shopWithSales(1)
  const [row] = await outbox.listPending()
  if (!row) throw new Error('no outbox row')
  return row
}

/** What one replay sends. */
async function sentBy(row: OutboxRow) {
  const sent: { url: string; init: RequestInit }[] = []
  await postSale(row, async (url, init = {}) => {
    sent.push({ url: String(url), init })
    return Response.json({ id: row.id })
  })
  expect(sent).toHaveLength(1)
  return sent[0]
}

describe('replaying a stored request', () => {
  it('OFF-004 repeats its method, headers and body', async () => {
    const row = await storedRow()
    const sent = await sentBy(row)
    expect(sent?.url).toBe('/api/transactions')
    expect(sent?.init).toMatchObject({ method: 'POST', body: row.body })
    expect(sent?.init.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': row.id,
    })
  })

  it('OFF-004 takes all of it from what is stored, and nothing from what is usual', async () => {
    const row = await storedRow()
    const unusual = {
      ...row,
      url: '/elsewhere',
      method: 'PUT',
      body: 'as it was',
      headers: { 'x-kept': uuidv7() },
    }
    const sent = await sentBy(unusual)
    expect(sent?.url).toBe('/elsewhere')
    expect(sent?.init).toMatchObject({ method: 'PUT', body: 'as it was' })
    // What is so at this moment: the time of the device, and whose session it is.
    expect(sent?.init.headers).toEqual({
      ...unusual.headers,
      'x-device-time': expect.any(String),
      'x-tuppence-door': 'till',
    })
  })
})
