import { problemOf, statusOf } from '@tuppence/contract/problem'
import { uuidv7 } from 'uuidv7'
import { afterEach, expect, it, vi } from 'vitest'
import { saveSale } from '../outbox/outbox.ts'
import { forgetSession } from '../session/session-organization.ts'
import { aSale, testShop } from '../shop.test-support.ts'
import { invoicesHere, invoicesOfSale, keepInvoice, madeByServer, sendInvoices } from './issued-invoices.ts'

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
  const body = {
    id: uuidv7(),
    name: 'Buyer Ltd',
    address: '2 Low Street',
    issuedAt: at,
    madeAt: at,
    ...madeHere,
  }
  await keepInvoice(db, { ...body, organizationId, saleId: sale.id })
  return { db, organizationId, saleId: sale.id, body }
}
const taken = () => Response.json({})
const madeHere = { edition: 1, isCopy: false }

it('RCPT-030 a VAT invoice that was made out waits for its sale, and is then told to the server', async () => {
  const { db, organizationId, saleId, body } = await shopWithInvoice()
  const told = serverOf(organizationId, taken)
  await sendInvoices(db, organizationId)
  expect(told).toEqual([])
  await db.delete('transactions', saleId)
  await sendInvoices(db, organizationId)
  expect(told).toEqual([{ ...body, ...madeHere }])
  expect(await invoicesHere(db, organizationId)).toEqual([])
})

it.each([
  ['a server with a bad moment', () => new Response(null, { status: 503 })],
  ['nobody signed in', () => Response.json(problemOf('not-signed-in'), { status: 401 })],
  [
    'a server without the sale',
    () => Response.json(problemOf('sale-not-known'), { status: statusOf('sale-not-known') }),
  ],
  [
    'a server without the one before it',
    () => Response.json(problemOf('invoice-out-of-order'), { status: statusOf('invoice-out-of-order') }),
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

it('RCPT-030 one that is refused for good leaves, and why is told', async () => {
  const { db, organizationId, saleId, body } = await shopWithInvoice()
  await db.delete('transactions', saleId)
  const problem = problemOf('invoice-time-wrong')
  serverOf(organizationId, () => Response.json(problem, { status: statusOf('invoice-time-wrong') }))
  const refused = await sendInvoices(db, organizationId)
  expect(refused).toMatchObject([{ invoice: { name: body.name }, why: problem.message }])
  expect(await invoicesHere(db, organizationId)).toEqual([])
})

it('RCPT-030 R3 it is made out by the server where that can be asked, and refused where it refuses', async () => {
  const { organizationId, saleId, body } = await shopWithInvoice()
  const wanted = { id: body.id, saleId, name: body.name, address: body.address }
  const made = { ...wanted, issuedAt: body.issuedAt, edition: 2, isCopy: true }
  const told = serverOf(organizationId, () => Response.json(made))
  expect(await madeByServer(wanted)).toEqual(made)
  expect(told).toEqual([{ id: body.id, name: body.name, address: body.address }])
  const refusing = (code: 'sale-not-known' | 'no-vat-invoice') =>
    serverOf(organizationId, () => Response.json(problemOf(code), { status: statusOf(code) }))
  refusing('sale-not-known')
  expect(await madeByServer(wanted)).toBeUndefined()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  expect(await madeByServer(wanted)).toBeUndefined()
  refusing('no-vat-invoice')
  await expect(madeByServer(wanted)).rejects.toThrow()
})
