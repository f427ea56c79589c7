import type { Account } from '@tuppence/contract/operator'

/** The accounts whose name, holder, place or code has every word of the search in it (OPER-003). */
export function findAccounts(accounts: readonly Account[], search: string): readonly Account[] {
  const words = search.toLocaleLowerCase('en-GB').split(/\s+/).filter(Boolean)
  if (words.length === 0) return accounts
  return accounts.filter((account) => {
    const text = [account.businessName, account.username, account.location ?? '', account.businessCode]
      .join('\n')
      .toLocaleLowerCase('en-GB')
    return words.every((word) => text.includes(word))
  })
}
