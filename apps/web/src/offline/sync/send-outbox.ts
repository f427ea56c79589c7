import { uuidv7 } from 'uuidv7'
import type { TillDatabase } from '../device/database.ts'
import { proven } from '../till/till-proof.ts'
import { readTill } from '../till/till-records.ts'
import { onlyOneTab } from './only-one-tab.ts'
import { postSale, postSales } from './post-sale.ts'
import { type UploadEnd, type UploadRequest, type UploadWorld, uploadDue } from './upload-run.ts'

interface Parts extends Required<Pick<UploadWorld, 'store' | 'onSettled'>> {
  readonly db: TillDatabase
  readonly organizationId: string
}

/** Sends what is due of a business's outbox, with this till's proof, while no other tab of this device does. */
export async function sendOutbox(
  { db, organizationId, store, onSettled }: Parts,
  request: Pick<UploadRequest, 'isEager' | 'inFlight' | 'parcel'>,
): Promise<UploadEnd> {
  const till = await readTill(db, organizationId)
  return await onlyOneTab(`tuppence-outbox:${organizationId}`, (tab) =>
    uploadDue(
      {
        ...{ store, onSettled },
        post: (row) => postSale(proven(row, till)),
        postMany: (rows) => postSales(rows.map((row) => proven(row, till))),
        nowMs: Date.now,
        random: Math.random,
        newClaim: uuidv7,
      },
      { ...request, ...tab },
    ),
  )
}
