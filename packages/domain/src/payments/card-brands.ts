/**
 * The brands of cards in the words of receipts and screens. Each provider has its own codes for them; what they are called here is
 * the same whoever took the payment.
 */
export const CARD_BRANDS = {
  amex: 'American Express',
  cartesBancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos: 'eftpos',
  interac: 'Interac',
  jcb: 'JCB',
  maestro: 'Maestro',
  mastercard: 'Mastercard',
  squareGiftCard: 'Square gift card',
  unionPay: 'UnionPay',
  visa: 'Visa',
  visaElectron: 'Visa Electron',
  vPay: 'V PAY',
} as const

/** How a card was read, in the words of receipts, which begin the line with a capital. */
export const CARD_ENTRIES = {
  applePay: 'Apple Pay',
  chip: 'chip',
  contactless: 'contactless',
  googlePay: 'Google Pay',
  keyed: 'keyed in',
  magneticStripe: 'magnetic stripe',
  onFile: 'card on file',
  online: 'online',
  payPal: 'PayPal',
  telephone: 'telephone',
} as const

export type CardBrand = (typeof CARD_BRANDS)[keyof typeof CARD_BRANDS]
export type CardEntry = (typeof CARD_ENTRIES)[keyof typeof CARD_ENTRIES]
