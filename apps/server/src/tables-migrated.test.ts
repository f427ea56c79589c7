import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, it, vi } from 'vitest'

const here = path.dirname(fileURLToPath(import.meta.url))
const meta = path.join(here, '../migrations/meta')

it('what the tables say is what the migrations make: a list that grew in the domain has its constraint changed too', async () => {
  const files = readdirSync(here, { encoding: 'utf8', recursive: true }).filter((file) =>
    file.endsWith('.tables.ts'),
  )
  expect(files.length).toBeGreaterThan(15)
  const tables: Record<string, unknown> = {}
  for (const file of files) Object.assign(tables, await vi.importActual(path.join(here, file)))
  const newest = readdirSync(meta)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const migrated = JSON.parse(readFileSync(path.join(meta, newest ?? ''), 'utf8'))
  expect(await generateMigration(migrated, generateDrizzleJson(tables, migrated.id))).toEqual([])
})
