import { type ChainPart, type ChainRecord, chainOf, type Sale } from '@tuppence/domain/sales'
import type { useEngine } from '../../../offline/index.ts'

type Here = Pick<ReturnType<typeof useEngine>, 'savedRecord' | 'allReturns'>

/**
 * What the other records of its exchanges hold for its goods, by this device's own copies: of what other tills sold or gave back it
 * knows nothing. Empty where it is of no exchange.
 */
export async function chainHere(engine: Here, sale: Sale): Promise<readonly ChainPart[]> {
  const returns = await engine.allReturns()
  const isExchanged = returns.get(sale.id)?.some(({ kind }) => kind === 'exchange')
  if (sale.kind !== 'exchange' && !isExchanged) return []
  const records = new Map<string, ChainRecord>()
  for (const [reversesId, all] of returns)
    for (const { id, kind, tenders } of all) records.set(id, { id, kind, reversesId, tenders })
  let next: Sale | undefined = sale
  const seen = new Set<string>()
  while (next && !seen.has(next.id)) {
    seen.add(next.id)
    records.set(next.id, next)
    const before: string | null = next.kind === 'exchange' ? next.reversesId : null
    next = before === null ? undefined : (await engine.savedRecord(before))?.sale
  }
  return chainOf(sale.id, [...records.values()])
}
