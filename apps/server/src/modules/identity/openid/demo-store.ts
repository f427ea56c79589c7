import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

interface Kept {
  readonly payload: AdapterPayload
  readonly until: number
}

const MOST_KEPT = 1_000

/** What the embedded provider remembers between two steps of a sign-in: minutes, and in memory, as is right for a demo. */
export function demoStore(): AdapterFactory {
  const kept = new Map<string, Kept>()
  const get = (key: string): AdapterPayload | undefined => {
    const found = kept.get(key)
    if (found && found.until > Date.now()) return found.payload
    kept.delete(key)
    return undefined
  }
  return (model): Adapter => ({
    async upsert(id, payload, expiresIn) {
      if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '')
      kept.set(`${model}:${id}`, { payload, until: Date.now() + (expiresIn || 3_600) * 1_000 })
    },
    async find(id) {
      return get(`${model}:${id}`)
    },
    async findByUid(uid) {
      for (const [key, { payload }] of kept) if (payload.uid === uid) return get(key)
      return undefined
    },
    async findByUserCode() {
      return undefined
    },
    async consume(id) {
      const payload = get(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1_000)
    },
    async destroy(id) {
      kept.delete(`${model}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
    },
  })
}
