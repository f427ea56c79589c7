import type { VatMode } from '@tuppence/domain/tax'

/** What one of the demo businesses is: written by hand, turned into rows by the seed. */
export interface DemoBusiness {
  readonly code: string
  readonly name: string
  readonly type: 'Cafe' | 'Grocery' | 'Hardware'
  readonly address: string
  readonly town: string
  readonly phone: string
  readonly email: string
  readonly vatNumber: string
  readonly vatMode: VatMode
  readonly receiptFooter: string
  /** The account holder first (decision D4). */
  readonly people: readonly DemoPerson[]
  readonly shelves: readonly Shelf[]
  readonly customers: number
  /** Takes cards on a terminal of the simulator; left out for a shop with a machine of its own. */
  readonly hasTerminal?: true
  readonly trade: Trade
}

export interface DemoPerson {
  readonly username: string
  readonly fullName: string
  readonly role: 'cashier' | 'manager' | 'owner'
  readonly email: string
}

/** A category and what stands in it. */
export interface Shelf {
  readonly category: string
  readonly colour: number
  /** Made to order: hundreds can be sold before something runs out. */
  readonly isMade?: boolean
  /** What the shop pays, as a part of the price. */
  readonly costShare: number
  /** A product a line: name | price in pounds | VAT (S, R, Z or E) | how often it is bought, 1 to 9. */
  readonly products: string
}

/** How a business sells: its rhythm over the week and the day. */
export interface Trade {
  /** Sales of an ordinary day. */
  readonly salesADay: number
  /** Monday to Sunday, 1 being ordinary and 0 closed. */
  readonly weekdays: readonly [number, number, number, number, number, number, number]
  /** The hour of opening, and how busy each hour from then on is. */
  readonly opensAt: number
  readonly hours: readonly number[]
  /** Different goods in a basket on average. */
  readonly basket: number
  /** The part of sales whose customer is known. */
  readonly knownCustomers: number
  /** How long after the sale goods are brought back at the latest; 0 where they are eaten by then. */
  readonly returnsWithinDays: number
  readonly cashShare: number
}
