import { problemOf, statusOf } from '@tuppence/contract/problem'
import { uuidv7 } from 'uuidv7'
import { afterEach, expect, it, vi } from 'vitest'
import { saveSale } from '../outbox/outbox.ts'
import { forgetSession } from '../session/session-organization.ts'
import { aSale, testShop } from '../shop.test-support.ts'
import { invoicesHere, invoicesOfSale, keepInvoice, sendInvoices } from './issued-invoices.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server that answers, and what it was told. */
function serverOf(organizationId: string, answer: (method: string) => Response): unknown[] {
  const told: unknown[] = []
  forgetSession()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.endsWith('/vat-invoices')) return Response.json({ organizationId, id: uuidv7() })
    if (init.method === 'POST') told.push(JSON.parse(String(init.body)))
    return answer(init.method ?? 'GET')
  })
  return told
}

async function shopWithInvoice() {
  const { db, organizationId } = await testShop(uuidv7(), uuidv7())
  const sale = aSale()
  expect((await saveSale(db, organizationId, sale)).ok).toBe(true)
  const at = '2026-03-02T10:00:00.000Z'
  const body = { id: uuidv7(), name: 'Buyer Ltd', address: '2 Low Street', issuedAt: at, madeAt: at }
  await keepInvoice(db, { ...body, organizationId, saleId: sale.id })
  return { db, organizationId, saleId: sale.id, body }
}
const taken = () => new Response(null, { status: 204 })

it('RCPT-030 a VAT invoice that was made out waits for its sale, and is then told to the server', async () => {
  const { db, organizationId, saleId, body } = await shopWithInvoice()
  const told = serverOf(organizationId, taken)
  await sendInvoices(db, organizationId)
  expect(told).toEqual([])
  await db.delete('transactions', saleId)
  await sendInvoices(db, organizationId)
  expect(told).toEqual([body])
  expect(await invoicesHere(db, organizationId)).toEqual([])
})

it.each([
  ['a server with a bad moment', () => new Response(null, { status: 503 })],
  ['nobody signed in', () => Response.json(problemOf('not-signed-in'), { status: 401 })],
  [
    'a server without the sale',
    () => Response.json(problemOf('sale-not-known'), { status: statusOf('sale-not-known') }),
  ],
])('%s takes nothing away', async (_, answer) => {
  const { db, organizationId, saleId } = await shopWithInvoice()
  await db.delete('transactions', saleId)
  serverOf(organizationId, answer)
  await sendInvoices(db, organizationId)
  expect(await invoicesHere(db, organizationId)).toHaveLength(1)
})

it('RCPT-030 those of other tills are known with a network, those of this one always', async () => {
  const { db, organizationId, saleId, body } = await shopWithInvoice()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const here = { name: body.name, address: body.address, issuedAt: body.issuedAt, issuedByName: null }
  expect(await invoicesOfSale(db, organizationId, saleId)).toMatchObject({ invoices: [here], isWhole: false })
  const other = { ...body, id: uuidv7(), name: 'Other Ltd', issuedByName: 'Ann' }
  serverOf(organizationId, () => Response.json({ invoices: [other] }))
  const all = await invoicesOfSale(db, organizationId, saleId)
  expect(all).toMatchObject({ invoices: [{ name: 'Other Ltd', issuedByName: 'Ann' }, here], isWhole: true })
})
