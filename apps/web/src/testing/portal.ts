import { operatorSecondFactor } from '@tuppence/contract/second-factor'
import { storeOperator } from '../features/operator/stored-operator.ts'
import { openScreen } from './open-screen.tsx'
import { server } from './test-server.ts'

/** Opens a section of the provider's portal as an operator who is signed in and has a second factor. */
export function openPortal(section: string): void {
  storeOperator({
    ...{ username: 'operator', name: 'Olive Moss' },
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  })
  server.answer(operatorSecondFactor, {
    ...{ since: '2026-06-01T09:00:00.000Z', recoveryCodesLeft: 8, isMust: true },
  })
  openScreen(`/super-admin#${section}`)
}
