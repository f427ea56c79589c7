/** Said where a code that nothing is sold under has a wrong check digit: it is never offered to become a product. */
export const MISREAD = 'Misread, scan again'

export const misreadWhy = (code: string): string =>
  `The check digit of ${code.trim()} is wrong. If you typed it, check the number.`
