import { z } from 'zod'
import { defineCall } from './call.ts'

const simulated = { params: z.object({ organizationId: z.uuid().toLowerCase(), id: z.uuid().toLowerCase() }) }

export const simulatedLink = defineCall({
  name: 'simulatedLink',
  method: 'GET',
  path: '/api/simulated-payments/:organizationId/:id',
  summary: 'The page of a payment by link of the simulator’s, which moves no money. In demo mode only.',
  access: 'anyone',
  ...simulated,
  errors: ['not-found'],
  triesPerMinute: 60,
  file: { types: ['text/html'], says: 'The page.' },
  anyQuery: true,
})

export const paySimulated = defineCall({
  name: 'paySimulated',
  method: 'POST',
  path: '/api/simulated-payments/:organizationId/:id',
  summary: 'Press “Pay” on that page.',
  access: 'anyone',
  ...simulated,
  bytes: { types: ['application/x-www-form-urlencoded'], most: 1024 },
  noReplay: 'nobody',
  errors: ['not-found'],
  triesPerMinute: 60,
  file: { types: ['text/html'], says: 'The page, paid.' },
  anyQuery: true,
})
