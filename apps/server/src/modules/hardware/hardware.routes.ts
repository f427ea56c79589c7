import { openDrawer, printReceipt } from '@tuppence/contract/hardware'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../platform/http/refused.ts'
import { serve } from '../../platform/http/serve.ts'

/**
 * Drawers and printers that hang on a till's own connection to the server. There is no such connection yet: receipts are
 * printed by the browser, and a caller is told so plainly instead of being told that a drawer opened.
 */
export function hardwareRoutes(app: FastifyInstance): void {
  serve(app, openDrawer, async () => {
    throw new Refused('no-device')
  })
  serve(app, printReceipt, async () => {
    throw new Refused('no-device')
  })
}
