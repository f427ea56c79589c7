import { CallFailed } from '@tuppence/contract/client'
import { problemOf } from '@tuppence/contract/problem'
import { describe, expect, it } from 'vitest'
import { missingCredentials, signInRefusal } from './sign-in.ts'

const rejected = new CallFailed(401, 'Unauthorized', JSON.stringify(problemOf('credentials-invalid')))
const wordless = new CallFailed(401, 'Unauthorized', '')
const offline = new TypeError('Failed to fetch')

describe('a failed login', () => {
  it("AUTH-017 shows the server's message, or the stated one when there is none", () => {
    const own = new CallFailed(
      401,
      '',
      JSON.stringify({ ...problemOf('credentials-invalid'), message: 'Ask Amara.' }),
    )
    expect(signInRefusal('pos', own, false)).toBe('Ask Amara.')
    expect(signInRefusal('pos', wordless, false)).toBe('Invalid login credentials')
  })

  it('AUTH-018 says that the connection failed', () => {
    expect(signInRefusal('pos', offline, true)).toBe(
      'Connection failed. Please check your internet connection.',
    )
  })

  it('AUTH-019 has its own words at /pos', () => {
    expect(signInRefusal('pos', rejected, true)).toBe(
      'Invalid credentials. Please check your business code, username and password.',
    )
  })

  it('AUTH-040, AUTH-041 words the back office', () => {
    expect(signInRefusal('back-office', rejected, false)).toBe('Invalid business code, username, or password')
    expect(signInRefusal('back-office', offline, false)).toBe('Unable to connect to server')
  })

  it('does not call a locked door a wrong password', () => {
    const locked = new CallFailed(429, '', JSON.stringify(problemOf('too-many-tries')))
    expect(signInRefusal('pos', locked, true)).toMatch(/^Too many tries/)
  })

  it('AUTH-013, AUTH-037 asks for each field that is empty', () => {
    expect(Object.keys(missingCredentials({ businessCode: ' ', username: '', password: '' }))).toHaveLength(3)
    expect(missingCredentials({ businessCode: 'UK001', username: 'owner', password: ' ' })).toEqual({})
  })
})
