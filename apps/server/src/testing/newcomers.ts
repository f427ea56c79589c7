import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { TestBusiness } from './test-business.ts'

/** Signs somebody of the business in at the till's door, as its form does. */
export const tillLogin = (
  app: FastifyInstance,
  { businessCode }: TestBusiness,
  username: string,
  password: string,
) => app.inject({ method: 'POST', url: '/api/pos/login', body: { businessCode, username, password } })

/**
 * Somebody new signs in with the password that was typed for them, and chooses one of their own, as they must before anything
 * else.
 *
 * @returns the headers of their session
 */
export async function arrive(
  app: FastifyInstance,
  shop: TestBusiness,
  username: string,
  password = 'kept-under-thumb-1',
): Promise<{ authorization: string }> {
  const { sessionToken } = (await tillLogin(app, shop, username, password)).json()
  const headers = { authorization: `Bearer ${sessionToken}` }
  const body = { password, newPassword: 'my-own-one-1' }
  const chosen = await app.inject({ method: 'PUT', url: '/api/staff/me/password', headers, body })
  expect(chosen.statusCode, chosen.body).toBe(204)
  return headers
}
