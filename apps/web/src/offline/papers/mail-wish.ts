/** Somebody wants a receipt by mail. Kept on this device until the server has heard of it. */
export interface MailWish {
  /** Of the wish; of one that came with its sale, the sale's own. */
  readonly id: string
  readonly organizationId: string
  readonly saleId: string
  readonly email: string
}

/** The keys of what became of the wishes of a business that have left this device. */
export function endKeys(organizationId: string): IDBKeyRange {
  return IDBKeyRange.bound(`mailed:${organizationId}:`, `mailed:${organizationId}:\uffff`)
}

export const endKey = ({ organizationId, id }: Pick<MailWish, 'organizationId' | 'id'>): string =>
  `mailed:${organizationId}:${id}`

const prefix = (organizationId: string) => `mail:${organizationId}:`

export const wishKey = ({ organizationId, id }: Pick<MailWish, 'organizationId' | 'id'>): string =>
  `${prefix(organizationId)}${id}`

/** The keys of every wish of a business. */
export function wishKeys(organizationId: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix(organizationId), `${prefix(organizationId)}\uffff`)
}

/** As it stands in the store `syncMeta`; beside its sale in the sale's own transaction, where it came with it. */
export function wishRow(wish: MailWish, now: Date) {
  return { key: wishKey(wish), value: wish, timestamp: now.getTime() }
}
