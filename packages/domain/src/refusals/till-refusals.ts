/**
 * The refusals of what a till, or any screen, finds for itself, with and without a network: the rules of this package and what
 * the device says. They are part of the till's first screen, so what only the server can know stands in `server-refusals.ts`:
 * a screen says that with the sentence that came with the answer, and a part that is fetched late has `answeredMessage`.
 */
export const tillRefusals = {
  // selling
  'cart-empty': 'Cart is empty',
  'insufficient-payment': 'Insufficient payment amount',
  'payment-too-large': 'That amount is too large. Correct it.',
  'split-does-not-add-up':
    'The tenders do not add up to the total. Take the rest before completing the sale.',
  'change-only-from-cash': 'Only cash can be more than what is owed. Correct the card or digital amount.',
  'amount-too-large': 'This comes to more than the till can take in one sale. Split it into several sales.',
  'sale-too-long': 'A sale has at most 5,000 lines and 50 payments. Split it into several sales.',
  'bad-amount': 'Enter an amount such as 12.50.',
  'points-of-nobody': 'Points are somebody’s: choose the customer whose points pay, or take the points back.',
  'points-pay-goods': 'Points pay for goods only. Take the rest another way.',
  'points-too-few': 'The customer has not so many points. Take the rest another way.',
  'quantity-invalid': 'A quantity is a whole number from 1 to 1,000,000.',
  'till-not-registered':
    'This till has not been set up yet. Connect it to the network once while signed in, then sell.',
  'till-numbers-spent':
    'This till has no receipt number left. Connect it to the network while signed in, so that it is set up again, then sell.',
  'device-full':
    'This device has no room left to store the sale. Nothing was sold and the basket is kept: free some space, then complete it.',
  'void-reason-missing': 'Please select a void reason',
  'return-reason-missing': 'Please select a reason for the refund',
  'return-empty': 'Choose what comes back before you go on.',
  'already-voided': 'This sale has already been voided.',
  'void-needs-sale': 'Only a sale can be voided. To take goods back, make a refund.',
  'unpaid-comes-alone': 'Not all of this sale was paid. Its goods come back alone.',
  'more-than-sold': 'More would come back than is left of this sale. Look at what was returned before.',
  'payout-exceeds-tender':
    'A card or digital payment cannot get back more than it took. Give the rest as cash.',
  // baskets put aside
  'part-paid-not-parked':
    'Part of this sale is paid. Take the rest, or give the money back, before you park the basket.',
  'return-not-parked':
    'Goods are being given back here. Finish that, or leave it, before you park the basket.',
  'basket-too-large': 'A basket that is put aside has at most 500 lines. Complete it, or split it, here.',
  'basket-taken': 'Somebody else has taken up this basket, or discarded it.',
  // shifts and drawers
  'shift-is-open': 'A shift is open on this till. Close it before the next one is opened.',
  'no-shift-open': 'No shift is open on this till. Open one first.',
  'break-is-on': 'This shift is on a break already.',
  'no-break-on': 'This shift is on no break.',
  'not-to-take-back':
    'Only what went into the drawer or out of it in the open shift can be taken back. Note the opposite instead.',
  'taken-back-already': 'This entry was taken back before.',
  // people and sessions
  'pin-common':
    'Many people choose this PIN, so it is tried first. Choose four digits that are harder to guess.',
  'till-not-given':
    'This till is not one of those that this person may use. A manager can change that under Staff.',
  // records
  'customer-unnamed': 'Write a name, an e-mail address or a phone number to find the customer by.',
  // support
  'ticket-closed': 'This ticket is closed. Raise a new one for anything more.',
  // the house
  unexpected:
    'The server could not do this. Nothing was lost; try again, and tell your provider if it stays.',
} as const

/** What a screen can find without the server, and says in its own words. */
export type TillRefusalCode = keyof typeof tillRefusals

/** What a screen says of what it found itself. */
export function refusalMessage(code: TillRefusalCode): string {
  return tillRefusals[code]
}
