import { API_SCOPES, may, permissionsOf, permissionsOfScopes } from '@tuppence/domain/staff'
import { describe, expect, it } from 'vitest'
import { allCalls } from './all-calls.ts'

const NO_FLAGS = { canProcessRefunds: false, canManageInventory: false, canViewReports: false }
const scoped = allCalls.flatMap((call) => (call.scope ? [{ ...call, scope: call.scope }] : []))

describe('the scopes of API keys', () => {
  it('R10 open nothing that whoever makes a key may not do', () => {
    for (const { name, access } of scoped) {
      const isPersons = access !== 'anyone' && access !== 'operator' && access !== 'display'
      expect(isPersons && (access === 'person' || may('manager', NO_FLAGS, access) === 'yes'), name).toBe(
        true,
      )
    }
    const manager = permissionsOf('manager', NO_FLAGS)
    expect([...permissionsOfScopes(API_SCOPES)].filter((each) => !manager.includes(each))).toEqual([])
  })

  it('R10 open nothing that asks people for their password again, and no secret', () => {
    const kept = scoped.filter(({ freshProof, noReplay }) => freshProof || noReplay === 'secret')
    expect(kept.map(({ name }) => name)).toEqual([])
  })

  it('R10 that read change nothing, and each opens something', () => {
    for (const { name, scope, method } of scoped) expect(scope.endsWith(':read'), name).toBe(method === 'GET')
    expect(API_SCOPES.filter((each) => !scoped.some(({ scope }) => scope === each))).toEqual([])
  })
})
