import { counted, countWords } from '@tuppence/domain/counts'

/**
 * What a void does to the points of whoever bought: those of the sale go, and where they were spent meanwhile the balance
 * goes below nothing.
 *
 * @param left the balance after the void, as far as this till knows it
 */
export function pointsLost(name: string, earned: number, left: number | undefined): string {
  const lost = `${name} loses the ${counted(earned, 'point')} of this sale.`
  if (left === undefined || left >= 0) return lost
  const spent = Math.min(earned, -left)
  const verb = spent === 1 ? 'has' : 'have'
  const which = spent < earned ? `${countWords(spent)} of them` : spent === 1 ? 'It' : 'They'
  return `${lost} ${which} ${verb} been spent already: the balance goes to −${countWords(-left)}.`
}
