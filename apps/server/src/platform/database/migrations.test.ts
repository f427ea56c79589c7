import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const FOLDER = new URL('../../../migrations/', import.meta.url)

/**
 * Why this migration would break the release before it, which runs beside the new one while servers are replaced one by one
 * (CONTRIBUTING.md, Migrations).
 *
 * @param released the version that was released last
 */
function breaksOlderServer(migration: string, released: string): string[] {
  return migration.split('--> statement-breakpoint').flatMap((statement) => {
    const said = /^\s*-- unused since (\d+\.\d+\.\d+)\s*$/m.exec(statement)?.[1]
    const sql = statement.replace(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()
    if (/^alter (table|view|type)\b.*\brename\b/i.test(sql))
      return `${sql} — add the new name, write both, and drop the old one two releases later.`
    if (!/^(alter table\b.*\bdrop column\b|drop (table|view|type)\b)/i.test(sql)) return []
    if (!said) return `${sql} — needs the line "-- unused since" with the release that stopped using it.`
    return isLater(said, released)
      ? `${sql} — ${said} is not released yet, and servers of ${released} use it.`
      : []
  })
}

const isLater = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true }) > 0

const { version } = JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'))
const migrations = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))

describe('a migration works beside the release before it', () => {
  it.each(migrations)('%s', (name) => {
    expect(breaksOlderServer(readFileSync(new URL(name, FOLDER), 'utf8'), version)).toEqual([])
  })

  it('and there are some that the rule reads', () => {
    expect(migrations.length).toBeGreaterThan(0)
  })

  it.each([
    ['ALTER TABLE "products" DROP COLUMN "search_text";', 'needs the line'],
    [
      'CREATE TABLE a ();--> statement-breakpoint\nalter table only products\n  drop column if exists a',
      'needs the line',
    ],
    [
      '-- unused since 0.9.0\nDROP VIEW a;--> statement-breakpoint\nDROP TABLE "b";',
      'DROP TABLE "b"; — needs the line',
    ],
    ['-- unused since 0.10.0\nDROP TABLE "b";', '0.10.0 is not released yet'],
    ['-- unused since then\nDROP TABLE "b";', 'needs the line'],
    ['ALTER TABLE "products" RENAME COLUMN "a" TO "b";', 'add the new name'],
    ['-- unused since 0.1.0\nALTER TABLE "products" RENAME TO "goods";', 'add the new name'],
  ])('%s is refused', (migration, why) => {
    expect(breaksOlderServer(migration, '0.9.3')).toEqual([expect.stringContaining(why)])
  })

  it.each([
    '-- unused since 0.9.3\nALTER TABLE "products" DROP COLUMN "search_text";',
    'ALTER TABLE "products" DROP CONSTRAINT "a";',
    'DROP INDEX "users_email";',
    '-- drop column a, one day\nALTER TABLE "products" ADD COLUMN "a" text;',
  ])('%s passes', (migration) => {
    expect(breaksOlderServer(migration, '0.9.3')).toEqual([])
  })
})
