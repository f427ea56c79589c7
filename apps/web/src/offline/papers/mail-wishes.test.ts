import { mailReceipt } from '@tuppence/contract/e-receipts'
import { problemOf, statusOf } from '@tuppence/contract/problem'
import { DAY_MS } from '@tuppence/domain/durations'
import { uuidv7 } from 'uuidv7'
import { afterEach, expect, it, vi } from 'vitest'
import { saveSale } from '../outbox/outbox.ts'
import { forgetSession } from '../session/session-organization.ts'
import { aSale, testShop } from '../shop.test-support.ts'
import { mailsOfSale, readWishes, sendWishes } from './mail-wishes.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server that answers, and what it was asked for. */
function serverOf(organizationId: string, answer: () => Response): unknown[] {
  const asked: unknown[] = []
  forgetSession()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.startsWith(mailReceipt.path)) return Response.json({ organizationId, id: uuidv7() })
    asked.push(JSON.parse(String(init.body)))
    return answer()
  })
  return asked
}

async function shopWithWish() {
  const { db, organizationId } = await testShop(uuidv7(), uuidv7())
  const sale = { ...aSale(), mailTo: 'ann@example.com' }
  expect((await saveSale(db, organizationId, sale)).ok).toBe(true)
  return { db, organizationId, id: sale.id }
}

it('SELL-069 a wish is kept with its sale, and waits until the server has that', async () => {
  const { db, organizationId, id } = await shopWithWish()
  const wish = { id, organizationId, saleId: id, email: 'ann@example.com' }
  expect(await readWishes(db, organizationId)).toEqual([wish])
  const taken = () => Response.json({ id, state: 'waiting', hasMailServer: true })
  const asked = serverOf(organizationId, taken)
  await sendWishes(db, organizationId)
  expect(asked).toEqual([])
  await db.delete('transactions', id)
  await sendWishes(db, organizationId)
  expect(asked).toEqual([{ id, transactionId: id, email: 'ann@example.com' }])
  expect(await readWishes(db, organizationId)).toEqual([])
})

it('SELL-069 what became of a wish is known for its sale, for a day', async () => {
  const { db, organizationId, id } = await shopWithWish()
  const mail = { id, saleId: id, email: 'ann@example.com' }
  const told = () => mailsOfSale(db, organizationId, id)
  expect(await told()).toEqual([{ ...mail, wished: { kind: 'here' } }])
  await db.delete('transactions', id)
  serverOf(organizationId, () => Response.json({ id, state: 'sent', hasMailServer: true }))
  const sentAt = new Date()
  await sendWishes(db, organizationId, sentAt)
  const wished = { kind: 'at-server', state: 'sent', hasMailServer: true }
  expect(await told()).toEqual([{ ...mail, wished }])
  expect(await mailsOfSale(db, organizationId, uuidv7())).toEqual([])

  const next = aSale()
  expect((await saveSale(db, organizationId, { ...next, mailTo: 'bob@example.com' })).ok).toBe(true)
  await db.delete('transactions', next.id)
  await sendWishes(db, organizationId, new Date(sentAt.getTime() + DAY_MS + 1))
  expect(await told()).toEqual([])
  expect(await mailsOfSale(db, organizationId, next.id)).toHaveLength(1)
})

it.each([
  ['a server with a bad moment', 503],
  ['too many mails in the hour', 429],
  ['nobody signed in', 401],
])('%s takes nothing away', async (_, status) => {
  const { db, organizationId, id } = await shopWithWish()
  await db.delete('transactions', id)
  serverOf(organizationId, () => Response.json({ code: 'too-many-mails' }, { status }))
  await sendWishes(db, organizationId)
  expect(await readWishes(db, organizationId)).toHaveLength(1)
})

it('a wish that is refused for good leaves the till, and why is handed on', async () => {
  const { db, organizationId, id } = await shopWithWish()
  await db.delete('transactions', id)
  const problem = problemOf('too-many-mails-of-sale')
  const answer = () => Response.json(problem, { status: statusOf('too-many-mails-of-sale') })
  const asked = serverOf(organizationId, answer)
  expect([...(await sendWishes(db, organizationId))]).toEqual([
    [id, { kind: 'refused', why: problem.message }],
  ])
  expect(await readWishes(db, organizationId)).toEqual([])
  await sendWishes(db, organizationId)
  expect(asked).toHaveLength(1)
})

it('nothing goes out under the session of another business', async () => {
  const { db, organizationId, id } = await shopWithWish()
  await db.delete('transactions', id)
  const asked = serverOf(uuidv7(), () => Response.json({}))
  await sendWishes(db, organizationId)
  expect(asked).toEqual([])
  expect(await readWishes(db, organizationId)).toHaveLength(1)
})
