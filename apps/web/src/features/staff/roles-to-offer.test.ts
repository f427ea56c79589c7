import { FORM_ROLES, type Role } from '@tuppence/domain/staff'
import { describe, expect, it } from 'vitest'
import { isOffered, mayGiveOwner, rolesToOffer } from './roles-to-offer.ts'

const signedIn = (role: Role, session: 'back-office' | 'identity-provider' = 'back-office') => ({
  ...{ id: 'a', role, session },
})

describe('the roles that the form of a person offers', () => {
  it('D5 an owner’s is offered to owners only, who came in by their password', () => {
    expect(mayGiveOwner(signedIn('owner'))).toBe(true)
    for (const who of [signedIn('manager'), signedIn('admin'), signedIn('owner', 'identity-provider')])
      expect(mayGiveOwner(who)).toBe(false)
    expect(rolesToOffer(signedIn('owner'), 'cashier')).toEqual([...FORM_ROLES])
    expect(rolesToOffer(signedIn('manager'), 'cashier')).toEqual(['cashier', 'supervisor', 'manager'])
  })
  it('STAFF-029 D5 the role that somebody has is always among them, or saving the form would take it away', () => {
    expect(rolesToOffer(signedIn('manager'), 'supervisor')).toEqual(['cashier', 'supervisor', 'manager'])
    expect(rolesToOffer(signedIn('manager'), 'admin')).toEqual([...FORM_ROLES])
  })
  it('D5 nobody is offered to change somebody above them', () => {
    expect(isOffered(signedIn('manager'), { role: 'owner' })).toBe(false)
    expect(isOffered(signedIn('manager'), { role: 'manager' })).toBe(true)
    expect(isOffered(signedIn('owner'), { role: 'owner' })).toBe(true)
  })
})
