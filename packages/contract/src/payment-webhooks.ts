import { z } from 'zod'
import { defineCall } from './call.ts'

export const paymentWebhook = defineCall({
  name: 'paymentWebhook',
  method: 'POST',
  path: '/api/payment-webhooks/:provider/:organizationId',
  summary:
    'A provider tells of a payment, under the signature of the shop’s webhook secret. The answer is the same whatever came, and nothing that it says is believed: the provider is asked.',
  access: 'anyone',
  params: z.object({ provider: z.string().max(40), organizationId: z.uuid().toLowerCase() }),
  bytes: { types: ['application/json'], most: 65_536 },
  status: 204,
  answersAlike: true,
  triesPerMinute: 600,
  anyQuery: true,
  noReplay: 'nobody',
})
