/** Whose second factor: one of the provider's people, or a person of a shop. */
export type Holder =
  | { readonly kind: 'operator'; readonly operatorId: string }
  | { readonly kind: 'person'; readonly organizationId: string; readonly personId: string }

/** The key of a holder's row. A secret is bound to it, so that no row can be put in another's place. */
export function holderKey(holder: Holder): string {
  return holder.kind === 'operator'
    ? `operator ${holder.operatorId}`
    : `person ${holder.organizationId} ${holder.personId}`
}

/** The person of a shop whose key it is; undefined for an operator's. */
export function personOfKey(key: string): (Holder & { kind: 'person' }) | undefined {
  const [, organizationId, personId] = /^person (\S+) (\S+)$/.exec(key) ?? []
  return organizationId && personId ? { kind: 'person', organizationId, personId } : undefined
}
