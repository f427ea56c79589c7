import { z } from 'zod'
import { defineCall } from './call.ts'

/** Public facts about this server that screens need before anybody has signed in. */
export const health = defineCall({
  name: 'health',
  method: 'GET',
  path: '/api/health',
  summary: 'The server is up. Answers HEAD too.',
  access: 'anyone',
  answer: z.object({ status: z.literal('ok'), demo: z.boolean(), version: z.string() }),
})

export const metrics = defineCall({
  name: 'metrics',
  method: 'GET',
  path: '/metrics',
  summary:
    'What this server counts, in the text format of Prometheus, for whoever has the token of METRICS_TOKEN; without that setting there is nothing here.',
  access: 'anyone',
  errors: ['not-found', 'not-signed-in'],
  file: { types: ['text/plain'], says: 'The metrics.' },
})

export const ready = defineCall({
  name: 'ready',
  method: 'GET',
  path: '/api/ready',
  summary: 'The server can reach its database and is not stopping.',
  access: 'anyone',
  answer: z.object({ status: z.literal('ready') }),
  errors: ['shutting-down'],
})
