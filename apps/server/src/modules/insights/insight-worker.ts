import { HOUR_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { addDays, instantOf, tradingDayOf } from '@tuppence/domain/reporting'
import type { FastifyBaseLogger } from 'fastify'
import { type JobParts, JobWorker } from '../../platform/jobs/job-worker.ts'
import { beginWithNewBusinesses, setJob } from '../../platform/jobs/set-job.ts'
import { inOrganization, onPlatform, type Tx } from '../../platform/tenancy.ts'
import { keepInsights } from './kept-insights.ts'
import { readShop } from './read-shop.ts'
import { workOut } from './work-out.ts'

/** Longer than it can take. */
const LEASE_MS = 15 * MINUTE_MS
/** One business after another: nothing of it holds up a request for long. */
const ONE_BY_ONE = { atOnce: 1, perBusiness: 1, leaseMs: LEASE_MS }
/** In the small hours, spread over so many minutes, so that not all businesses come at once. */
const NIGHT = 'T02:'
const SPREAD_MINUTES = 60

/** Works out the insights of all businesses, each in its own night. */
export const insightWorker = (parts: JobParts, log: FastifyBaseLogger): JobWorker =>
  new JobWorker(parts, log, {
    ...{ kind: 'insights', ...ONE_BY_ONE, everyMs: MINUTE_MS, retryAfterMs: 6 * HOUR_MS },
    prepare: () =>
      onPlatform(parts.database, (tx) =>
        beginWithNewBusinesses(tx, 'insights', (id, timeZone) => nextNight(parts.now(), timeZone, id)),
      ),
    run: ({ organizationId }) =>
      renewInsights(parts, organizationId, (tx, timeZone) =>
        setJob(
          tx,
          organizationId,
          'insights',
          organizationId,
          nextNight(parts.now(), timeZone, organizationId),
        ),
      ),
  })

/** The same when somebody asks, who does not wait for other businesses' nights. What cannot be worked out is left until they ask again. */
export const askedInsightWorker = (parts: JobParts, log: FastifyBaseLogger): JobWorker =>
  new JobWorker(parts, log, {
    ...{ kind: 'insights-asked', ...ONE_BY_ONE, retryAfterMs: undefined },
    run: ({ organizationId }) => renewInsights(parts, organizationId),
  })

async function renewInsights(
  { database, now }: JobParts,
  organizationId: string,
  also?: (tx: Tx, timeZone: string) => Promise<void>,
): Promise<void> {
  const shop = await readShop(database, organizationId, now())
  const found = await workOut(database, shop)
  await inOrganization(database, organizationId, async (tx) => {
    await keepInsights(tx, organizationId, found, now())
    await also?.(tx, shop.timeZone)
  })
}

/** The next small hours by the shop's own clock; which minute of them is the business's own. */
export function nextNight(now: Date, timeZone: string, organizationId: string): Date {
  const minute = Number.parseInt(organizationId.slice(-4), 16) % SPREAD_MINUTES
  const today = tradingDayOf(now, timeZone)
  for (const day of [today, addDays(today, 1)]) {
    const at = instantOf(`${day}${NIGHT}${minute.toString().padStart(2, '0')}:00`, timeZone)
    if (at > now) return at
  }
  throw new Error(`No night after ${now.toISOString()} in ${timeZone}`)
}
