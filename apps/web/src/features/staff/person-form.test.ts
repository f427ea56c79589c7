import { CallFailed } from '@tuppence/contract/client'
import type { PersonOfShop } from '@tuppence/contract/people'
import { problemOf } from '@tuppence/contract/problem'
import type { RefusalCode } from '@tuppence/domain/refusals'
import { describe, expect, it } from 'vitest'
import {
  blankPerson,
  fieldRefused,
  formOf,
  onlyPinDigits,
  type PersonForm,
  passwordHint,
  personErrors,
  pinHint,
  usernameOf,
} from './person-form.ts'

const whole: PersonForm = {
  ...blankPerson(['till-1']),
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  password: 'secret-1',
  staffPin: '4826',
}

describe('the form of a person', () => {
  it('STAFF-029 STAFF-034 begins with a cashier without flags, who is active', () => {
    expect(blankPerson(['till-1'])).toMatchObject({
      role: 'cashier',
      canProcessRefunds: false,
      canManageInventory: false,
      canViewReports: false,
      isActive: true,
      tillAccess: ['till-1'],
    })
  })

  it('STAFF-033 where the shop has no till yet there is nothing to choose and nothing wrong, and every till is meant', () => {
    const { tillAccess: _, ...filled } = whole
    expect(blankPerson([])).not.toHaveProperty('tillAccess')
    expect(personErrors(filled, true)).toEqual({})
  })

  it('STAFF-033 a till that was put away since is not sent again', () => {
    const person: PersonOfShop = {
      ...{ id: 'p', firstName: 'Ada', lastName: 'Byron', email: null, username: 'ada', role: 'cashier' },
      ...{ canProcessRefunds: false, canManageInventory: false, canViewReports: false, isActive: true },
      ...{ hasPin: true, lastLoginAt: null, createdAt: '2026-01-01T00:00:00.000Z' },
      tillAccess: ['till-1', 'gone'],
    }
    expect(formOf(person, ['till-1', 'till-2']).tillAccess).toEqual(['till-1'])
    expect(formOf(person, [])).not.toHaveProperty('tillAccess')
  })

  it('finds nothing wrong with a whole one', () => expect(personErrors(whole, true)).toEqual({}))

  it.each([
    ['STAFF-025', { firstName: '  ' }, { firstName: 'First name is required' }],
    ['STAFF-026', { lastName: '' }, { lastName: 'Last name is required' }],
    ['STAFF-027', { email: 'ada@' }, { email: 'Valid email is required' }],
    ['STAFF-028', { password: '12345' }, { password: 'Password must be at least 8 characters' }],
    ['STAFF-024', { username: 'ada byron' }, { username: 'Username must have no spaces in it' }],
    ['STAFF-030', { staffPin: '482' }, { staffPin: 'PIN must be exactly 4 digits' }],
    ['STAFF-031', { staffPin: '48a6' }, { staffPin: 'PIN must contain only numbers' }],
    ['STAFF-033', { tillAccess: [] }, { tillAccess: 'Must have access to at least one till' }],
  ])('%s %j', (_, change, errors) => {
    expect(personErrors({ ...whole, ...change }, true)).toEqual(errors)
  })

  it('password and PIN may be left as they are, and are looked at where they are typed', () => {
    expect(personErrors({ ...whole, password: '', staffPin: '' }, false)).toEqual({})
    expect(personErrors({ ...whole, password: '123', staffPin: '1' }, false)).toEqual({
      password: 'Password must be at least 8 characters',
      staffPin: 'PIN must be exactly 4 digits',
    })
  })

  it('leaves somebody the username with a blank that they have', () => {
    expect(personErrors({ ...whole, username: 'ada byron' }, false, 'ada byron')).toEqual({})
    expect(personErrors({ ...whole, username: 'ada  b' }, false, 'ada byron')).toHaveProperty('username')
  })

  it('STAFF-032 takes digits only into the PIN, four at the most', () => {
    expect(onlyPinDigits('4a8-2 67')).toBe('4826')
  })

  it('proposes a username by the e-mail address', () => {
    expect(usernameOf(whole)).toBe('ada')
    expect(usernameOf({ ...whole, username: ' countess ' })).toBe('countess')
  })

  it('D3 says of a password typed for somebody else that they will choose their own, and of one’s own nothing', () => {
    expect(passwordHint(true)).toMatch(/They choose their own at first sign-in\.$/)
    expect(pinHint(true)).toMatch(/works at once, before they have chosen a password/)
    expect(passwordHint(false)).toMatch(/they choose their own when they come back\.$/)
  })
})

describe('what the server refuses', () => {
  const failed = (code: RefusalCode) => new CallFailed(409, 'Conflict', JSON.stringify(problemOf(code)))

  it.each([
    ['username-taken', 'username'],
    ['email-taken', 'email'],
    ['pin-common', 'staffPin'],
  ] as const)('STAFF-025 of one field stands at that field: %s', (code, field) => {
    expect(fieldRefused(failed(code))).toEqual({ [field]: problemOf(code).message })
  })

  it('what is about none of them stands above the form', () => {
    expect(fieldRefused(failed('plan-limit'))).toEqual({})
    expect(fieldRefused(new TypeError('no network'))).toEqual({})
  })
})
