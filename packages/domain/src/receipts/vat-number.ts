/** HMRC's weights of the first seven figures; the two behind them are what is left of 97. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2]
const MODULUS = 97
/** Numbers that were given out after the first range was full are counted 55 higher ("9755"). */
const LATER_RANGE = 55
/** Government departments have GD000 to GD499, health authorities HA500 to HA999. */
const PUBLIC_BODY = /^(GD[0-4]|HA[5-9])\d{2}$/

export const VAT_NUMBER_WRONG = 'That is no UK VAT number. It has 9 figures, such as GB 123 4567 82.'

/**
 * Whether a text can be a UK VAT number: GB or XI may stand before it and blanks anywhere in it; 9 figures with HMRC's check
 * figures of either range, 12 of one branch of a business, or a public body's GD or HA and three.
 */
export function isVatNumber(text: string): boolean {
  const number = text
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/^(GB|XI)/, '')
  if (PUBLIC_BODY.test(number)) return true
  if (!/^\d{9}(\d{3})?$/.test(number)) return false
  const sum = WEIGHTS.reduce((all, weight, i) => all + weight * Number(number[i]), 0)
  const all = sum + Number(number.slice(7, 9))
  return all > 0 && (all % MODULUS === 0 || (all + LATER_RANGE) % MODULUS === 0)
}
