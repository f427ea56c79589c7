import { counted } from '@tuppence/domain/counts'
import { type Customer, customerName } from '@tuppence/domain/customers'

/** Which of two customers is kept and which goes, told apart also where both have one name. */
export function mergeWords(keep: Customer, other: Customer): string {
  return `${told(keep)} is kept, and takes over the purchases, spend and points of ${told(other)}, and any detail that it lacks. Old receipts keep the name they were written with. It cannot be undone.`
}

function told(customer: Customer): string {
  const { email, phone, loyaltyPoints } = customer
  const known = [email, phone, counted(loyaltyPoints, 'point')].filter(Boolean)
  return `${customerName(customer)} (${known.join(', ')})`
}
