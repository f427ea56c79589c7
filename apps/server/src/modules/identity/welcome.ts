import type { Door } from '@tuppence/contract/door'
import type { SignedInCustomer } from '@tuppence/contract/identity'
import type { FastifyReply } from 'fastify'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { type LoginDevice, setDeviceCookie } from './known-devices.ts'
import { setSessionCookie } from './session-cookie.ts'
import type { Admitted, OpenedSession } from './sign-in.ts'

export function welcome(
  reply: FastifyReply,
  deps: ModuleDeps,
  admitted: Admitted,
  session: OpenedSession & {
    readonly door: Door
    readonly outlivesBrowser: boolean
    readonly device: LoginDevice
  },
) {
  setSessionCookie(reply, deps.settings, session.door, session)
  setDeviceCookie(reply, deps.settings, session.device.token)
  const { account } = admitted
  const customer: SignedInCustomer = {
    id: account.id,
    businessCode: account.businessCode,
    businessName: account.businessName,
    username: admitted.username,
    organizationId: admitted.organizationId,
    location: account.location,
    plan: account.plan,
    role: admitted.role,
    staffId: admitted.personId,
    staffName: admitted.staffName,
  }
  return {
    success: true as const,
    customer,
    sessionToken: session.token,
    expiresAt: session.expiresAt.toISOString(),
  }
}
