/** The shortest and the longest card numbers that are issued today. */
const [SHORTEST, LONGEST] = [14, 19]
/** The longest phone number there is (ITU-T E.164). */
const LONGEST_PHONE = 15

/** Where the schemes' numbers begin, and how long they are: from the ranges that the schemes publish for merchants. */
const SCHEMES: readonly (readonly [begins: RegExp, shortest: number, longest: number])[] = [
  // Visa; those of 13 digits are gone for decades.
  [/^4/, 16, 16],
  [/^4/, 19, 19],
  // Mastercard, and Mir.
  [/^(5[1-5]|2[2-7])/, 16, 16],
  // American Express.
  [/^3[47]/, 15, 15],
  // Diners Club.
  [/^3[0689]/, 14, 19],
  // JCB.
  [/^35/, 16, 19],
  // Discover, UnionPay, Maestro, RuPay, Troy.
  [/^(50|5[6-9]|6|8[12]|9792)/, 16, 19],
]

/** Between the groups of a number: a space and a dash are as good as each other, whatever else has to stay the same. */
const PLAIN_SEPARATOR = /^[ \u00A0\-\u2010-\u2015]$/
const SEPARATOR = /^[^\p{L}\p{N}]{1,3}$/u
const WORD = /^\s*(\p{L}{1,6})\s*$/u
/** How many digits stand in each group, as cards have them printed; fours at the beginning and less at the end for all others. */
const PRINTED = /^4,6,[45]$|^4,4,4,(4,)?[2-4]$/
/** What a scanner may send in front of a code to say which symbol it read (ISO/IEC 15424): its figure is none of the code's. */
const SYMBOL_MARK = /^\s*\][A-Za-z]\d/
const MARKUP = /<\/?[a-z][^<>]*>|&#?\w{2,8};/gi

/** Digits that stand together in a text, and what stands between them and those before. */
interface Group {
  readonly digits: string
  readonly gap: string
}

/**
 * Whether a text holds what looks like a payment card's number (reliability R18): as many digits as one of the schemes has,
 * beginning as its numbers do, that pass the Luhn check; written together or in groups, in whatever digits there are, with more
 * digits before or behind. What else passes one time in ten is told apart by its own form:
 *
 * - Goods numbers carry a check digit of their own (GS1). In a field for codes 14 and 18 digits with a right one are taken at
 *   their word; 13 are never a card's.
 * - A phone number begins with + or 00.
 * - Amounts, dates and times have more than one kind of sign between their digits, and words stand between figures of all kinds.
 *   With those a number is one only where its groups are those that are printed on cards, are no end of a longer number, and stand
 *   on one line.
 */
export function holdsCardNumber(text: string, isCode = false): boolean {
  if (text.length < SHORTEST) return false
  const read = plain(isCode ? text.replace(SYMBOL_MARK, '') : text)
  // Both ways: a number may stand within what looks like a tag.
  return standsIn(read, isCode) || (/[<&]/.test(read) && standsIn(read.replace(MARKUP, ' '), isCode))
}

function standsIn(text: string, isCode: boolean): boolean {
  const groups = groupsIn(text)
  return groups.some((_, at) => startsCardNumber(groups, at, isCode))
}

function startsCardNumber(groups: readonly Group[], at: number, isCode: boolean): boolean {
  const first = groups[at]
  if (first === undefined) return false
  // An expiry date or security code written on to the end.
  const tail = isCode ? [] : [14, 15, 16].filter((length) => length < first.digits.length)
  if (tail.some((length) => isCardNumber(first.digits.slice(0, length), isCode))) return true
  const isPhone = first.gap.endsWith('+')
  // Most of what is on no card and has its groups is phone numbers, which begin before them.
  const isEnd = at > 0 && PLAIN_SEPARATOR.test(first.gap)
  let digits = first.digits
  const between = new Between(isCode)
  const lengths = [digits.length]
  for (let next = at + 1; digits.length <= LONGEST; next += 1) {
    const isWritten = between.areAlike || (!isEnd && PRINTED.test(lengths.join()))
    if (isWritten && isCardNumber(digits, isCode) && !(isPhone && digits.length <= LONGEST_PHONE)) return true
    const group = groups[next]
    if (!group || !between.takes(group.gap)) return false
    digits += group.digits
    lengths.push(group.digits.length)
  }
  return false
}

/** What has stood between the groups of a number so far: signs of any kinds on one line, or one word again and again. */
class Between {
  readonly #isCode: boolean
  #last: string | undefined
  #isWord = false
  areAlike = true

  constructor(isCode: boolean) {
    this.#isCode = isCode
  }

  /** @returns false for what is no separator: the number ends before it */
  takes(gap: string): boolean {
    const last = this.#last
    if (SEPARATOR.test(gap)) {
      this.#last = PLAIN_SEPARATOR.test(gap) ? ' ' : gap
      if (last === undefined || last === this.#last) return !this.#isWord
      this.areAlike = false
      return !this.#isWord && !/\n/.test(last + gap)
    }
    // A code has letters between its figures.
    const word = this.#isCode ? undefined : WORD.exec(gap)?.[1]
    if (word === undefined || (last !== undefined && last !== word)) return false
    this.#last = word
    this.#isWord = true
    this.areAlike = false
    return true
  }
}

function isCardNumber(digits: string, isCode: boolean): boolean {
  const { length } = digits
  if (!SCHEMES.some(([begins, least, most]) => length >= least && length <= most && begins.test(digits)))
    return false
  return passesLuhn(digits) && !(isCode && [14, 18].includes(length) && passesGs1(digits))
}

/** With the digits of all scripts as ours, and without what nobody sees. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?!\d)\p{Nd}/gu, valueOfDigit)

/** Unicode keeps the ten digits of a script together, from nought to nine. */
function valueOfDigit(digit: string): string {
  const at = digit.codePointAt(0) ?? 0
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(at - value - 1))) value += 1
  return String(value % 10)
}

function groupsIn(text: string): Group[] {
  let end = 0
  return [...text.matchAll(/\d+/g)].map(({ 0: digits, index }) => {
    const gap = text.slice(end, index)
    end = index + digits.length
    return { digits, gap }
  })
}

/** ISO/IEC 7812-1, Annex B: every second digit from the right doubled, its digits added, the sum a multiple of ten. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** GS1 General Specifications, 7.9: every second digit from the right, but for the check digit, counts three times. */
function passesGs1(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i += 1)
    sum += Number(digits[digits.length - 1 - i]) * (i % 2 === 1 ? 3 : 1)
  return sum % 10 === 0
}
