import { recordDrawer } from '@tuppence/contract/shifts'
import { counted } from '@tuppence/domain/counts'
import { type OutboxRow, requestOf } from '../device/database.ts'
import { MOST_FAILURES } from './outbox-rules.ts'

const RETRY_OR_EXPORT =
  'Press Retry once the cause is put right. If it stays, press Export and send the file to whoever looks after the system.'

/** By the refusal's code: what a person in the shop can do about it. */
const ADVICE: Readonly<Record<string, string>> = {
  'not-permitted': 'Sign in as somebody who may sell, then press Retry.',
  'session-of-another-kind': 'Sign in at the till, then press Retry.',
  'not-under-remote-access': 'Have somebody of the shop sign in at the till, then press Retry.',
  'other-organization': 'Sign in with the business that made this sale, then press Retry.',
  'account-closed': 'The business is closed. Press Export to keep a copy, and ask the provider.',
  'unknown-till':
    'Sign in at this till, so that the device is set up again: then it is sent by itself. If it stays, press Export and send the file to whoever looks after the system.',
  'sale-id-reused':
    'The server has a sale of this number with other contents, and keeps both. Press Export and have the two compared in the back office.',
}

/** What to do about a sale that was not taken, in a plain sentence (OFF-012, OFF-024). */
export function adviceFor(row: Pick<OutboxRow, 'cause' | 'retryCount' | 'body'>): string {
  const { cause, retryCount } = row
  if (cause?.code === 'return-not-allowed') return ofItsSeller(row)
  const known = cause?.code === undefined ? undefined : ADVICE[cause.code]
  if (known) return known
  if (retryCount > MOST_FAILURES)
    return `It was tried ${retryCount} times. Press Retry when the connection and the server are well again.`
  return RETRY_OR_EXPORT
}

/** Only their own session proves that it was them: a name is a word that anybody can write. */
function ofItsSeller(row: Pick<OutboxRow, 'body'>): string {
  const { staffName } = requestOf(row).transaction
  const somebody = 'a supervisor, a manager or the owner'
  return staffName
    ? `Made by ${staffName}: it is sent when ${staffName} signs in here and presses Retry. If they may not do it, ${somebody} signs in and presses Retry.`
    : `It is sent when ${somebody} signs in here and presses Retry.`
}

/** What has become of a sale after Retry; `row` is undefined once the server has taken it. */
export function afterRetry(receiptNumber: string, row: OutboxRow | undefined): string {
  if (row === undefined) return `${receiptNumber} has been taken by the server.`
  if (row.status === 'attention')
    return `${receiptNumber} was tried again and was not taken. ${row.reason ?? ''}`
  return `${receiptNumber} waits to be sent, and goes by itself. ${row.reason ?? ''}`.trim()
}

/** What an import of these rows has done. */
export function afterImport(rows: readonly OutboxRow[], queued: number): string {
  if (queued === 0) return 'Nothing was queued: this device had all of the file already.'
  const queuedOf = queued === rows.length ? '' : `${queued} of `
  return `${queuedOf}${countOfRecords(rows)} ${queued === 1 ? 'is' : 'are'} queued on this device. What is queued is sent by itself.`
}

/** What a file or a queue holds: sales, and what was done at the drawer. */
export function countOfRecords(rows: readonly Pick<OutboxRow, 'url'>[]): string {
  const deeds = rows.filter(({ url }) => url === recordDrawer.path).length
  const sales = counted(rows.length - deeds, 'sale')
  if (deeds === 0) return sales
  const entries = counted(deeds, 'drawer entry', 'drawer entries')
  return deeds === rows.length ? entries : `${sales} and ${entries}`
}

/** What nobody's session sends just now, for the login; null where nothing waits. */
export function unsentAtLogin(rows: readonly Pick<OutboxRow, 'url'>[]): string | null {
  if (rows.length === 0) return null
  return `${countOfRecords(rows)} on this device ${rows.length === 1 ? 'waits' : 'wait'} for the server`
}

/** What waits besides what is listed, with what will happen to it; null where nothing does. */
export function waitingWords(pending: number, isOnline: boolean): string | null {
  if (pending === 0) return null
  const when = isOnline ? '' : ' when the connection is back'
  return pending === 1
    ? `1 sale on this device waits for the server. It is sent by itself${when}.`
    : `${counted(pending, 'sale')} on this device wait for the server. They are sent by themselves${when}.`
}
