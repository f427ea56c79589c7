import { CallFailed } from '@tuppence/contract/client'
import { problemOf } from '@tuppence/contract/problem'
import { describe, expect, it } from 'vitest'
import { operatorRefusal } from './operator-refusal.ts'
import { clearStoredOperator, OPERATOR_KEY, readStoredOperator, storeOperator } from './stored-operator.ts'

describe('a portal login that failed', () => {
  it('AUTH-047 says what the server says, or the specified words', () => {
    const said = JSON.stringify(problemOf('too-many-tries'))
    expect(operatorRefusal(new CallFailed(429, '', said))).toBe(problemOf('too-many-tries').message)
    expect(operatorRefusal(new CallFailed(401, 'Unauthorized', ''))).toBe('Invalid super admin credentials')
  })
  it('AUTH-048 says that there is no connection', () =>
    expect(operatorRefusal(new TypeError('Failed to fetch'))).toBe(
      'Connection failed. Please check your internet connection.',
    ))
})

describe('the operator of this window', () => {
  const store = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }
  const operator = { username: 'operator', name: 'Olive', expiresAt: '2026-03-01T17:00:00.000Z' }
  const nowMs = Date.parse('2026-03-01T09:00:00.000Z')

  it('AUTH-033 AUTH-044 is remembered until the session ends', () => {
    const kept = store()
    storeOperator(operator, kept)
    expect(readStoredOperator(nowMs, kept)).toEqual(operator)
    expect(readStoredOperator(Date.parse(operator.expiresAt), kept)).toBeUndefined()
    expect(kept.getItem(OPERATOR_KEY)).toBeNull()
  })
  it('is forgotten at the end, and when what is stored cannot be read', () => {
    const kept = store()
    for (const text of ['{', 'null', '[]', '{"username":"operator"}']) {
      kept.setItem(OPERATOR_KEY, text)
      expect(readStoredOperator(nowMs, kept)).toBeUndefined()
      expect(kept.getItem(OPERATOR_KEY)).toBeNull()
    }
    storeOperator(operator, kept)
    clearStoredOperator(kept)
    expect(readStoredOperator(nowMs, kept)).toBeUndefined()
  })
})
