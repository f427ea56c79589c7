import * as contract from '@tuppence/contract/reporting'
import { definitionOf, type Report, type ReportDefinition, tradingDayOf } from '@tuppence/domain/reporting'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { readDatabaseMark, readPosition } from '../../platform/live/database-mark.ts'
import { formatPlace, type LivePosition } from '../../platform/live/live-position.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Person } from '../../platform/principal.ts'
import { inTurn, sendTable } from '../../platform/table-file.ts'
import { inOneSnapshot, inOrganization, type Tx } from '../../platform/tenancy.ts'
import type { ExportCell } from '../../platform/xlsx-file.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import { cellOf, lookOf, type SumsRow, sumsOf, wordsOf } from './files/report-cells.ts'
import { type ReportSheet, reportPdf } from './files/report-pdf.ts'
import { SALES_SHEET, salesRows, salesSheet } from './files/sales-rows.ts'
import { readReport, readTimeZone, refuseDays } from './reports/read-report.ts'
import { VAT_RECORD_LOOKS, vatRecordRows } from './vat/vat-records.ts'

/** Reports as files; who took which of them is in the audit log, because people of the shop may be named in them. */
export function reportFilesRoutes(app: FastifyInstance, { database, now }: ModuleDeps): void {
  const note = (tx: Tx, person: Person, detail: Record<string, unknown>) =>
    writeAudit(tx, { ...actorOf(person), at: now(), action: 'report-exported', detail })

  serve(
    app,
    contract.exportReport,
    async ({ person, params: { kind }, query: { format, ...asked }, reply }) => {
      const { organizationId } = person
      const definition = definitionOf(kind)
      const madeAt = now()
      const { report, seen, ...names } = await inOneSnapshot(database, organizationId, async (tx) => ({
        report: await readReport(tx, organizationId, { kind, ...asked }, madeAt, null),
        seen: await readPosition(tx),
        ...(await readNames(tx, organizationId, madeAt, asked.category)),
      }))
      await inOrganization(database, organizationId, async (tx) =>
        note(tx, person, { report: kind, format, ...asked, ...(await contentOf(tx, kind, seen)) }),
      )
      const { category } = names
      const name = [kind, ...(category === null ? [] : [inFileName(category)]), asked.from, 'to', asked.to]
        .filter(Boolean)
        .join('-')
      const sums = sumsOf(report)
      if (format !== 'pdf')
        return sendTable(reply, {
          name,
          sheet: definition.title,
          format,
          looks: definition.columns.map(lookOf),
          organizationId,
          rows: rowsOf(definition, report, { format, sums }),
        })
      return sendPdf(reply, person, name, { definition, report, sums, ...names, madeAt })
    },
  )

  const begin = (
    person: Person,
    report: 'sales' | 'vat-records',
    { format, from, to }: { format: 'csv' | 'xlsx' | 'pdf'; from: string; to: string },
  ) => {
    refuseDays(from, to)
    const { organizationId } = person
    return inOrganization(database, organizationId, async (tx) => {
      const seen = await readPosition(tx)
      await note(tx, person, { report, format, from, to, ...(await contentOf(tx, report, seen)) })
      return { organizationId, from, to, seen, timeZone: await readTimeZone(tx, organizationId) }
    })
  }
  serve(app, contract.exportSales, async ({ person, query, reply }) => {
    const asked = await begin(person, 'sales', query)
    const name = `sales-report-${query.from}-to-${query.to}`
    const { format } = query
    if (format === 'pdf') {
      const madeAt = now()
      const names = await inOrganization(database, asked.organizationId, (tx) =>
        readNames(tx, asked.organizationId, madeAt),
      )
      return sendPdf(reply, person, name, { ...(await salesSheet(database, asked)), ...names, madeAt })
    }
    return sendTable(reply, {
      name,
      sheet: SALES_SHEET.title,
      format,
      looks: SALES_SHEET.columns.map(lookOf),
      organizationId: person.organizationId,
      rows: salesRows(database, { ...asked, format }),
    })
  })
  serve(app, contract.exportVatRecords, async ({ person, query, reply }) => {
    const asked = await begin(person, 'vat-records', query)
    const name = `vat-records-${query.from}-to-${query.to}`
    return sendTable(reply, {
      name,
      sheet: 'VAT records',
      format: query.format,
      looks: VAT_RECORD_LOOKS,
      organizationId: person.organizationId,
      rows: vatRecordRows(database, { ...asked, format: query.format }),
    })
  })
}

/** What a VAT export has in it, by which what arrives late is told (`lateSales`). */
const contentOf = async (tx: Tx, report: string, seen: LivePosition) =>
  report === 'vat' || report === 'vat-records'
    ? { seen: formatPlace(await readDatabaseMark(tx), seen) }
    : undefined

const sendPdf = async (reply: FastifyReply, { organizationId }: Person, name: string, sheet: ReportSheet) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}.pdf"`)
    .send(await inTurn(organizationId, () => reportPdf(sheet)))

async function* rowsOf(
  { columns }: ReportDefinition,
  { rows, before }: Report,
  { format, sums }: { format: 'csv' | 'xlsx'; sums: readonly SumsRow[] },
): AsyncGenerator<readonly ExportCell[]> {
  const cell = format === 'csv' ? wordsOf : cellOf
  yield columns.map(({ label }) => label)
  for (const row of rows) yield columns.map((column) => cell(column, row[column.key]))
  // A table is taken in by other programs: it ends in sums only where somebody asked to compare them.
  if (before === null) return
  for (const { words, row } of sums)
    yield columns.map((column, place) => (place === 0 ? words : cell(column, row[column.key])))
}

/** What a file calls itself by: of a category, its letters and figures. */
const inFileName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** What a printed report says of itself, beside what it reports. */
async function readNames(
  tx: Tx,
  organizationId: string,
  at: Date,
  categoryId?: string,
): Promise<Pick<ReportSheet, 'business' | 'currency' | 'category' | 'today'>> {
  const [row] = await tx.execute<{
    business: string
    currency: string
    category: string | null
    time_zone: string
  }>(sql`
    select coalesce(business_name, name) as business, currency, time_zone,
           (select c.name from categories c where c.organization_id = ${organizationId} and c.id = ${categoryId ?? null}) as category
      from organizations where id = ${organizationId}`)
  if (!row) throw new Error('The business of this session is not in the database')
  const { business, currency, category } = row
  return { business, currency, category, today: tradingDayOf(at, row.time_zone) }
}
