import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { PgDatabase } from 'drizzle-orm/pg-core'
import { afterAll } from 'vitest'
import { ANSWERS_DIR, type Answer, kindOfColumn, kindOfValue } from './answers.ts'

/*
 * For tests on PostgreSQL: notes what each hand-written statement was answered with, by the place in the code that asked it.
 * `scripts/statements/check.ts` compares that with the types which the code claims.
 */

/** Enough to see a null, or what a column of JSON has in it. */
const MAX_ROWS = 50
const root = path.resolve(import.meta.dirname, '../..')
const PLACE = new RegExp(`${root}/(apps/server/src/[^:]+\\.ts):(\\d+):\\d+`)

interface Answered extends ReadonlyArray<Record<string, unknown>> {
  readonly columns?: readonly { readonly name: string; readonly type: number }[]
}

interface Raw {
  execute(): Promise<Answered>
}

type Noted = Map<string, Map<string, Set<string>>>

function note(noted: Noted, place: string, rows: Answered): void {
  if (!rows.columns) return
  const columns = noted.get(place) ?? new Map<string, Set<string>>()
  noted.set(place, columns)
  for (const { name, type } of rows.columns) {
    const kinds = columns.get(name) ?? new Set()
    columns.set(name, kinds)
    const kind = kindOfColumn(type)
    if (kind !== 'json') kinds.add(kind)
    for (const row of rows.slice(0, MAX_ROWS))
      if (row[name] === null) kinds.add('null')
      else if (kind === 'json') kinds.add(kindOfValue(row[name]))
  }
}

// Each test file loads this one anew, and Drizzle once.
const NOTED = Symbol.for('tuppence.noted-answers')
const prototype = PgDatabase.prototype as unknown as { execute(query: unknown): Raw; [NOTED]?: Noted }
const noted: Noted = prototype[NOTED] ?? new Map()
if (!prototype[NOTED]) {
  prototype[NOTED] = noted
  const execute = prototype.execute
  prototype.execute = function (query) {
    const raw = execute.call(this, query)
    const place = PLACE.exec(new Error().stack?.split('\n')[2] ?? '')
    if (!place) return raw
    const ask = raw.execute
    raw.execute = async () => {
      const rows = await ask()
      note(noted, `${place[1]}:${place[2]}`, rows)
      return rows
    }
    return raw
  }
}

afterAll(() => {
  const answers = [...noted].map(
    ([place, columns]): Answer => ({
      place,
      columns: Object.fromEntries([...columns].map(([name, kinds]) => [name, [...kinds]])),
    }),
  )
  noted.clear()
  if (answers.length === 0) return
  mkdirSync(ANSWERS_DIR, { recursive: true })
  appendFileSync(
    path.join(ANSWERS_DIR, `${process.pid}.jsonl`),
    answers.map((answer) => `${JSON.stringify(answer)}\n`).join(''),
  )
})
