import { z } from 'zod'
import { defineCall } from './call.ts'

/**
 * A payment terminal as lists show it (DATA-015). Its configuration is left out: keys of a payment provider may stand in
 * it, and nobody behind a counter needs them.
 */
export const paymentTerminalSchema = z.object({
  id: z.uuid(),
  provider: z.string(),
  terminalId: z.string(),
  terminalModel: z.string().nullable(),
  serialNumber: z.string().nullable(),
  status: z.string(),
  connectionType: z.enum(['bluetooth', 'wifi', 'usb', 'ethernet', 'serial']),
  /** When the terminal was last heard of; null for one that never was. */
  lastHeartbeat: z.iso.datetime().nullable(),
})
export type PaymentTerminal = z.infer<typeof paymentTerminalSchema>

export const listPaymentTerminals = defineCall({
  name: 'listPaymentTerminals',
  method: 'GET',
  path: '/api/payment-terminals',
  summary: 'The card terminals connected to the business, in the order they were added.',
  access: 'sell',
  answer: z.array(paymentTerminalSchema),
})
