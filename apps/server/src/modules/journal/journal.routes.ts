import { Readable } from 'node:stream'
import { exportJournal, type JournalOfTill, verifyJournal } from '@tuppence/contract/journal'
import { toPounds } from '@tuppence/domain/money'
import type { FastifyInstance } from 'fastify'
import { callerLeft } from '../../platform/http/caller-left.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { compareBooks } from './books/compare-books.ts'
import { exportPage } from './export-page.ts'
import { readShop } from './read-journal.ts'
import { RunningWalks } from './running-walks.ts'
import { type VerifiedTill, verifyJournals } from './verify-journals.ts'
import { asking } from './walk-till.ts'

export function journalRoutes(app: FastifyInstance, { database, now }: ModuleDeps): void {
  const walks = new RunningWalks()

  serve(app, verifyJournal, async ({ query: { from, to }, person: { organizationId }, reply }) => {
    // A year of a busy shop is minutes of work: a page that was closed must not have it done for nobody.
    const ask = asking(database, organizationId, callerLeft(reply))
    const end = walks.begin(organizationId)
    try {
      const tills = await verifyJournals(ask, organizationId, { from, to })
      const books = await compareBooks(ask, organizationId, { from, to }, now())
      return {
        from,
        to,
        tills: tills.map(asAnswer),
        books: { findings: [...books.findings], findingCount: books.findingCount },
      }
    } finally {
      end()
    }
  })

  serve(app, exportJournal, async ({ query: { from, to }, person, reply }) => {
    const { organizationId, businessCode } = person
    const ask = asking(database, organizationId, callerLeft(reply))
    const end = walks.begin(organizationId)
    // Whole, broken off or left by its caller: whatever becomes of the answer, the walk ends with it.
    reply.raw.once('close', end)
    const shop = await ask((tx) => readShop(tx, organizationId))
    const page = exportPage(ask, { ...shop, organizationId, businessCode }, { from, to }, now())
    return reply
      .type('text/html; charset=utf-8')
      .header('content-disposition', `attachment; filename="journal-${businessCode}-${from}-to-${to}.html"`)
      .send(Readable.from(page))
  })
}

function asAnswer(verified: VerifiedTill): JournalOfTill {
  const { till, days, flagged } = verified
  let totalMinor = 0
  for (const day of days.values()) totalMinor += day.totalMinor
  return {
    tillId: till.id,
    code: till.code,
    name: till.name,
    records: verified.records,
    firstNumber: verified.firstNumber,
    lastNumber: verified.lastNumber,
    total: toPounds(totalMinor),
    findings: [...verified.findings],
    findingCount: verified.findingCount,
    wrongCount: verified.wrongCount,
    flagged: flagged.map(({ id, receiptNumber, createdAt, totalMinor: minor, flags }) => ({
      id,
      receiptNumber,
      createdAt,
      totalAmount: toPounds(minor),
      flags: [...flags],
    })),
    flaggedCount: verified.flaggedCount,
  }
}
