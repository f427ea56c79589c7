import { expect, type FullConfig, request } from '@playwright/test'
import type { PaymentTerminal } from '@tuppence/contract/payment-terminals'
import { DEMO } from './test.ts'

/** The first demo business takes cards on a machine of its own in the journeys; those of a card shop connect a terminal. */
export default async function ownCardMachine({ projects }: FullConfig) {
  const baseURL = projects[0]?.use.baseURL
  const manager = await request.newContext({ ...(baseURL && { baseURL }) })
  const data = { businessCode: 'UK001', username: 'manager', password: DEMO.password }
  expect((await manager.post('/api/back-office/login', { data })).status()).toBe(200)
  const terminals: PaymentTerminal[] = await (await manager.get('/api/payment-terminals')).json()
  for (const { id } of terminals)
    expect((await manager.post(`/api/payment-terminals/${id}/disconnect`)).status()).toBe(200)
  await manager.dispose()
}
