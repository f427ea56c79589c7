import type { FastifyRequest } from 'fastify'
import type { ModuleDeps } from '../../app.ts'
import { tokenOf } from './session-cookie.ts'
import { hashToken } from './session-token.ts'
import type { Circumstances } from './sign-in.ts'

/** The session that a sign-in in this browser takes the place of. An API client keeps its others. */
export function circumstances(request: FastifyRequest, { settings }: ModuleDeps): Circumstances {
  const carried = tokenOf(request, settings)
  const replaces = carried?.from === 'cookie' ? hashToken(carried.token) : undefined
  return { address: request.ip, replaces }
}
