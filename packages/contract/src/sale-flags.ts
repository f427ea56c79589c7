import { z } from 'zod'

/** What the server noticed about a sale that it kept as sold: nothing here refuses money that has changed hands. */
export const saleFlagSchema = z.enum([
  'total-differs',
  'clock-differs',
  /** The till's number before it has not come; worked out at each reading, so it goes when the late one comes. */
  'journal-gap',
  'journal-repeat',
  'journal-break',
  'seal-wrong',
  'price-override-without-right',
  'discount-without-right',
  /** The shop asks why a discount is given, and this says nothing. */
  'discount-without-reason',
  'staff-unknown',
  /** A product on it was not in the books, restored from before it was made: it was made of the line, archived. */
  'goods-unknown',
  /** Its customer was not in the books, restored from before they were added: one was made without a name, archived. */
  'customer-unknown',
  /** Another person's session sent it than the one it names: a queue sent later, or a name borrowed. */
  'staff-differs',
  /** Its seller was not given the till that it names (STAFF-033). */
  'till-not-given',
  /** Nothing proves that the till it names made it: its proof is missing or wrong, so it uses up no number of that till. */
  'till-unproven',
  /** The right to it is its named seller's, whom the till that proves it knows, and not that of whoever sent it. */
  'right-by-till',
  /** Its price is not one the product had then, or its VAT rate not the one that applied then. */
  'differs-from-product',
  /** Its receipt or transaction number is not that of its till and sequence. */
  'number-wrong',
  /** A pack in it was past its date by its own code: whoever sold it was warned. */
  'expired-sold',
  /** It says what offers took off, and the shop has no such offers in its books. */
  'offers-unknown',
  /** It takes or gives money that pays for no goods, such as a deposit, which the shop doesn't track yet. */
  'charges-unknown',
  'tenders-unknown',
  /** Another content came under this sale's id and is kept beside it. */
  'id-disputed',
  /** More came back than was sold: two tills knew nothing of each other. Worked out at each reading. */
  'returned-more-than-sold',
  /** The sale had been voided before. Worked out at each reading. */
  'voided-twice',
  /** What came back was sold in no record that is in the books yet. Worked out at each reading. */
  'no-such-sale',
  /** It says that somebody allowed it, and neither their PIN nor whoever sent it proves that. */
  'approval-unproven',
  /** Somebody allowed it by their PIN on the till itself, without a network: the device says so, and signed it. */
  'approved-offline',
  /** A line came back at another price, discount, rate or VAT than it was sold at. Worked out at each reading. */
  'return-differs',
  /** More cash went back than the sale took: a card sale paid out in cash. Worked out at each reading. */
  'tender-differs',
  /** The void gave back less, or other, than the whole sale, which so is not voided. Worked out at each reading. */
  'void-not-whole',
  /** Its customer had fewer points when it arrived than it redeemed: two tills spent them, knowing nothing of each other. */
  'points-overdrawn',
  /** Points paid at another worth than by the shop's settings of when it arrived, or although they could not pay then. */
  'points-differ',
  /** What points had paid for came back as money, or went on into goods that do not say so. Worked out at each reading. */
  'points-paid-out',
  /** More came back in points than the sale took, or an exchange takes over another number. Worked out at each reading. */
  'points-back-differ',
  /** A card payment that it names is not here, took another amount, was given back, or paid for another sale. */
  'payment-differs',
  /** Money could not be sent back to the card that it names: the payment is not here, or holds no more. */
  'refund-not-begun',
  /** Money, points or new goods went out for goods that nobody has paid for: their card's money was back before. Worked out at each reading. */
  'unpaid-paid-out',
])
export type SaleFlag = z.infer<typeof saleFlagSchema>
