import { MINUTE_MS } from '@tuppence/domain/durations'
import type { FastifyInstance } from 'fastify'
import { JobWorker } from '../../../platform/jobs/job-worker.ts'
import { forgetAddress, type SendingParts, sendReceipt } from './send-receipt.ts'

/** Longer than a try can take. */
const LEASE_MS = 15 * MINUTE_MS
const TIMES = { leaseMs: LEASE_MS, retryAfterMs: LEASE_MS, stopWithinMs: 3_000 }

/** Sends receipts that were asked for. A server without a mail server leaves them to wait for one. */
export const mailWorker = (app: FastifyInstance, parts: SendingParts): JobWorker =>
  new JobWorker(parts, app.log, {
    ...{
      kind: 'receipt-mails',
      everyMs: 20_000,
      atOnce: parts.settings.mail ? 4 : 0,
      perBusiness: 2,
      ...TIMES,
    },
    run: async (job) => {
      try {
        await sendReceipt(parts, job)
      } finally {
        app.liveFeed.wake(job.organizationId)
      }
    },
  })

/** Forgets where receipts went (rule 5). */
export const addressWorker = (app: FastifyInstance, parts: SendingParts): JobWorker =>
  new JobWorker(parts, app.log, {
    ...{ kind: 'receipt-addresses', everyMs: MINUTE_MS, atOnce: 2, perBusiness: 1, ...TIMES },
    run: async (job) => {
      await forgetAddress(parts, job)
      app.liveFeed.wake(job.organizationId)
    },
  })
