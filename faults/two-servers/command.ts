import { findPgBouncer } from '../../apps/server/src/testing/test-pooler.ts'
import { readSizes, report } from '../support/size.ts'
import {
  type Found,
  heardAtTheOther,
  jobsAreDoneOnce,
  locksHold,
  sameSaleAtBoth,
  sessionsEnd,
  triesAreCountedTogether,
} from './proofs.ts'
import { replacedInTurn } from './replaced.ts'
import { TwoServers } from './two-servers.ts'

// `npm run faults:two-servers -- --rounds 50 --replacements 4 [--pooled yes]`
const beganAt = Date.now()
const { rounds, replacements, pooled } = readSizes({ rounds: 50, replacements: 4, pooled: 'no' })
const pgBouncer = pooled === 'yes' ? findPgBouncer() : undefined
if (pooled === 'yes' && !pgBouncer) {
  console.error('There is no pgbouncer on this machine: install it (Debian: apt-get install pgbouncer).')
  process.exit(1)
}
const two = await TwoServers.open(pgBouncer)
const found: Found[] = []
try {
  const shop = await two.openBusiness()
  found.push(await sameSaleAtBoth(two, shop, rounds))
  found.push(await heardAtTheOther(two, shop, rounds))
  found.push(await locksHold(two, shop, rounds))
  // One sale takes no more mails than a few.
  found.push(await jobsAreDoneOnce(two, shop, Math.min(rounds, 5)))
  found.push(await sessionsEnd(two, shop))
  found.push(await triesAreCountedTogether(two, shop))
  found.push(await replacedInTurn(two, replacements))
} finally {
  await two.close()
}
report(
  {
    figures: Object.assign({}, ...found.map(({ figures }) => figures)),
    broken: found.flatMap(({ broken }) => broken),
  },
  beganAt,
)
process.exit()
