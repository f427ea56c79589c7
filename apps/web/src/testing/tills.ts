import type { Till } from '@tuppence/contract/tills'

export function till(name: string, part: Partial<Till> = {}): Till {
  return {
    ...{ id: crypto.randomUUID(), code: 'T1', name, location: null, status: 'online', staffName: null },
    ...{ lastSeenAt: '2026-06-01T09:00:00.000Z', hasDevice: true, isWaiting: false, isArchived: false },
    ...part,
  }
}
