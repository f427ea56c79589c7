import { type OutboxRow, requestOf } from './database.ts'

/** A sale that would not be taken, as a file: everything there is of it, to read or to send to whoever can help (OFF-012). */
export function exportFileOf(row: OutboxRow, exportedAt: Date): { name: string; text: string } {
  const { body: _, claim: _claim, ...rest } = row
  const content = {
    product: 'Tuppence',
    exportedAt: exportedAt.toISOString(),
    soldAt: new Date(row.timestamp).toISOString(),
    ...rest,
    body: requestOf(row),
  }
  return { name: `tuppence-sale-${row.receiptNumber}.json`, text: `${JSON.stringify(content, null, 2)}\n` }
}

/** Hands a file to the person, as a download. */
export function download({ name, text }: { name: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
