import { describe, expect, it } from 'vitest'
import { isBlank, memberErrors } from './member-errors.ts'

const whole = { fullName: 'Ada Byron', username: 'ada', password: 'secret-1', role: 'cashier' } as const

describe('STAFF-005 the small form of a member of staff', () => {
  it('finds nothing wrong with a whole one', () => {
    expect(memberErrors(whole, undefined)).toEqual({})
    expect(isBlank(whole, undefined)).toBe(false)
  })

  it('names each field that is empty', () => {
    const blank = { ...whole, fullName: ' ', username: '', password: '' }
    expect(Object.keys(memberErrors(blank, undefined))).toEqual(['fullName', 'username', 'password'])
    expect(isBlank(blank, undefined)).toBe(true)
    expect(memberErrors({ ...whole, password: '' }, { username: 'ada' })).toEqual({})
  })

  it('takes no blank in a username, but leaves somebody the one they have', () => {
    const spaced = { ...whole, username: 'ada byron' }
    expect(memberErrors(spaced, undefined)).toEqual({ username: 'Username must have no spaces in it' })
    expect(memberErrors(spaced, { username: 'ada byron' })).toEqual({})
  })

  it('says of a short password what is missing', () => {
    expect(memberErrors({ ...whole, password: '123' }, undefined)).toHaveProperty('password')
  })
})
