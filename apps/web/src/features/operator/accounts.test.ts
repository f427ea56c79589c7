import type { Account } from '@tuppence/contract/operator'
import { describe, expect, it } from 'vitest'
import { countAccounts } from './count-accounts.ts'
import { findAccounts } from './find-accounts.ts'

const account = (given: Partial<Account>): Account => ({
  id: '01890000-0000-7000-8000-000000000001',
  businessCode: 'UK001',
  businessName: 'The Copper Kettle',
  businessType: 'Cafe',
  location: 'Harrowby',
  username: 'manager',
  plan: 'Starter',
  status: 'active',
  ...given,
})
const kettle = account({})
const stores = account({
  businessCode: 'UK1000',
  businessName: 'Bramley Road Stores',
  businessType: 'Grocery',
  location: null,
  username: 'owner',
})
const all = [kettle, stores]

describe('the businesses of the portal', () => {
  it('OPER-003 are found by name, owner, location and code, in any case and order of words', () => {
    expect(findAccounts(all, 'KETTLE copper')).toEqual([kettle])
    expect(findAccounts(all, 'owner')).toEqual([stores])
    expect(findAccounts(all, 'harrow')).toEqual([kettle])
    expect(findAccounts(all, 'uk1000')).toEqual([stores])
    expect(findAccounts(all, 'kettle bramley')).toEqual([])
    expect(findAccounts(all, '  ')).toEqual(all)
  })

  it('OPER-002 are counted by what they share, the most frequent first', () => {
    const three = [...all, account({ businessType: 'Grocery' })]
    expect(countAccounts(three, 'businessType')).toEqual([
      { value: 'Grocery', count: 2 },
      { value: 'Cafe', count: 1 },
    ])
    expect(countAccounts([], 'plan')).toEqual([])
  })
})
