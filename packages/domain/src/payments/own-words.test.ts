import { expect, it } from 'vitest'
import { isOwnWord } from './own-words.ts'

it.each([
  'The payment has no more than £3.00 left to give back.',
  'The provider does not know the payment.',
  'The answer could not be read.',
  'This server does not reach the provider any more.',
  'It is not known under the key that was entered since. Look at the pages of the account that it was taken with.',
  'All of it was given back before, or is on its way.',
  'No such payment was made in this shop.',
])('D11 "%s" is ours, and never said in the provider’s name', (said) => expect(isOwnWord(said)).toBe(true))

it.each(['Insufficient funds.', 'Stripe refuses to give so much of this payment back.'])(
  '"%s" is the provider’s',
  (said) => expect(isOwnWord(said)).toBe(false),
)
