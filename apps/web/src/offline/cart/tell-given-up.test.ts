import { problemOf } from '@tuppence/contract/problem'
import { uuidv7 } from 'uuidv7'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetSession } from '../session/session-organization.ts'
import { testShop } from '../shop.test-support.ts'
import { givenUpKeys, keepGivenUp } from './given-up.ts'
import { tellGivenUp } from './tell-given-up.ts'

afterEach(() => vi.unstubAllGlobals())

const GIVEN_UP_AT = new Date('2026-11-23T10:00:00Z')
const after = (ms: number) => new Date(GIVEN_UP_AT.getTime() + ms)

/** A server where somebody of this business is signed in, and the payments it was told of. */
function serverOf(organizationId: string, status: number, page?: string): string[] {
  const told: string[] = []
  forgetSession()
  vi.stubGlobal('fetch', async (url: string) => {
    const [, id] = /\/api\/payments\/([^/]+)\/cancel$/.exec(url) ?? []
    if (id === undefined) return Response.json({ organizationId, id: uuidv7() })
    told.push(id)
    return page === undefined
      ? Response.json({ ...problemOf('not-found'), status }, { status })
      : new Response(page, { status })
  })
  return told
}

async function givenUp() {
  const { db, organizationId } = await testShop(uuidv7(), uuidv7())
  const paymentId = uuidv7()
  await keepGivenUp(db, organizationId, { paymentId, isGivenUp: true }, GIVEN_UP_AT)
  const kept = () => db.count('syncMeta', givenUpKeys(organizationId))
  return { db, organizationId, paymentId, kept }
}

it('D11 R9 the server is told once of a payment that was given up, and the note of it goes', async () => {
  const { db, organizationId, paymentId, kept } = await givenUp()
  const told = serverOf(organizationId, 200)
  await tellGivenUp(db, organizationId, after(1_000))
  await tellGivenUp(db, organizationId, after(2_000))
  expect(told).toEqual([paymentId])
  expect(await kept()).toBe(0)
})

it('D11 R9 one that somebody waits for again is not given up', async () => {
  const { db, organizationId, paymentId } = await givenUp()
  const told = serverOf(organizationId, 200)
  await keepGivenUp(db, organizationId, { paymentId, isGivenUp: false })
  await tellGivenUp(db, organizationId)
  expect(told).toEqual([])
})

it.each([401, 403, 429, 503])('D11 R9 the answer %i takes no note of it away', async (status) => {
  const { db, organizationId, kept } = await givenUp()
  serverOf(organizationId, status)
  await tellGivenUp(db, organizationId, after(3_600_000))
  expect(await kept()).toBe(1)
})

it('D11 R9 a server that does not know it is told again while it may still be on its way, and no longer', async () => {
  const { db, organizationId, kept } = await givenUp()
  serverOf(organizationId, 404)
  await tellGivenUp(db, organizationId, after(30_000))
  expect(await kept()).toBe(1)
  await tellGivenUp(db, organizationId, after(180_000))
  expect(await kept()).toBe(0)
})

it('D11 T7 nothing of it goes under the session of another business', async () => {
  const { db, organizationId, kept } = await givenUp()
  const told = serverOf(uuidv7(), 404)
  await tellGivenUp(db, organizationId, after(180_000))
  expect(told).toEqual([])
  expect(await kept()).toBe(1)
})

it('D11 R9 a proxy’s own answer takes no note of it away', async () => {
  const { db, organizationId, kept } = await givenUp()
  serverOf(organizationId, 404, '<html>Not found</html>')
  await tellGivenUp(db, organizationId, after(3_600_000))
  expect(await kept()).toBe(1)
})
