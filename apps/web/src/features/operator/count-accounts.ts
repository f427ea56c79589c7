import type { Account } from '@tuppence/contract/operator'

/** How many accounts share each value of one of their fields, the most frequent first. */
export function countAccounts(
  accounts: readonly Account[],
  field: 'plan' | 'businessType',
): ReadonlyArray<{ readonly value: string; readonly count: number }> {
  const counts = new Map<string, number>()
  for (const account of accounts) counts.set(account[field], (counts.get(account[field]) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || one.value.localeCompare(other.value, 'en-GB'))
}
