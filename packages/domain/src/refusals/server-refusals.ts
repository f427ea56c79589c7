import { tillRefusals } from './till-refusals.ts'

/** The refusals that need the books, the session or the request to be known: the server alone gives them, with their sentence. */
const serverRefusals = {
  // selling
  'not-paid-before':
    'Part of that sale is not paid: its card had the money back before the sale came. Nothing is given back for that part; leave it to the card, and sell new goods as a sale of their own.',
  'points-entry-reused': 'Something else was already noted under this id. That one is kept as it was.',
  'merge-with-itself': 'Choose another customer: these two are one already.',
  'name-differs': 'That is not the name on the list. Nothing was erased.',
  'discount-too-large': 'A discount cannot be more than what it is taken from.',
  'unknown-product': 'A product on this sale is not one of this business. Nothing was recorded.',
  'unknown-customer': 'The customer on this sale is not one of this business. Nothing was recorded.',
  'unknown-till': 'This till is not one of this business. Register the till again, then retry.',
  'sale-id-reused':
    'Another sale was already recorded under this id. Both are kept; compare them before you go on.',
  'return-not-allowed':
    'Neither the seller nor whoever is signed in may do this. Ask someone who has the right to sign in, then retry.',
  'sale-not-known': 'There is no such sale in the books of this business.',
  'completing-elsewhere': 'Another till is completing this right now. Wait a moment, then try again.',
  'invoice-id-reused': 'Another VAT invoice was already kept under this id. That one stays as it was.',
  'no-vat-invoice':
    'No VAT invoice can be made out of this record: it needs a sale whose totals are those of its lines, and the shop’s VAT number and address.',
  'invoice-time-wrong':
    'A VAT invoice is not dated before its sale, nor in the future. Check the till’s clock.',
  'invoice-out-of-order':
    'An earlier VAT invoice of this sale has not arrived yet. It is sent again after that.',
  'too-many-invoices': 'No more VAT invoices of this sale: a hundred were made out. Print one that is kept.',
  'mail-id-reused': 'Another mail was already asked for under this id. That one is kept as it was.',
  'too-many-mails': 'The shop has asked for too many mails in the last hour. It is tried again later.',
  'too-many-mails-by-person':
    'You have asked for 60 receipts by mail in the last hour. It is tried again later.',
  'too-many-mails-to-address':
    'Ten receipts were mailed to this address in the last hour. It is tried again later.',
  'too-many-mails-of-sale':
    'This receipt was asked for by mail ten times already, and is not mailed again. Print it, or show its code.',
  // baskets put aside
  'basket-id-reused': 'Another basket was already parked under this id. That one is kept as it was.',
  'too-many-parked': 'The shop has 500 parked baskets. Recall or discard some, then park this one.',
  // online orders
  'orders-not-ready':
    'Online orders can’t be turned on yet. Choose what you offer and set your opening hours first.',
  'orders-need-hours':
    'Online orders are on, and customers collect during your opening hours. Turn online orders off first, then clear the hours.',
  'orders-need-category':
    'This is the last category you offer online. Turn online orders off, or offer another category, first.',
  'order-goods-gone':
    'Some of this is no longer there in this number. Look at what is left, then order again.',
  'order-price-changed': 'Prices have changed since you looked. Look at the sum, then order again.',
  'order-slot-full': 'This time is taken or over. Choose another.',
  'order-id-reused':
    'You’ve already placed an order from this page, and it’s kept as it was. Order again to place another.',
  'order-not-taken': 'This order couldn’t be taken. Reload the page, then order again.',
  'order-needs-work':
    'The shop is getting a lot of orders, so your browser has to do a short check first. Order again, or call the shop.',
  'order-share-used':
    'The shop has had many orders from your internet connection just now. Try again in ten minutes, or call the shop.',
  'too-many-orders':
    'The shop has not answered three orders under this phone number or e-mail yet. Wait for its answer, or cancel one first.',
  'order-moved-on': 'Somebody else has moved this order on. Look at how it stands now.',
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
  'drawer-record-reused': 'Something else was already recorded under this id. That one is kept as it was.',
  'shift-closed': 'This shift is closed already. Its Z read says how.',
  'card-payments-unsettled':
    'Nobody knows yet how a card payment of this till ended. Ask its provider again, or say what the terminal shows, under Payment terminals; then close.',
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
  'password-wrong': 'The password is not right.',
  'password-same': 'Choose a password that is not the one you have now.',
  'password-common':
    'This password is easy to guess: many people choose it, or it is made of a name, the shop or its town. Choose another, such as three words.',
  'password-must-change': 'Change the password you were given before anything else.',
  'switch-invalid': 'Invalid username or password for this business.',
  'approver-may-not': 'This person may not allow it. Ask a supervisor, a manager or the owner.',
  'card-number':
    'This looks like a card number. Card numbers must not be kept here: write the last four digits only.',
  'till-locked': 'This till is locked. Unlock it with your PIN or password.',
  'password-needed':
    'You came in with your PIN, which opens the till only. Sign in with your password for this.',
  'fresh-proof-needed': 'Confirm it’s you: enter your password again to do this.',
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
  'too-many-customers-read':
    'You’ve looked at a very large number of customers in the last hour, so this is paused until the next full hour. The owner has been told.',
  'too-many-tries': 'Too many tries. Wait a little, then try again.',
  'too-busy':
    'Too much waits for the same thing just now. Nothing was recorded; it can be sent again in a moment.',
  'check-running': 'Another check is running. Try again when it has ended.',
  'restore-hindered':
    'Nothing was begun: something is in the way of bringing a backup back. The page says what.',
  'restore-under-way': 'A backup is being brought back already. Wait until that has ended.',
  'database-stays':
    'This database stays: it is in use here or elsewhere, chosen for the next start, or was there before any other.',
  'database-not-offered':
    'The next start cannot open this one from here: it holds one business alone, or DATABASE_URL says which is opened.',
  'cross-site': 'This request came from another site and was not carried out.',
  'session-of-another-kind': 'This needs a sign-in of another kind.',
  'account-closed': 'This account is closed. Ask the provider of your till.',
  'account-suspended':
    'This account is suspended. Tills that are signed in go on selling; ask the provider of your till about the rest.',
  'second-factor-needed': 'Enter the code that your authenticator app shows, or one of your recovery codes.',
  'second-factor-wrong':
    'This code is not right, or was used already. Wait for the next one, then try again.',
  'passkey-needed':
    'You have a passkey: log in with it. If you have lost it, ask an owner to remove it, or your provider.',
  'second-factor-must':
    'Set up your second factor before anything else: a password alone does not open this. Log in to the back office to do it.',
  'second-factor-there': 'A second factor is set up already. Remove it before you set up another.',
  'second-factor-not-there': 'This person has no second factor.',
  'passkey-refused': 'That passkey didn’t work. Try again, or use your password.',
  'passkeys-not-offered':
    'Passkeys need a secure address with a name. Ask whoever runs this server to set one up, and use your password for now.',
  'too-many-api-keys': 'You have 50 API keys. Remove one you don’t use, then create this one.',
  'scope-missing': 'This API key doesn’t have the scope for this call. Create a key that has it.',
  'too-many-passkeys': 'You have twenty passkeys. Remove one you don’t use, then add this one.',
  'password-over': 'This password was good for 24 hours. Ask your provider for a new one.',
  'second-factor-not-begun':
    'Begin setting up the second factor again: the code belongs to none that was begun.',
  // records
  'not-found': 'There is nothing here under this name.',
  'method-not-allowed': 'This address can’t be used with that method.',
  'invalid-request': 'Something in the request is not as it should be.',
  'unknown-cursor':
    'This cursor is not one of this database, which may have been restored from a backup since. Read everything again, without `after`.',
  'import-too-large':
    'A file may have at most 50 MB. Remove what you don’t need, or split it into two files.',
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
  'price-out-of-bounds': 'The price would fall below nothing, or rise above 99,999,999.99.',
  'check-digit-wrong': 'The last digit of this barcode does not fit the others, so it was probably misread.',
  'idempotency-key-reused':
    'This Idempotency-Key was sent with another request before. Send each new request with a new key.',
  'request-under-way':
    'A request with this Idempotency-Key is not finished, or was cut off. Try again in a moment. If this stays so, read what is there before you send it with a new key.',
  'precondition-failed':
    'Somebody has changed this since you read it, so nothing was done. Read it again, then send your change with its new ETag.',
  'changed-meanwhile':
    'Somebody else has changed this meanwhile. Nothing was saved: look at it as it is now, then save again.',
  'not-a-picture':
    'This is no picture that can be read. Choose a JPEG, PNG, WebP or GIF; save a HEIC as JPEG first.',
  'name-taken': 'This name is already in use.',
  'username-taken': 'This username is already in use in this business.',
  'email-taken': 'Another person of this business has this e-mail address.',
  'plan-limit': 'Your plan does not have room for more. Ask your provider for a larger plan.',
  // support
  'too-many-tickets':
    'This business has 30 tickets that are not closed. Close some before you raise another.',
  'too-many-enquiries':
    'More was asked today than this form takes. Ring us or write a mail instead: both are beside the form.',
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
  'not-a-printer':
    'What answers there is not a printer. Correct its address and port, or the speed of its cable, then print again.',
  'printer-cut-short':
    'The printer stopped before the end, so the paper may be cut short. Look at it, then print again.',
  'printer-not-allowed':
    'The server may not reach this address. Give one of the shop’s own network, or ask whoever runs the server.',
  'display-code-wrong':
    'There is no such code. Codes are good for ten minutes, and once: show a new one at the till.',
  'too-many-displays':
    'This till has five displays. Remove one under Settings, Hardware, then connect this one.',
  'provider-not-here': 'This server does not reach that payment provider.',
  'range-too-long': 'Choose at most 800 days.',
  'too-many-to-print':
    'A PDF has at most 20,000 of them. Choose fewer days, or take the CSV or the XLSX, which has all.',
  'provider-unreachable': 'The payment provider does not answer. Try again in a moment.',
  'provider-credentials':
    'The payment provider does not accept the key. Enter it again under the terminal’s configuration.',
  'terminal-unknown': 'The payment provider knows no such terminal. Look at its ID, or scan again.',
  'terminal-silent':
    'The terminal does not answer. Look whether it is switched on and connected, then test again.',
  'terminal-not-connected':
    'This terminal is not connected. Reconnect it under Payment Terminals, or take another.',
  'terminal-busy':
    'This terminal is busy with another payment. Wait until that has ended, or take another terminal.',
  'cards-in-pounds':
    'Card terminals and links take pounds here, and this shop’s prices are in another currency. Take it in cash, or on a machine of its own.',
  'terminal-in-use':
    'A payment on this terminal is still open. See that it is settled under Payments that need you, then try again.',
  'provider-needs-key': 'This payment provider needs its key first. Enter it under Payment Terminals.',
  'key-of-another-mode':
    'This key is of the provider’s other mode. Turn test mode on or off to match it, then save again.',
  'provider-without-links': 'This payment provider takes no payments by link.',
  'payment-id-reused': 'Another payment was already begun under this id. That one is kept as it was.',
  'payment-not-unknown': 'It is known how this payment ended, so there is nothing to decide.',
  'payment-still-waits':
    'Its provider says that the card is waited for still. Cancel the payment, or wait until its time is over; then say how it ended.',
  'payment-word-stands':
    'This cannot be taken back any more: a sale has the payment, the money went back, or the provider says itself that it was charged.',
  'account-in-use':
    'A payment by this provider is still open, or money is on its way back. See that it is settled, then change its merchant or mode. A new key is taken at any time.',
  'payment-of-a-sale':
    'This payment paid for a sale: void or return that sale, and the money goes back with it.',
  'payment-in-a-basket':
    'This money stands in the basket of a till, which may be about to complete a sale with it. Look at that till first.',
  'refund-too-large': 'That is more than this payment took and has not given back.',
  'shutting-down': 'The server is restarting. Try again in a moment.',
} as const

/**
 * Every expected refusal and the one sentence people read for it. A code is stable: clients and tests rely on it.
 * Where the specification gives the words, they are its words.
 */
export const refusals = { ...tillRefusals, ...serverRefusals } as const

export type RefusalCode = keyof typeof refusals

/** The sentence of any refusal: for the server, and for what is no part of the till's first screen. */
export function answeredMessage(code: RefusalCode): string {
  return refusals[code]
}

/** too-many-tries where it is known how long it lasts. */
export function tooManyTries(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000)
  const words =
    minutes <= 1 ? 'a minute' : minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
  return `Too many tries. Wait ${words}, then try again.`
}
