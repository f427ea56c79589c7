import type { HeaderNote } from './call.ts'

/** The headers that the documentation tells of, each written once. */
export const TOTAL_COUNT = {
  name: 'X-Total-Count',
  says: 'How many rows there are altogether, on all pages.',
  example: 1284,
} satisfies HeaderNote

export const NEXT_CURSOR = {
  name: 'X-Next-Cursor',
  says: 'Where the next page begins: send it as `after`, with the other parameters unchanged. Absent where this page is not full, and where `search` or `sort` changes the order of the list.',
  example: 'WyI5ZjNhIixbIkZsYXQgd2hpdGUiLCIwMTlhM2M1ZSJdXQ',
} satisfies HeaderNote

export const FILE_NAME = {
  name: 'Content-Disposition',
  says: 'That the answer is a file to save, and its name.',
  example: 'attachment; filename="sales-report-2026-11-01-to-2026-11-30.csv"',
} satisfies HeaderNote

export const LOCATION = {
  name: 'Location',
  says: 'The address to go on to.',
  example: '/pos',
} satisfies HeaderNote

export const CREATED_AT = {
  name: 'Location',
  says: 'Where to read what was made.',
  example: '/api/products/019a3c5e-7b1f-7c42-9d3a-5f2e8b604c17',
} satisfies HeaderNote

export const RETRY_AFTER = {
  name: 'Retry-After',
  says: 'In how many seconds to try again, where that is known.',
  example: 2,
} satisfies HeaderNote

export const WWW_AUTHENTICATE = {
  name: 'WWW-Authenticate',
  says: 'That a bearer token is asked for: sign in, and send the `sessionToken` of the answer.',
  example: 'Bearer realm="Tuppence"',
} satisfies HeaderNote

export const ETAG = {
  name: 'ETag',
  says: 'Changes with the content: sent back as If-None-Match, it is answered 304 while nothing has changed.',
  example: '"V0c3Zk1qbm9xZGJzQ0tGYg"',
} satisfies HeaderNote

/** Of what people change, and has a version. */
export const VERSION_ETAG = {
  name: 'ETag',
  says: 'The version, and the content. Send it as If-None-Match to read again only what has changed, and as If-Match with a change, which is refused where somebody else has made one since.',
  example: '"7.V0c3Zk1qbm9xZGJzQ0tGYg"',
} satisfies HeaderNote

/** As a change answers it, and the refusal of one. */
export const NEW_VERSION = {
  name: 'ETag',
  says: 'The version as it is now, if the request had If-Match: for the If-Match of the next change.',
  example: '"8"',
} satisfies HeaderNote

export const IF_NONE_MATCH = {
  name: 'If-None-Match',
  says: 'The ETag of an earlier answer: 304 without a body where nothing has changed since.',
  example: '"V0c3Zk1qbm9xZGJzQ0tGYg"',
} satisfies HeaderNote

export const IF_MATCH = {
  name: 'If-Match',
  says: 'The ETag that was read: the change is made only where nobody has made another since, and is refused with `precondition-failed` otherwise. Stock moving doesn’t count as a change. `*` fits every version.',
  example: '"7.V0c3Zk1qbm9xZGJzQ0tGYg"',
} satisfies HeaderNote

/** Of a sale, for which it is an id. */
export const SALE_KEY = {
  name: 'Idempotency-Key',
  says: 'Names this record, as `offlineId` in the body does: sent again with the same key, the same record is answered as the first time and recorded once. 1 to 255 printable ASCII characters.',
  example: '019a3c5e-7b1f-7c42-9d3a-5f2e8b604c17',
} satisfies HeaderNote

/** Of every other POST that takes one. */
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  says: 'Makes a repeat safe: the same request of the same person with the same key is done once, and answered for 24 hours as the first time. 1 to 255 printable ASCII characters.',
  example: '019a3c5e-7b1f-7c42-9d3a-5f2e8b604c17',
} satisfies HeaderNote

export const REPLAYED = {
  name: 'Idempotency-Replayed',
  says: '`true` where this is the answer to an earlier request with the same key, and nothing was done now.',
  example: 'true',
} satisfies HeaderNote

export const LAST_EVENT_ID = {
  name: 'Last-Event-ID',
  says: 'The id of the last event that was received: the stream goes on behind it. The same as the parameter `after`, which it overrides.',
  example: '49dbf224-a525-42fb-aa78-b4892d08960e/891:891:',
} satisfies HeaderNote

export const CLOCK_OFFSET = {
  name: 'x-clock-offset',
  says: 'How far off the device knows its clock to be, in milliseconds: the server’s clock less the device’s. Sent where that is more than five minutes.',
  example: 361_000,
} satisfies HeaderNote

/** The media types of a table as a file: CSV, and the workbook of spreadsheet programs (XLSX). */
export const TABLE_TYPES = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const
