import type { readX, readZ } from '@tuppence/contract/shifts'
import { tillReadSchema } from '@tuppence/domain/shifts'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { TestDrawer } from './test-drawer.ts'
import type { TestTill } from './test-till.ts'

interface Shop {
  readonly app: FastifyInstance
  readonly manager: Record<string, string>
}

/** A shift opened at a till with an empty drawer, its readings, and its close. */
export async function openShift({ app, manager }: Shop, till: TestTill) {
  const drawer = new TestDrawer(till)
  const send = async (...deed: Parameters<typeof drawer.do>) => {
    const url = '/api/shifts/records'
    const answer = await app.inject({ method: 'POST', url, headers: manager, payload: drawer.do(...deed) })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  await send('open', 0)
  const shiftId = drawer.shiftId ?? ''
  const read = async (call: typeof readX | typeof readZ) => {
    const url = call.path.replace(':id', shiftId)
    return tillReadSchema.parse((await app.inject({ url, headers: manager })).json())
  }
  return { shiftId, close: () => send('close', 0), read }
}
