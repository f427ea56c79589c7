/** Said where a code that nothing is sold under has a wrong check digit: it is never offered to become a product. */
export const MISREAD = 'Misread, scan again'

export const misreadWhy = (code: string): string =>
  `The check digit of ${code.trim()} is wrong. If you typed it, check the number.`

/** Said of a scale's label whose price nobody can read, since the shop says nothing of its prefix: any guess would be a wrong price. */
export const UNREADABLE_LABEL =
  'This scale label’s price can’t be read. A manager can set its layout under Settings, POS, Scale labels.'
