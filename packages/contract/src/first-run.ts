import { FIRST_STEPS } from '@tuppence/domain/first-run'
import { z } from 'zod'
import { defineCall } from './call.ts'

const firstStepSchema = z.enum(FIRST_STEPS)

export const readFirstRun = defineCall({
  name: 'readFirstRun',
  method: 'GET',
  path: '/api/first-run',
  summary:
    'How far a new business has come on its way to the first sale: each step, by what is so in its data.',
  access: 'manage-settings',
  answer: z.object({
    steps: z.array(
      z.object({
        step: firstStepSchema,
        state: z.enum(['done', 'skipped', 'open']),
        /** How many there are of what the step makes, at the most a thousand. */
        count: z.int().nullable(),
      }),
    ),
  }),
})

export const skipFirstStep = defineCall({
  name: 'skipFirstStep',
  method: 'PUT',
  path: '/api/first-run/skipped',
  summary: 'Skips a step of the first run for everybody in the business, or takes it up again.',
  access: 'manage-settings',
  body: z.object({ step: firstStepSchema, isSkipped: z.boolean() }),
  status: 204,
})
