import { parseSync, Visitor } from 'rolldown/utils'
import { isTest } from './rules.ts'

/** What SQL does to a table. */
type Deed = 'reads' | 'writes'

interface Use {
  readonly table: string
  readonly deed: Deed
}

interface Source {
  readonly file: string
  readonly source: string
}

/** What one module's SQL does to a table of another module, and where it is written first. */
export interface Coupling {
  readonly module: string
  readonly deed: Deed
  readonly owner: string
  readonly table: string
  readonly file: string
}

/**
 * What modules' SQL does to the tables of others: each once, in the order of the files. Of `*.tables.ts` a module learns whose
 * a table is. Only SQL names one of another: an import of its `*.tables.ts` is refused.
 */
export function couplingsIn(sources: readonly Source[]): Coupling[] {
  const inModules = sources.flatMap(({ file, source }) => {
    const module = /^apps\/server\/src\/modules\/([^/]+)\//.exec(file)?.[1]
    return module && !isTest(file) ? { module, file, source } : []
  })
  const owners = new Map<string, string>()
  for (const { module, file, source } of inModules) {
    if (!file.endsWith('.tables.ts')) continue
    for (const [, table = ''] of source.matchAll(/pgTable\(\s*'([a-z_]+)'/g)) owners.set(table, module)
  }
  const found = new Map<string, Coupling>()
  for (const { module, file, source } of inModules) {
    for (const { table, deed } of usesIn(file, source)) {
      const owner = owners.get(table)
      const key = `${module} ${deed} ${table}`
      if (owner && owner !== module && !found.has(key)) found.set(key, { module, deed, owner, table, file })
    }
  }
  return [...found.values()]
}

/**
 * The tables that the SQL of one source file names. Only strings are read, so a comment is no use; and a word counts only
 * where SQL has a table, so that a column may have a table's name.
 */
function usesIn(file: string, source: string): Use[] {
  const found: Use[] = []
  new Visitor({
    TemplateLiteral({ quasis }) {
      found.push(...usesInSql(quasis.map(({ value }) => value.raw).join(' $ ')))
    },
    Literal({ value }) {
      if (typeof value === 'string' && /^\s*(select|insert|update|delete|merge|with)\s/i.test(value))
        found.push(...usesInSql(value))
    },
  }).visit(parseSync(file, source).program)
  return found
}

/** `for update` and `do update` change no table by its name. */
const WRITTEN =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|(?<!\b(?:for|key|do)\s+)update)\s+(?:only\s+)?([a-z_]+)/gi

/** After `from`, `join` and `using` stands a table, and after a comma another one; each may have a short name. */
const READ = new RegExp(
  String.raw`(?<!\bdelete\s+)\b(?:from|join|using)\s+(?:only\s+)?(NAMED(?:\s*,\s*NAMED)*)`.replaceAll(
    'NAMED',
    String.raw`[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?`,
  ),
  'gi',
)

function usesInSql(sql: string): Use[] {
  const written = [...sql.matchAll(WRITTEN)].map(([, table = '']) => ({ table, deed: 'writes' as const }))
  const read = [...sql.matchAll(READ)].flatMap(([, list = '']) =>
    list.split(',').map((named) => ({ table: /^\w+/.exec(named.trim())?.[0] ?? '', deed: 'reads' as const })),
  )
  return [...written, ...read]
}

/**
 * What is allowed, as ARCHITECTURE.md says it, and there only: a line `tills reads sales settings` names modules, a point
 * "- `tills` writes `a`, `b`: why" names tables.
 */
export function allowedIn(architecture: string): Set<string> {
  const drawn = [...architecture.matchAll(/^([a-z-]+) +reads ([a-z -]+)$/gm)]
  const said = [...architecture.matchAll(/^- `([a-z-]+)` writes ((?:`[a-z_]+`(?:, | and )?)+)/gm)]
  return new Set([
    ...drawn.flatMap(([, module, owners = '']) =>
      owners
        .trim()
        .split(' ')
        .map((owner) => `${module} reads ${owner}`),
    ),
    ...said.flatMap(([, module, tables = '']) =>
      [...tables.matchAll(/[a-z_]{3,}(?=`)/g)].map(([table]) => `${module} writes ${table}`),
    ),
  ])
}

const named = ({ module, deed, owner, table }: Coupling): string =>
  `${module} ${deed} ${deed === 'reads' ? owner : table}`

/** What the code does and ARCHITECTURE.md does not say, and what it says and nobody does, each in a sentence. */
export function couplingsUnsaid(sources: readonly Source[], architecture: string): string[] {
  const couplings = couplingsIn(sources)
  const allowed = allowedIn(architecture)
  const done = new Set(couplings.map(named))
  const unsaid = new Map(
    couplings.flatMap((coupling) => (allowed.has(named(coupling)) ? [] : [[named(coupling), coupling]])),
  )
  return [
    ...[...unsaid].map(
      ([what, { file, table, owner }]) =>
        `${file}: ${what} (${table} is a table of ${owner}). Ask ${owner} through its public.ts, or say it in ARCHITECTURE.md.`,
    ),
    ...[...allowed]
      .filter((what) => !done.has(what))
      .map((what) => `ARCHITECTURE.md: ${what}, but no SQL does.`),
  ]
}
