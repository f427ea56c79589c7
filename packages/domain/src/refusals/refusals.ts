/**
 * Every expected refusal and the one sentence people read for it. A code is stable: clients and tests rely on it.
 * Where the specification gives the words, they are its words.
 */
export const refusals = {
  // selling
  'cart-empty': 'Cart is empty',
  'insufficient-payment': 'Insufficient payment amount',
  'payment-too-large': 'That amount is too large. Correct it.',
  'split-does-not-add-up':
    'The tenders do not add up to the total. Take the rest before completing the sale.',
  'change-only-from-cash': 'Only cash can be more than what is owed. Correct the card or digital amount.',
  'amount-too-large': 'This comes to more than the till can take in one sale. Split it into several sales.',
  'sale-too-long': 'A sale has at most 5,000 lines and 50 payments. Split it into several sales.',
  'bad-amount': 'Write an amount in pounds and pence, such as 12.50.',
  'points-of-nobody': 'Points are somebody’s: choose the customer whose points pay, or take the points back.',
  'points-entry-reused': 'Something else was already noted under this id. That one is kept as it was.',
  'merge-with-itself': 'Choose another customer: these two are one already.',
  'name-differs': 'That is not the name on the list. Nothing was erased.',
  'points-too-few': 'The customer has not so many points. Take the rest another way.',
  'quantity-invalid': 'A quantity is a whole number from 1 to 1,000,000.',
  'discount-too-large': 'A discount cannot be more than what it is taken from.',
  'unknown-product': 'A product on this sale is not one of this business. Nothing was recorded.',
  'unknown-customer': 'The customer on this sale is not one of this business. Nothing was recorded.',
  'unknown-till': 'This till is not one of this business. Register the till again, then retry.',
  'till-not-registered':
    'This till has not been set up yet. Connect it to the network once while signed in, then sell.',
  'till-numbers-spent':
    'This till has no receipt number left. Connect it to the network while signed in, so that it is set up again, then sell.',
  'device-full':
    'This device has no room left to store the sale. Nothing was sold and the basket is kept: free some space, then complete it.',
  'sale-id-reused':
    'Another sale was already recorded under this id. Both are kept; compare them before you go on.',
  'void-reason-missing': 'Please select a void reason',
  'return-reason-missing': 'Please select a reason for the refund',
  'return-empty': 'Choose what comes back before you go on.',
  'already-voided': 'This sale has already been voided.',
  'void-needs-sale': 'Only a sale can be voided. To take goods back, make a refund.',
  'more-than-sold': 'More would come back than is left of this sale. Look at what was returned before.',
  'payout-exceeds-tender':
    'A card or digital payment cannot get back more than it took. Give the rest as cash.',
  'return-not-allowed':
    'Neither the seller nor whoever is signed in may do this. Ask someone who has the right to sign in, then retry.',
  'sale-not-known': 'There is no such sale in the books of this business.',
  // baskets put aside
  'part-paid-not-parked':
    'Part of this sale is paid. Take the rest, or give the money back, before you park the basket.',
  'return-not-parked':
    'Goods are being given back here. Finish that, or leave it, before you park the basket.',
  'basket-too-large': 'A basket that is put aside has at most 500 lines. Complete it, or split it, here.',
  'basket-taken': 'Somebody else has taken up this basket, or discarded it.',
  'basket-id-reused': 'Another basket was already parked under this id. That one is kept as it was.',
  'too-many-parked': 'The shop has 500 parked baskets. Recall or discard some, then park this one.',
  // stock
  'unknown-goods': 'One of these products is not one of this business any more. Nothing was booked.',
  'booking-id-reused': 'Something else was already booked under this id. That one is kept as it was.',
  'booking-stays': 'This cannot be booked back. Book what is right instead.',
  'booked-back-already': 'This was booked back before.',
  'stock-take-over': 'This stock-take is closed or cancelled.',
  'stock-take-id-reused': 'Another stock-take was already begun under this id. That one is kept as it was.',
  'stock-take-moved': 'More was counted since you looked. Look at the differences again, then close.',
  'counts-in-question':
    'Two people counted the same goods in the same place. Say whose count stands, then close.',
  'count-id-reused': 'Another count was already kept under this id. That one is kept as it was.',
  // shifts and drawers
  'shift-is-open': 'A shift is open on this till. Close it before the next one is opened.',
  'no-shift-open': 'No shift is open on this till. Open one first.',
  'break-is-on': 'This shift is on a break already.',
  'no-break-on': 'This shift is on no break.',
  'not-to-take-back':
    'Only what went into the drawer or out of it in the open shift can be taken back. Note the opposite instead.',
  'taken-back-already': 'This entry was taken back before.',
  'drawer-record-reused': 'Something else was already recorded under this id. That one is kept as it was.',
  'shift-closed': 'This shift is closed already. Its Z read says how.',
  'till-has-unused-shift': 'A shift is open on this till, on which nothing was ever sold.',
  'too-many-new-tills':
    'Too many new tills were set up lately. Have a manager sign in on this device once, or archive tills that nobody uses.',
  'till-has-open-shift': 'A shift is open on this till. Close it, then archive the till.',
  // people and sessions
  'not-signed-in': 'Sign in to go on.',
  'credentials-invalid': 'Invalid login credentials',
  'operator-credentials-invalid': 'Invalid super admin credentials',
  'link-spent': 'This link was used already or is too old. Ask for a new one.',
  'own-account': 'You cannot remove, disable or change the role of yourself. Ask somebody else who may.',
  'account-holder': 'This person holds the account of the business and stays its owner.',
  'pin-wrong': 'The PIN is not right, or this person has none.',
  'pin-common':
    'Many people choose this PIN, so it is tried first. Choose four digits that are harder to guess.',
  'password-wrong': 'The password is not right.',
  'password-same': 'Choose a password that is not the one you have now.',
  'password-must-change': 'Change the password you were given before anything else.',
  'till-not-given':
    'This till is not one of those that this person may use. A manager can change that under Staff.',
  'switch-invalid': 'Invalid username or password for this business.',
  'approver-may-not': 'This person may not allow it. Ask a supervisor, a manager or the owner.',
  'card-number':
    'This looks like a card number. Card numbers must not be kept here: write the last four digits only.',
  'password-needed':
    'You came in with your PIN, which opens the till only. Sign in with your password for this.',
  'own-secrets':
    'Change your own password and PIN in the menu under your name: it asks for the password you have now.',
  'device-no-till': 'This device is not a till of this shop.',
  'no-till-here':
    'This device is not a till of this business yet, so nobody can take it over. Sign in with your password.',
  'not-under-remote-access':
    'The provider cannot do this under remote access. Ask somebody of the shop to do it.',
  'person-dismissed':
    'Your sign-in was switched off. Somebody else of the shop can sign in here: what is on this device is kept.',
  'person-disabled':
    'Your sign-in is switched off. A manager or the owner can switch it on again under Staff.',
  'not-permitted': 'You may not do this. Ask someone who has the right.',
  'other-organization': 'This belongs to another business.',
  'too-many-tries': 'Too many tries. Wait a little, then try again.',
  'too-busy':
    'Too much of this business is waiting at once. Nothing was recorded; it can be sent again in a moment.',
  'check-running': 'Another check is running. Try again when it has ended.',
  'cross-site': 'This request came from another site and was not carried out.',
  'session-of-another-kind': 'This needs a sign-in of another kind.',
  'account-closed': 'This account is closed. Ask the provider of your till.',
  'account-suspended':
    'This account is suspended. Tills that are signed in go on selling; ask the provider of your till about the rest.',
  'second-factor-needed': 'Enter the code that your authenticator app shows, or one of your recovery codes.',
  'second-factor-wrong':
    'This code is not right, or was used already. Wait for the next one, then try again.',
  'second-factor-must':
    'Set up your second factor before anything else: a password alone does not open the portal.',
  'second-factor-there': 'A second factor is set up already. Remove it before you set up another.',
  'second-factor-not-there': 'The account holder has no second factor.',
  'password-over': 'This password was good for 24 hours. Ask your provider for a new one.',
  'second-factor-not-begun':
    'Begin setting up the second factor again: the code belongs to none that was begun.',
  // records
  'not-found': 'There is nothing here under this name.',
  'invalid-request': 'Something in the request is not as it should be.',
  'customer-unnamed': 'Write a name, an e-mail address or a phone number to find the customer by.',
  'import-too-large': 'A file may have at most 50 MB. Take out what is not needed, or make two files of it.',
  'too-many-imports':
    'Twenty files are waiting already. Finish or cancel one of them, then choose this one again.',
  'import-busy': 'This import is at work. Wait until it has ended, or cancel it.',
  'import-over': 'This import has come too far for that. Look at how it stands, and go on from there.',
  'import-not-checked': 'Check the file first, so that you see what it would change.',
  'import-has-problems':
    'Not every row is right. Import the good ones, or correct the file and choose it again.',
  'import-plan-incomplete': 'Something is missing among the columns. Match them, then check the file.',
  'sku-taken': 'Another product already has this SKU.',
  'barcode-taken': 'Another product already has this barcode.',
  'price-out-of-bounds': 'The price would fall below nothing, or rise above £99,999,999.99.',
  'check-digit-wrong': 'The last digit of this barcode does not fit the others, so it was probably misread.',
  'changed-meanwhile':
    'Somebody else has changed this meanwhile. Nothing was saved: look at it as it is now, then save again.',
  'not-a-picture':
    'This is no picture that can be read. Choose a JPEG, PNG, WebP or GIF; save a HEIC as JPEG first.',
  'name-taken': 'This name is already in use.',
  'username-taken': 'This username is already in use in this business.',
  'email-taken':
    'Another person of this business has this e-mail address, or had it before they were removed.',
  'plan-limit': 'Your plan does not have room for more. Ask your provider for a larger plan.',
  // support
  'ticket-closed': 'This ticket is closed. Raise a new one for anything more.',
  'too-many-tickets':
    'This business has 30 tickets that are not closed. Close some before you raise another.',
  // the house
  'too-large': 'This is larger than the server takes at once.',
  'unsupported-media': 'Send JSON with the content type application/json.',
  'no-device': 'No device is connected to this till for that.',
  'printer-paper-out': 'The printer has no paper. Put in a new roll, then print again.',
  'printer-cover-open': 'The cover of the printer is open. Close it, then print again.',
  'printer-offline':
    'The printer is there but does not print. Look at its lights, then switch it off and on.',
  'printer-unreachable':
    'The printer does not answer. Look whether it is switched on and connected, then print again.',
  'printer-silent': 'The printer took too long. Look at it, then print again.',
  'printer-cut-short':
    'The printer stopped before the end, so the paper may be cut short. Look at it, then print again.',
  'printer-not-allowed':
    'The server may not reach this address. Give one of the shop’s own network, or ask whoever runs the server.',
  unexpected:
    'The server could not do this. Nothing was lost; try again, and tell your provider if it stays.',
  'shutting-down': 'The server is restarting. Try again in a moment.',
} as const

export type RefusalCode = keyof typeof refusals

/** An expected refusal, as data. `field` names the part of the input that is wrong, where there is one. */
export interface Refusal {
  readonly ok: false
  readonly code: RefusalCode
  readonly field?: string
}

export function refuse(code: RefusalCode, field?: string): Refusal {
  return field === undefined ? { ok: false, code } : { ok: false, code, field }
}

export function refusalMessage(code: RefusalCode): string {
  return refusals[code]
}

/** too-many-tries where it is known how long it lasts. */
export function tooManyTries(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000)
  const words =
    minutes <= 1 ? 'a minute' : minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
  return `Too many tries. Wait ${words}, then try again.`
}
