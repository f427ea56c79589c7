import type { IndexedOutbox } from './outbox-store.ts'

/**
 * Refusals that end without anybody: of a till that the books, restored from before it, knew first when it was set up again; and, by
 * servers of before, of goods and customers that the books did not have, which are kept now.
 */
const ENDING = ['unknown-till', 'unknown-product', 'unknown-customer']

/** Puts what was refused so back into the queue. Answers whether there was any. */
export async function retryEnded(outbox: Pick<IndexedOutbox, 'listAttention' | 'retry'>): Promise<boolean> {
  const ended = (await outbox.listAttention()).filter(({ cause }) => ENDING.includes(cause?.code ?? ''))
  for (const { id } of ended) await outbox.retry(id)
  return ended.length > 0
}
