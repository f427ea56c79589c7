import path from 'node:path'

/** Where tests on PostgreSQL leave what hand-written statements were answered with. */
export const ANSWERS_DIR = path.resolve(import.meta.dirname, '../../test-results/statements')

/** What a value is to the code that reads it. */
export type Kind = 'string' | 'number' | 'boolean' | 'date' | 'bytes' | 'array' | 'object' | 'null'

/** What one statement was answered with. */
export interface Answer {
  /** The file, from the root of the repository, and the line. */
  readonly place: string
  /** By the column's name, every kind that it had; of a column of JSON that had no value, none. */
  readonly columns: Readonly<Record<string, readonly string[]>>
}

/** PostgreSQL's own numbers for types, as `connect.ts` has them read. */
const KINDS: Readonly<Record<number, Kind | 'json'>> = {
  ...{ 16: 'boolean', 17: 'bytes', 20: 'number', 21: 'number', 23: 'number', 26: 'number' },
  ...{ 700: 'number', 701: 'number', 114: 'json', 3802: 'json', 1184: 'date' },
  // Arrays of the above, of text, of uuid and of numeric.
  ...{
    1000: 'array',
    1001: 'array',
    1005: 'array',
    1007: 'array',
    1016: 'array',
    1021: 'array',
    1022: 'array',
  },
  ...{
    199: 'array',
    3807: 'array',
    1185: 'array',
    1009: 'array',
    1015: 'array',
    2951: 'array',
    1231: 'array',
  },
}

/** Anything else comes as text: numeric, uuid, date and what has a name of its own. */
export const kindOfColumn = (type: number): Kind | 'json' => KINDS[type] ?? 'string'

/** Of a value that came as JSON. */
export function kindOfValue(value: unknown): Kind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const kind = typeof value
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'object'
}
