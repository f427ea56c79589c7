import { problemOf } from '@tuppence/contract/problem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newBrowser } from './browser.test-support.ts'

const OURS = '0190a000-0000-7000-8000-000000000001'
const THEIRS = '0190a000-0000-7000-8000-000000000002'

/** Whose session lives at which door. */
let signedIn: { till?: string; office?: string } = {}
let asked: string[] = []
/** What happens while the next answer is on its way. */
let meanwhile: (() => void) | undefined

beforeEach(() => {
  signedIn = {}
  asked = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    const door = headers['x-tuppence-door'] ?? ''
    asked.push(door)
    const organizationId: unknown = Reflect.get(signedIn, door)
    meanwhile?.()
    meanwhile = undefined
    return organizationId === undefined
      ? Response.json(problemOf('not-signed-in'), { status: 401 })
      : Response.json({ organizationId })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function windowAt(path: string, { hasOwnTill = false } = {}) {
  newBrowser().newTab().load(path)
  const { keepOwnTill } = await import('./door.ts')
  if (hasOwnTill) keepOwnTill()
  const { owedLogOut } = await import('./owed-log-out.ts')
  const { bySender, forgetSession, isSenderHere, isThrownOut, sessionOrganization } = await import(
    './session-organization.ts'
  )
  const ask = async (wanted = OURS) => {
    const organizationId = await sessionOrganization(wanted)
    return { organizationId, by: bySender()['x-tuppence-door'], isHere: isSenderHere() }
  }
  return { ask, forgetSession, isThrownOut, owedLogOut }
}

describe('whose session sends what this device keeps', () => {
  it('is the till’s at the till, whoever is in the office', async () => {
    signedIn = { office: OURS }
    const { ask } = await windowAt('/sales', { hasOwnTill: true })
    expect(await ask()).toEqual({ organizationId: undefined, by: 'till', isHere: true })
    signedIn = { till: OURS, office: THEIRS }
    expect(await ask()).toEqual({ organizationId: OURS, by: 'till', isHere: true })
  })

  it('AUTH-042 is the till’s from a window of the office too, and nobody there is asked to renew it', async () => {
    signedIn = { till: OURS, office: OURS }
    const { ask } = await windowAt('/back-office', { hasOwnTill: true })
    expect(await ask()).toEqual({ organizationId: OURS, by: 'till', isHere: false })
  })

  it('R9 is the office’s where the till is nobody’s, or another business’s: each goes under its own', async () => {
    const { ask, forgetSession } = await windowAt('/back-office', { hasOwnTill: true })
    signedIn = { office: OURS }
    expect(await ask()).toEqual({ organizationId: OURS, by: 'office', isHere: true })
    forgetSession()
    signedIn = { till: THEIRS, office: OURS }
    expect(await ask()).toEqual({ organizationId: OURS, by: 'office', isHere: true })
    expect((await ask(THEIRS)).by).toBe('till')
  })

  it.each([{ till: THEIRS }, {}])(
    'R9 is asked anew where somebody has signed in since: %j',
    async (before) => {
      const { ask, forgetSession } = await windowAt('/sales')
      signedIn = before
      meanwhile = () => {
        signedIn = { till: OURS }
        forgetSession()
      }
      expect((await ask()).organizationId).toBe(OURS)
      expect((await ask()).organizationId).toBe(OURS)
      expect(asked).toHaveLength(2)
    },
  )

  it('asks for no till in a browser that is none', async () => {
    signedIn = { office: OURS }
    const { ask } = await windowAt('/back-office')
    await ask()
    expect(asked).toEqual(['office'])
  })

  it('AUTH-025 is nobody’s while their log-out is owed', async () => {
    signedIn = { till: OURS, office: OURS }
    const { ask, owedLogOut } = await windowAt('/back-office', { hasOwnTill: true })
    owedLogOut('till').remember()
    expect(await ask()).toEqual({ organizationId: OURS, by: 'office', isHere: true })
    owedLogOut('office').remember()
    expect((await ask()).organizationId).toBeUndefined()
  })
})

describe('whether the server no longer knows who is in this window', () => {
  it('AUTH-002 is so where it refuses them', async () => {
    signedIn = { till: OURS }
    const { isThrownOut } = await windowAt('/sales')
    expect(await isThrownOut()).toBe(false)
    signedIn = {}
    expect(await isThrownOut()).toBe(true)
  })

  it('STAFF-040 is not so where somebody has signed in since it was asked', async () => {
    const { forgetSession, isThrownOut } = await windowAt('/sales')
    const isOut = isThrownOut()
    forgetSession()
    expect(await isOut).toBe(false)
  })
})
