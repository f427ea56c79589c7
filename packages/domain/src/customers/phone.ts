/** What people write between the figures of a telephone number. */
const PHONE = /^[+\d][\d\s().\-/]*$/

/** Whether somebody typed a telephone number, or enough of one to look for. */
export function isPhoneLike(text: string): boolean {
  return PHONE.test(text.trim()) && digitsOf(text).length >= 4
}

/**
 * The figures by which a number is the same however it is written: "+44 (0)7700 900222", "0044 7700 900222" and
 * "07700 900 222" are all 7700900222. Numbers of other countries keep their code.
 */
export function phoneKey(text: string): string {
  const digits = digitsOf(text).replace(/^00/, '')
  const national = /^\s*(\+|00)/.test(text) || digits.length > 11 ? digits.replace(/^44/, '') : digits
  return national.replace(/^0+/, '')
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')
