/** What a worker is given: an import, and for one that is still to be read the file. */
export interface Job {
  readonly organizationId: string
  readonly importId: string
  /** Where the file lies; it is removed once it has been read. Undefined where the rows are in the database already. */
  readonly file: string | undefined
}

/** So many rows are written in one transaction: for as long a till may wait that sells what they change. */
export const CHUNK_ROWS = 500
/** So many chunks are read in or checked in one transaction, which no till waits for. */
export const CHUNKS_AT_ONCE = 4

/** How often whoever looks on is told how far it is. */
export const TOLD_EVERY_MS = 700
