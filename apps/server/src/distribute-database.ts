import { parseArgs } from 'node:util'
import { connect } from './platform/database/connect.ts'
import { distributionStatements, readDistribution } from './platform/database/distribution.ts'
import { readSettings } from './platform/settings.ts'
import { StartRefusal } from './platform/start-refusal.ts'

/*
 * `npm run db:distribute`: spreads the tables of the migrated database at DATABASE_URL over the nodes of its Citus, all of
 * them or none. What is spread already stays, so it is run again after a migration that adds a table. `-- --print` only
 * prints the statements, of any database.
 */

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { print: { type: 'boolean', default: false } } })
  const { databaseUrl } = readSettings(process.env)
  if (!databaseUrl)
    throw new StartRefusal('Name the database in DATABASE_URL: the embedded one has one node.')
  const database = connect(databaseUrl, { max: 1, applicationName: 'tuppence distribution' })
  try {
    const distribution = await readDistribution(database.sql)
    if (distribution.distributed.length === 0)
      throw new StartRefusal('There are no tables yet: start the server on this database once.')
    if (values.print) {
      for (const statement of distributionStatements(distribution)) console.log(`${statement};`)
      return
    }
    const [citus] = await database.sql`select 1 from pg_extension where extname = 'citus'`
    if (!citus) throw new StartRefusal('This database has no extension citus: make it first, on every node.')
    const done = await database.sql.begin(async (sql) => {
      const spread = await sql<{ name: string }[]>`select logicalrelid::text as name from pg_dist_partition`
      const statements = distributionStatements(distribution, new Set(spread.map(({ name }) => name)))
      for (const statement of statements) await sql.unsafe(statement)
      return statements.length
    })
    console.log(`${done} tables were spread; ${distribution.local.length} stay on the coordinator.`)
  } finally {
    await database.close(1_000)
  }
}

await main().catch((error) => {
  console.error(error instanceof StartRefusal ? error.message : error)
  process.exitCode = 1
})
