import type { FastifyBaseLogger } from 'fastify'
import { JobWorker } from '../../../platform/jobs/job-worker.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import { drivePayment } from './drive-payment.ts'
import type { EngineParts } from './engine-parts.ts'
import { checkRefunds } from './failed-refunds.ts'
import { setNextPoll } from './next-poll.ts'
import { driveRefunds } from './refund-payment.ts'

/**
 * Longer than a provider may take to answer once. Where a payment with several refunds takes longer at a silent provider, another server
 * may ask beside it: no money moves twice by that (rules P2 and P6).
 */
const LEASE_MS = 60_000
/** One business's payments of before an outage are no flood at its provider: so many every five seconds. */
const OF_ONE_BUSINESS = 5

/**
 * Asks after payments at which nobody looks, of all businesses, and sends the refunds that records ask for: one business's one after
 * another, and of several businesses at once (rule P5).
 */
export const paymentWorker = (parts: EngineParts, log: FastifyBaseLogger): JobWorker =>
  new JobWorker(parts, log, {
    ...{
      kind: 'payments',
      atOnce: 8,
      perBusiness: 1,
      perLook: OF_ONE_BUSINESS,
      leaseMs: LEASE_MS,
      retryAfterMs: LEASE_MS,
    },
    run: async ({ organizationId, subjectId: id }) => {
      await drivePayment(parts, organizationId, id, 'also-ended')
      await driveRefunds(parts, organizationId, id)
      await checkRefunds(parts, organizationId, id)
      await inOrganization(parts.database, organizationId, (tx) =>
        setNextPoll(tx, organizationId, id, parts.now()),
      )
    },
  })
