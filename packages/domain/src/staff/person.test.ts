import { describe, expect, it } from 'vitest'
import { looksLikeEmail, storedRole, usernameFrom } from './person.ts'

describe('a person of the shop', () => {
  it.each(['ada@example.com', 'a.b+c@mail.example.co.uk'])(
    'STAFF-027 takes %s for an e-mail address',
    (text) => expect(looksLikeEmail(text)).toBe(true),
  )

  it.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@example.',
    'a b@example.com',
    'a@@example.com',
  ])('STAFF-027 takes %j for none', (text) => expect(looksLikeEmail(text)).toBe(false))

  it('proposes what stands before the @ as the username', () => {
    expect(usernameFrom(' Ada.Byron@Example.com ')).toBe('ada.byron')
    expect(usernameFrom('')).toBe('')
  })

  it('STAFF-029 keeps the admin of the form as the owner, and the others as they are', () => {
    expect((['cashier', 'supervisor', 'manager', 'owner', 'admin'] as const).map(storedRole)).toEqual([
      'cashier',
      'supervisor',
      'manager',
      'owner',
      'owner',
    ])
  })
})
