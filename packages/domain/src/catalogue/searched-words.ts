/** Accents that stand apart once a letter is taken to pieces, and apostrophes, which people leave out: "Sainsbury's". */
const LEFT_OUT = /[\u0300-\u036f'\u0060\u00b4\u02bc\u2018\u2019]/g
const BLANK = String.raw`[\u0001-\u0020\u007f-\u009f\u2028\u2029]+`
const SIGNS = String.raw`[\u0001-/:-@\[-\u0060{-\u00bf\u00d7\u00f7\u2000-\u206f]+`
const AROUND = new RegExp(`^${SIGNS}|${SIGNS}$`, 'g')
const BLANKS = new RegExp(BLANK)
const BETWEEN = new RegExp(SIGNS)

const MOST_WORDS = 8
const MOST_LETTERS = 64

/**
 * What somebody typed, as the words that a product is to be found by: in lower case, without accents, apostrophes and the
 * signs around a word ("Crème  (BRÛLÉE)" → "creme", "brulee"). Products are filed under the same (`fileProducts` of the
 * server). More than eight say nothing more about what is meant.
 */
export function searchedWords(typed: string): string[] {
  const words = withoutAccents(typed)
    .split(BLANKS)
    .map((token) => token.replace(AROUND, ''))
  return [...new Set(words.filter((word) => word !== ''))].slice(0, MOST_WORDS).map(asFiled)
}

/** The parts of a word that has signs in it: "semi-skimmed" → "semi", "skimmed". */
export function partsOfWord(word: string): string[] {
  return word.split(BETWEEN).filter((part) => part !== '')
}

const asFiled = (word: string): string => [...word].slice(0, MOST_LETTERS).join('')

/** In lower case, without accents and apostrophes: a text in which searched words are looked for. */
export function withoutAccents(text: string): string {
  // Letter by letter, as the database does it: only JavaScript knows a sigma that ends a word.
  return [...text.normalize('NFKD').replace(LEFT_OUT, '')].map((sign) => sign.toLowerCase()).join('')
}
