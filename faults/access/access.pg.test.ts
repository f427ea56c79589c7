import { allCalls } from '@tuppence/contract/all-calls'
import { DOOR_HEADER } from '@tuppence/contract/door'
import { PERMISSIONS } from '@tuppence/domain/staff'
import { afterAll, describe, expect, it } from 'vitest'
import { testBusiness } from '../../apps/server/src/testing/test-business.ts'
import { testServer } from '../../apps/server/src/testing/test-server.ts'
import { inOneLine } from '../support/size.ts'
import { changedFiles, turnOf } from '../support/turn.ts'
import { allActors } from './actors.ts'
import { ATTACKS } from './attacks.ts'
import { callsIn, DECIDES } from './decides.ts'
import { tryEverything } from './matrix.ts'
import { booksOf, livingBusiness, THEIR_WORD } from './other-business.ts'

// Nobody waits for these answers: on a busy machine, callers that do would be told that it is busy.
const { app, database, ownerSql } = await testServer({ hasCallers: false })
const ground = { app, database, ownerSql }
const shop = await testBusiness(database)
const other = await livingBusiness(ground, THEIR_WORD)
const actors = await allActors(ground, shop)
const turn = turnOf(process.env.TUPPENCE_ACCESS_TURN, DECIDES)
const inFull = await callsIn(changedFiles())
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures a hook wants: none.
afterAll(({}, { file }) => {
  file.meta.isWhole = turn === 'whole'
})

describe('the proof that nobody gets where they do not belong', () => {
  it('STAFF-036 R9 R10 R11 every route × everybody who asks × every attack in turn is answered as the contract says', async () => {
    const before = await booksOf(ownerSql, other.organizationId)
    const again = turn === 'whole' ? 'npm run faults:access' : `npm run faults:access -- --turn ${turn}`
    const { figures, surprises } = await tryEverything(ground, {
      ...{ calls: allCalls, actors, attacks: ATTACKS, other, turn, inFull },
    })
    console.log(`${inOneLine(figures)} (again: ${again})`)
    // The same surprise in all its spellings is one.
    expect([...new Set(surprises)].slice(0, 40)).toEqual([])
    expect(await booksOf(ownerSql, other.organizationId)).toEqual(before)
    expect(figures.routes).toBe(app.servedCalls.size)
  }, 1_800_000)

  const few = allCalls.filter(({ name }) => ['listColleagues', 'listProducts', 'archiveTill'].includes(name))
  const seen = async () =>
    (
      await tryEverything(ground, { calls: few, actors, attacks: ATTACKS, other, turn: 'whole' })
    ).surprises.join('\n')

  it('R10 a gate that lets everybody through is noticed', async () => {
    const { whoIs } = app
    app.whoIs = async (request) => {
      const found = await whoIs(request)
      return found && found.kind !== 'operator' ? { ...found, permissions: new Set(PERMISSIONS) } : found
    }
    expect(await seen()).toMatch(/^archiveTill, cashier \(pos\), nothing in it: .* not not-permitted$/m)
    app.whoIs = whoIs
  })

  it('AUTH-042 a door that the session of another opens is noticed', async () => {
    const { whoIs } = app
    app.whoIs = (request) => {
      Reflect.deleteProperty(request.headers, DOOR_HEADER)
      return whoIs(request)
    }
    expect(await seen()).toMatch(
      /^listProducts, cashier \(pos\), the session of another door: 200, not not-signed-in$/m,
    )
    app.whoIs = whoIs
  })

  it('R9 a session that reads as another business is noticed', async () => {
    const { whoIs } = app
    app.whoIs = async (request) => {
      const found = await whoIs(request)
      if (!found || found.kind === 'operator') return found
      return { ...found, organizationId: other.organizationId }
    }
    expect(await seen()).toMatch(/^listProducts, cashier \(pos\), nothing in it: tells of another business$/m)
    app.whoIs = whoIs
  })
})
