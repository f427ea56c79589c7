import { Readable } from 'node:stream'
import * as contract from '@tuppence/contract/imports'
import {
  factsOf,
  faultOfPlan,
  fieldLabel,
  IMPORT_KINDS,
  type ImportKind,
  PERMISSION_OF_KIND,
  problemWords,
} from '@tuppence/domain/imports'
import type { FastifyInstance } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { CSV_START, csvLine } from '../../platform/csv.ts'
import { Refused } from '../../platform/http/refused.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { askedPage, BY_MOMENT } from '../../platform/paging/list-cursor.ts'
import type { Person } from '../../platform/principal.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { exportsRoutes } from './exports.routes.ts'
import { beginCheck, beginToUndo, beginToWrite, cancel, mustFind, noteImport } from './imports.commands.ts'
import { type AnyLine, linesOf, recentImports } from './imports.queries.ts'
import { forgetFile, receiveFile } from './receive-file.ts'
import { ImportRuns } from './run-imports.ts'

export function importsRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const runs = new ImportRuns(app, deps.database, deps.now)
  // Files come as bytes, and only here: every other call of the server takes JSON.
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    bringing(scope, deps, runs)
  })
  going(app, deps, runs)
  looking(app, deps)
  exportsRoutes(app, deps)
}

/** @throws Refused not-permitted, password-needed: each kind asks for a right of its own */
function refuseUnlessMay(person: Person, kind: ImportKind): void {
  const permission = PERMISSION_OF_KIND[kind]
  if (person.permissions.has(permission)) return
  throw new Refused(person.passwordOpens?.has(permission) ? 'password-needed' : 'not-permitted')
}

function bringing(app: FastifyInstance, { database, now }: ModuleDeps, runs: ImportRuns): void {
  serve(app, contract.startImport, async ({ person, query: { kind, fileName }, request }) => {
    const { organizationId } = person
    refuseUnlessMay(person, kind)
    const file = await receiveFile(request.body)
    const id = uuidv7()
    try {
      const found = await inOrganization(database, organizationId, async (tx) => {
        await noteImport(tx, person, { id, kind, fileName }, now())
        return mustFind(tx, person, id, now())
      })
      runs.begin({ organizationId, importId: id, file })
      return found
    } catch (error) {
      await forgetFile(file)
      throw error
    }
  })
}

function going(app: FastifyInstance, { database, now }: ModuleDeps, runs: ImportRuns): void {
  /** Brings an import to its next step, and has it done. */
  const go = async (
    person: Person,
    id: string,
    step: (tx: Tx, before: contract.Import) => Promise<void>,
  ): Promise<contract.Import> => {
    const { organizationId } = person
    const found = await inOrganization(database, organizationId, async (tx) => {
      const before = await mustFind(tx, person, id, now())
      refuseUnlessMay(person, before.kind)
      await step(tx, before)
      return mustFind(tx, person, id, now())
    })
    app.liveFeed.wake(organizationId)
    // What reads or checks a file that nobody wants any more must not hold up the next one until it notices.
    if (found.status === 'cancelled') void runs.end(id)
    else runs.begin({ organizationId, importId: id, file: undefined })
    return found
  }
  serve(app, contract.checkImport, ({ person, params, body }) =>
    go(person, params.id, async (tx, before) => {
      if (!before.sheets[body.sheet] || faultOfPlan(before.kind, body.columns))
        throw new Refused('import-plan-incomplete')
      await beginCheck(tx, before, person, body)
    }),
  )
  serve(app, contract.applyImport, ({ person, params, body }) =>
    go(person, params.id, (tx, before) => beginToWrite(tx, before, person, body.rows)),
  )
  serve(app, contract.cancelImport, ({ person, params }) =>
    go(person, params.id, (tx, before) => cancel(tx, before, person)),
  )
  serve(app, contract.undoImport, ({ person, params }) =>
    go(person, params.id, (tx, before) => beginToUndo(tx, before, person, now())),
  )
}

function looking(app: FastifyInstance, { database, now }: ModuleDeps): void {
  const find = (person: Person, id: string): Promise<contract.Import> =>
    inOrganization(database, person.organizationId, async (tx) => {
      const found = await mustFind(tx, person, id, now())
      refuseUnlessMay(person, found.kind)
      return found
    })
  const linesWithin = (person: Person, found: contract.Import, asked: Parameters<typeof linesOf>[4]) =>
    found.plan === null
      ? none()
      : linesOf(
          (work) => inOrganization(database, person.organizationId, work),
          person.organizationId,
          found.id,
          found.plan,
          asked,
        )

  serve(app, contract.listImports, async ({ person, query, reply }) => {
    const kinds = IMPORT_KINDS.filter((kind) => person.permissions.has(PERMISSION_OF_KIND[kind]))
    const { place, tellNext } = askedPage(contract.listImports, { query, reply }, BY_MOMENT)
    const imports = await inOrganization(database, person.organizationId, (tx) =>
      recentImports(tx, person.organizationId, kinds, now(), { limit: query.limit, place }),
    )
    tellNext(imports, ({ createdAt, id }) => [createdAt, id])
    return imports
  })
  serve(app, contract.readImport, ({ person, params }) => find(person, params.id))
  serve(app, contract.listImportLines, async ({ person, params, query }) => {
    const found = await find(person, params.id)
    const lines: contract.ImportLine[] = []
    const asked = { outcomes: [query.outcome], after: query.after ?? 0 }
    for await (const line of linesWithin(person, found, asked)) {
      lines.push(toLine(found.kind, line))
      if (lines.length === query.limit) break
    }
    return lines
  })
  serve(app, contract.importProblemsFile, async ({ person, params, reply }) => {
    const found = await find(person, params.id)
    const lines = linesWithin(person, found, { outcomes: ['problem', 'left'], after: 0 })
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="problems-of-import.csv"`)
      .send(Readable.from(problemsAsCsv(found, lines)))
  })
}

async function* none(): AsyncGenerator<AnyLine> {}

const toLine = (
  kind: ImportKind,
  { line, outcome, label, row, changes, problems, notes = [], facts }: AnyLine,
): contract.ImportLine => ({
  line,
  outcome,
  label,
  changes: changes.map(([field, before, after]) => [field, before, after]),
  facts:
    outcome === 'create' ? (facts ?? factsOf(kind, row ?? {})).map(([field, value]) => [field, value]) : [],
  problems: [...problems],
  notes: [...notes],
})

async function* problemsAsCsv(
  { kind, plan, sheets }: contract.Import,
  lines: AsyncIterable<AnyLine>,
): AsyncGenerator<string> {
  yield `${CSV_START}${csvLine(['Line', 'Column', 'What it is about', 'Cell', 'What is wrong', 'What to do'])}`
  const headings = plan?.hasHeadings ? (sheets[plan.sheet]?.sample[plan.headingRow ?? 0]?.cells ?? []) : []
  for await (const { line, label, problems } of lines)
    for (const problem of problems) {
      const { what, todo } = problemWords(problem)
      const heading = problem.field && headings[plan?.columns.indexOf(problem.field) ?? -1]
      const column = heading || (problem.field ? fieldLabel(kind, problem.field) : '')
      yield csvLine([line, column, label, problem.value ?? '', what, todo])
    }
}
