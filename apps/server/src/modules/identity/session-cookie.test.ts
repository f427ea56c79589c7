import { expect, it } from 'vitest'
import { cookieWarning } from './session-cookie.ts'

it.each([
  ['https://till.example.co.uk', true, false],
  ['http://till.example.co.uk', true, true],
  ['http://192.0.2.7:3000', true, true],
  ['http://localhost:3000', true, false],
  ['http://127.0.0.1:3000', true, false],
  ['http://[::1]:3000', true, false],
  ['http://till.example.co.uk', false, false],
])(
  'mandate 9 a server reached at %s (production: %s) warns that cookies lack Secure: %s',
  (publicUrl, production, warns) => {
    const warning = cookieWarning({ publicUrl, production })
    expect(warning !== undefined).toBe(warns)
    if (warns) expect(warning).toContain(publicUrl)
  },
)
