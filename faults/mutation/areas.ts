/** A part of the product where a wrong sign costs money: what is changed in it, and the tests that must notice. */
export interface Area {
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
}

const DOMAIN = 'packages/domain/src'
const OFFLINE = 'apps/web/src/offline'
const at = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`)
const NO_TESTS = at(`!${DOMAIN}`, '**/*.test.ts', '**/*.test-support.ts', '**/index.ts')

export const AREAS = {
  /** Amounts, their text, rounding and spreading, and VAT. */
  money: {
    mutate: [...at(DOMAIN, 'money/*.ts', 'tax/*.ts'), ...NO_TESTS],
    tests: at(DOMAIN, 'money/*.test.ts', 'tax/*.test.ts'),
  },
  /** The basket, its discounts, what pays for it, and the sale that it becomes. */
  cart: {
    mutate: [
      ...at(`${DOMAIN}/sales`, 'cart.ts', 'cart-product.ts', 'complete-sale.ts', 'tender.ts'),
      ...at(`${DOMAIN}/sales`, 'deepest-discount.ts', 'refuse-parking.ts'),
      `${DOMAIN}/tills/till-number.ts`,
    ],
    tests: at(DOMAIN, 'sales/*.test.ts', 'tills/*.test.ts'),
  },
  /** The chain of seals, its gaps, and what is stored beside it. */
  journal: {
    mutate: [...at(DOMAIN, 'journal/*.ts', 'sales/seal.ts'), ...NO_TESTS],
    tests: at(DOMAIN, 'journal/*.test.ts', 'sales/sale-request.test.ts'),
  },
  /** The queue of sales that have not arrived: its rows, its patience, and what is sent again. */
  outbox: {
    mutate: at(
      OFFLINE,
      'outbox/outbox.ts',
      'outbox/outbox-rules.ts',
      'outbox/outbox-store.ts',
      'sync/upload-run.ts',
      'sync/parcels.ts',
      'sync/post-sale.ts',
      'sync/sync.ts',
      'outbox/counted-sales.ts',
      'outbox/save-with-room.ts',
    ),
    tests: at(
      OFFLINE,
      'outbox/outbox*.test.ts',
      'sync/upload-*.test.ts',
      'sync/parcels.test.ts',
      'sync/post-sale.test.ts',
      'sync/replay.test.ts',
      'outbox/returning.test.ts',
      'outbox/save-with-room.test.ts',
      'sync/sync*.test.ts',
    ),
  },
} as const satisfies Record<string, Area>

export type AreaName = keyof typeof AREAS

export function isAreaName(name: string | undefined): name is AreaName {
  return name !== undefined && Object.hasOwn(AREAS, name)
}
