import type { Minor } from './money.ts'

/** All of them together; nothing for none. */
export function sum(amounts: readonly Minor[]): Minor {
  return amounts.reduce((total, amount) => total + amount, 0)
}
