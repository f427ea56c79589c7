import { readdirSync, readFileSync } from 'node:fs'

const MIGRATIONS = new URL('../../apps/server/migrations/', import.meta.url)

/** The statements by which the migration summed the sales there were. */
export function rollUpStatements(): string[] {
  const name = readdirSync(MIGRATIONS).find((file) => file.endsWith('_sales-rolled-up.sql')) ?? ''
  const statements = readFileSync(new URL(name, MIGRATIONS), 'utf8').split('--> statement-breakpoint')
  return statements.filter((statement) => /^INSERT INTO/m.test(statement))
}
