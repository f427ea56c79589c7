import { holdsCardNumber } from '../card-numbers/index.ts'
import type { Cell } from './kind.ts'

/** What is kept of a cell that held a card's number: that it did. */
export const REMOVED_CARD = '(card number removed)'

/**
 * A cell as it may be kept before anybody knows what its column means (reliability R18). Goods numbers are taken at their word; what
 * looks like a card number only where it is no code is refused when its row is read.
 */
export const withoutCard = (cell: Cell): Cell => (holdsCardNumber(String(cell), true) ? REMOVED_CARD : cell)
