/** What a new business does before its first sale, in the order that is quickest. */
export const FIRST_STEPS = [
  'shop',
  'vat',
  'products',
  'staff',
  'till',
  'printer',
  'terminal',
  'sale',
] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** What is so in a business's own data; counts stop at a thousand. */
export interface ShopSoFar {
  readonly hasAddress: boolean
  readonly hasVatNumber: boolean
  /** Somebody saved what a price means, VAT in it or not. */
  readonly hasPriceMode: boolean
  /** New products carry no VAT: the shop is not registered, or sells nothing that is taxed. */
  readonly chargesNoVat: boolean
  readonly products: number
  readonly people: number
  /** An owner can take over a till, and allow there what a cashier may not do alone. */
  readonly hasOwnersPin: boolean
  readonly tills: number
  readonly printers: number
  readonly terminals: number
  readonly sales: number
}

export interface FirstRunStep {
  readonly step: FirstStep
  /** What is so counts more than that it was skipped. */
  readonly state: 'done' | 'skipped' | 'open'
  /** How many there are of what the step makes; null where it makes nothing that is counted. */
  readonly count: number | null
}

/** How far a business has come on its way to the first sale. */
export function firstRunOf(shop: ShopSoFar, skipped: readonly FirstStep[]): FirstRunStep[] {
  return FIRST_STEPS.map((step) => {
    const { isDone, count } = look(step, shop)
    return { step, state: isDone ? 'done' : skipped.includes(step) ? 'skipped' : 'open', count }
  })
}

function look(step: FirstStep, shop: ShopSoFar): { isDone: boolean; count: number | null } {
  const counted = (count: number) => ({ isDone: count > 0, count })
  switch (step) {
    case 'shop':
      return { isDone: shop.hasAddress, count: null }
    case 'vat':
      // Whoever charges VAT is registered, has a number that stands on receipts, and says whether it is in the prices.
      return { isDone: (shop.hasVatNumber && shop.hasPriceMode) || shop.chargesNoVat, count: null }
    case 'products':
      return counted(shop.products)
    case 'staff':
      // The owner was there before, and was given no PIN.
      return { isDone: shop.people >= 2 && shop.hasOwnersPin, count: shop.people }
    case 'till':
      return counted(shop.tills)
    case 'printer':
      return counted(shop.printers)
    case 'terminal':
      return counted(shop.terminals)
    case 'sale':
      return counted(shop.sales)
  }
}

/** The steps that a business's stored settings say were skipped. */
export function skippedSteps(settings: Record<string, unknown>): FirstStep[] {
  const { firstRunSkipped: kept } = settings
  return Array.isArray(kept) ? FIRST_STEPS.filter((step) => kept.includes(step)) : []
}
