import type { SaleFlag } from '@tuppence/contract/sale-flags'

/** What each flag means to whoever keeps the shop; the sale stands as it was sold, whatever is noted about it. */
export const FLAG_WORDS: Readonly<Record<SaleFlag, { label: string; meaning: string }>> = {
  'total-differs': {
    label: 'Total differs',
    meaning: 'The till charged another total than its own prices and rates come to.',
  },
  'clock-differs': {
    label: 'Wrong clock',
    meaning: 'The till’s clock was more than five minutes off. Set the device’s date and time.',
  },
  'journal-gap': {
    label: 'Number before missing',
    meaning: 'The till’s number before this one is not here.',
  },
  'journal-repeat': { label: 'Number twice', meaning: 'The till used this number for another sale too.' },
  'journal-break': {
    label: 'Chain broken',
    meaning: 'It was sealed onto another record than the one before it here.',
  },
  'seal-wrong': { label: 'Seal wrong', meaning: 'It arrived with a seal that does not fit its content.' },
  'price-override-without-right': {
    label: 'Price lowered',
    meaning: 'Somebody without the right sold it below its list price at the time.',
  },
  'discount-without-right': {
    label: 'Discount too large',
    meaning: 'The discount was above the shop’s limit at the time, and nobody approved it.',
  },
  'discount-without-reason': {
    label: 'Discount without a reason',
    meaning: 'The shop asks why a discount is given, and nobody said. An older version of the till cannot.',
  },
  'staff-unknown': { label: 'Seller unknown', meaning: 'It names a seller who is none of the business.' },
  'goods-unknown': {
    label: 'Goods not in the books',
    meaning:
      'The books had no such product when it arrived, as after a restore from a backup. It is under Inventory, Archived, now, with the name, price and VAT of this sale, and its stock goes by what was sold: restore it there, or leave it.',
  },
  'customer-unknown': {
    label: 'Customer not in the books',
    meaning:
      'The books had no such customer when it arrived, as after a restore from a backup. They are under Customers, Archived, now, by the number of a receipt of theirs, with what they spent and earned: restore them there, and merge them with whom they are.',
  },
  'staff-differs': {
    label: 'Sent by another',
    meaning: 'Another person was signed in when it was sent than the one who sold it.',
  },
  'till-not-given': {
    label: 'Not their till',
    meaning: 'Its seller may not use this till. Change the tills they may use under Staff, or ask them.',
  },
  'till-unproven': {
    label: 'Till not proven',
    meaning:
      'Nothing proves that the till it names made it. It counts, and uses up none of that till’s numbers. Compare it with the paper receipts; an older version of the till, or a file it exported, proves nothing either.',
  },
  'right-by-till': {
    label: 'By the till’s word',
    meaning:
      'Whoever sent it may not do this. The till proves that it made it, and the seller it names has been signed in there. Ask them if in doubt.',
  },
  'differs-from-product': {
    label: 'Differs from product',
    meaning:
      'Its list price is not one the product had then, or its VAT rate is not the one that applied then. The till may have been offline, or the basket parked, when that changed.',
  },
  'number-wrong': {
    label: 'Receipt number wrong',
    meaning: 'Its receipt or transaction number is not that of its till.',
  },
  'offers-unknown': {
    label: 'Unknown offer',
    meaning:
      'It says that offers took money off, and the shop has no such offers. The customer paid the lower price.',
  },
  'charges-unknown': {
    label: 'Money that isn’t a sale',
    meaning:
      'It took or gave back money that didn’t pay for goods, such as a deposit or a gift card, and the shop doesn’t track these yet. The money is in the drawer’s figures.',
  },
  'expired-sold': {
    label: 'Past its date',
    meaning:
      'A pack in it was past the date that its own code says. The till warned whoever sold it; the product’s movements have its lot.',
  },
  'tenders-unknown': { label: 'Payment unknown', meaning: 'It does not say how it was paid.' },
  'id-disputed': {
    label: 'Two contents',
    meaning: 'Another content arrived under the same id; both are kept. Compare them with the receipt.',
  },
  'returned-more-than-sold': {
    label: 'Returned too much',
    meaning: 'More came back than was sold, on tills that could not know of each other.',
  },
  'voided-twice': { label: 'Voided twice', meaning: 'The sale had been voided before.' },
  'no-such-sale': {
    label: 'Sale not here yet',
    meaning: 'What came back was sold in a record that has not arrived yet.',
  },
  'approval-unproven': {
    label: 'Approval not proven',
    meaning: 'It says that somebody allowed it, but nothing proves that. Ask the one it names.',
  },
  'approved-offline': {
    label: 'Approved offline',
    meaning: 'Somebody allowed it by their PIN on the till itself, while the server could not be asked.',
  },
  'return-differs': {
    label: 'Differs from the sale',
    meaning:
      'Something came back at another price, discount or VAT than it was sold at. Compare the two receipts.',
  },
  'tender-differs': {
    label: 'Paid back in cash',
    meaning:
      'More cash went back than the sale had taken in cash, such as a card sale that was paid out of the drawer. Ask who allowed it.',
  },
  'void-not-whole': {
    label: 'Void not whole',
    meaning: 'It gave back less, or other, than the whole sale, so the sale still stands.',
  },
  'points-overdrawn': {
    label: 'Points overdrawn',
    meaning:
      'The customer had fewer points than they paid with: another till had spent them meanwhile. Their balance is below nothing until they earn more, or somebody adjusts it.',
  },
  'points-differ': {
    label: 'Points at another worth',
    meaning:
      'Points paid more or less than they are worth by the shop’s settings, or although points are switched off. The till may have had older settings.',
  },
  'points-paid-out': {
    label: 'Points paid out',
    meaning:
      'What was paid for with points came back as money, or was exchanged for goods that count as paid with money. Ask who did it; the customer’s points did not come back.',
  },
  'points-back-differ': {
    label: 'Points back differ',
    meaning:
      'More came back in points than the sale had taken, or an exchange kept another number of them. The customer got back only those that the sale had taken.',
  },
  'payment-differs': {
    label: 'Card payment differs',
    meaning:
      'It says that a card payment took its money, and that payment is not in the books, took another amount, is of another provider or card, has been given back, or paid for another sale. See Payments that need you, under Payment Terminals, and compare the day with your payment provider.',
  },
  'unpaid-paid-out': {
    label: 'Given back, never paid',
    meaning:
      'Money, points or new goods were given for goods that were not paid for: the card had its money back before that sale came. The customer has it twice. Ask who did it; Payments that need you, under Payment Terminals, says how much is owed.',
  },
  'refund-not-begun': {
    label: 'Not sent back to the card',
    meaning:
      'It gives money back to a card payment that has no more to give back, or is not in the books, so not all of it was sent to the card. Where the card had it back before the sale came, nothing is owed. Else ask who did it, and give the money back another way.',
  },
}

/** Of a flag that a newer server knows and this page does not yet. */
export const flagWords = (flag: string): { label: string; meaning: string } =>
  (FLAG_WORDS as Readonly<Record<string, { label: string; meaning: string }>>)[flag] ?? {
    label: flag.replaceAll('-', ' '),
    meaning: 'Load the page again to see what this means.',
  }
