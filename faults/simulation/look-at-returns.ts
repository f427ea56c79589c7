import { expected } from '../../apps/server/src/testing/returns-model.ts'
import { Broken } from './broken.ts'
import type { World } from './world.ts'

/** What a record may be flagged with as a return. */
const OF_RETURNS = [
  'voided-twice',
  'returned-more-than-sold',
  'no-such-sale',
  'return-differs',
  'void-not-whole',
]

/**
 * Holds what the books show of each record against what the tills sent, in the order in which it came: with which record
 * more came back than was sold, and what has become of each sale (R8). Answers how many gave back too much.
 *
 * @throws Broken where a record shows something else
 */
export async function lookAtReturns({ books, ledger }: World): Promise<number> {
  const shown = await books.shown?.()
  const order = shown?.map(({ id }) => id) ?? ledger.recordedIds()
  const arrived = order.flatMap((id) => ledger.sold.get(id)?.request ?? [])
  const must = expected(arrived)
  let tooMuch = 0
  for (const { transaction } of arrived) {
    const { offlineId: id = '', reversesId } = transaction
    const own = must.get(id)
    // Of a sale that never came nobody can say how much of it came back.
    const isWithoutSale = reversesId !== undefined && !must.has(reversesId)
    const flags = isWithoutSale ? ['no-such-sale'] : (own?.flags ?? [])
    if (!isWithoutSale && flags.some((flag) => OF_RETURNS.slice(0, 2).includes(flag))) tooMuch += 1
    const record = shown?.find((one) => one.id === id)
    if (!record) continue
    const found = record.flags.filter((flag) => OF_RETURNS.includes(flag))
    if (found.join() !== flags.join() || record.status !== own?.status)
      throw new Broken(`R8 ${id} shows ${record.status} [${found}] and must show ${own?.status} [${flags}]`)
  }
  return tooMuch
}
