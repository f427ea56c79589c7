/** How an online order stands. `collected` and what comes after it are ends. */
export const ORDER_STATES = [
  'new',
  'accepted',
  'ready',
  'collected',
  'rejected',
  'expired',
  'cancelled',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** While it stands so, its goods are held. */
export const OPEN_ORDER_STATES = ['new', 'accepted', 'ready'] as const satisfies readonly OrderState[]

export function isOpenOrder(state: OrderState): boolean {
  const open: readonly OrderState[] = OPEN_ORDER_STATES
  return open.includes(state)
}

/** What the shop, its customer or the clock does to an order. It is collected by the sale that rings it up, and by nothing else. */
export type OrderDeed = 'accept' | 'make-ready' | 'reject' | 'cancel' | 'expire'

const LEADS_TO: Readonly<
  Record<OrderDeed, { readonly from: readonly OrderState[]; readonly to: OrderState }>
> = {
  accept: { from: ['new'], to: 'accepted' },
  // What is packed the moment it is seen needs no step between.
  'make-ready': { from: ['new', 'accepted'], to: 'ready' },
  reject: { from: OPEN_ORDER_STATES, to: 'rejected' },
  cancel: { from: OPEN_ORDER_STATES, to: 'cancelled' },
  expire: { from: OPEN_ORDER_STATES, to: 'expired' },
}

/** The state after a deed; undefined where the order has gone past it. */
export function orderAfter(state: OrderState, deed: OrderDeed): OrderState | undefined {
  const { from, to } = LEADS_TO[deed]
  return from.includes(state) ? to : undefined
}
