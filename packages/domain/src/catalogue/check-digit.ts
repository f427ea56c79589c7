/** The check digit that belongs behind some digits (GS1 General Specifications 7.9): from the right, 3, 1, 3, 1 … */
export function checkDigit(digits: string): string {
  if (!/^\d+$/.test(digits)) throw new RangeError('A check digit is made of digits')
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const fromRight = digits.length - i
    sum += Number(digits[i]) * (fromRight % 2 === 1 ? 3 : 1)
  }
  return ((10 - (sum % 10)) % 10).toString()
}

export function hasValidCheckDigit(code: string): boolean {
  return /^\d{2,}$/.test(code) && checkDigit(code.slice(0, -1)) === code.slice(-1)
}

const GTIN_LENGTHS = [8, 12, 13, 14]

/** Whether a code is a GTIN: 8, 12, 13 or 14 digits with a right check digit (GS1 General Specifications 7.9). */
export function isGtin(code: string): boolean {
  return GTIN_LENGTHS.includes(code.length) && hasValidCheckDigit(code)
}
