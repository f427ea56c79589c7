import { z } from 'zod'
import { defineCall } from './call.ts'

export const beginTraining = defineCall({
  name: 'beginTraining',
  method: 'POST',
  path: '/api/training/begun',
  summary: 'Notes that a till begins to train: from now on it sells nothing, and nothing of it is sent.',
  access: 'refund',
  body: z.object({ tillId: z.uuid() }),
  status: 204,
  errors: ['unknown-till'],
})

export const endTraining = defineCall({
  name: 'endTraining',
  method: 'POST',
  path: '/api/training/ended',
  summary:
    'Notes that a till has trained, from when to when by its own clock, and how many sales were practised.',
  access: 'sell',
  body: z.object({
    tillId: z.uuid(),
    begunAt: z.iso.datetime(),
    endedAt: z.iso.datetime(),
    practised: z.int().min(0).max(1_000_000),
  }),
  status: 204,
  errors: ['unknown-till'],
})
