import type { Door } from '@tuppence/contract/door'
import type { FastifyRequest } from 'fastify'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { type LoginDevice, loginDevice } from './known-devices.ts'
import { isBearer, tokenAt } from './session-cookie.ts'
import { hashToken } from './session-token.ts'
import type { Circumstances } from './sign-in.ts'

/** The session that a sign-in takes the place of: this browser's at the same door. An API client keeps its others. */
export function circumstances(
  request: FastifyRequest,
  { settings }: ModuleDeps,
  door: Door,
): Circumstances & { readonly device: LoginDevice } {
  const token = isBearer(request) ? undefined : tokenAt(request, settings, door)
  return { address: request.ip, device: loginDevice(request, settings), replaces: token && hashToken(token) }
}
