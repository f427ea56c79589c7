import { CallFailed } from '@tuppence/contract/client'
import { expect, it } from 'vitest'
import { debugMessage } from './debug-login.ts'

it('DEMO-005 says what the server said, or that there was no network', () => {
  expect(debugMessage(new TypeError('Failed to fetch'))).toBe('Network error')
  const problem = JSON.stringify({
    code: 'credentials-invalid',
    title: 'x',
    status: 401,
    detail: 'No such login.',
  })
  expect(debugMessage(new CallFailed(401, 'Unauthorized', problem))).not.toBe('Network error')
  expect(debugMessage(new CallFailed(500, 'Internal Server Error', ''))).toBe('500: Internal Server Error')
})
