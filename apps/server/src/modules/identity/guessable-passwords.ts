import { createHash } from 'node:crypto'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { STOLEN_PASSWORD_DIGESTS } from './stolen-passwords.ts'

/** A guesser who begins with the most common passwords, and with what is known of the person, has found it by then. */
const MIN_GUESSES = 1e6
/** So many characters are judged: the time that it takes grows faster than they do. */
const MAX_JUDGED_CHARS = 48
/** So many words of one text count, which a person may have made as long as they like. */
const MAX_WORDS = 12
/** Shorter words, such as "of", are part of many others. */
const MIN_WORD_CHARS = 3
/** What every shop here has in common. */
const WORDS_OF_EVERY_SHOP = [
  'Tuppence',
  'my till',
  'my shop',
  'shopkeeper',
  'cashier',
  'manager',
  'owner',
  'operator',
]

let judge: ZxcvbnFactory | undefined
let stolen: Set<string> | undefined

/** The words of names, addresses and the like, each alone and as neighbours are written together. */
function wordsOf(known: readonly string[]): string[] {
  const all = known.flatMap((text) => {
    const words = text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .slice(0, MAX_WORDS)
    const together = words.flatMap((_, from) =>
      words.slice(from).map((_, more) => words.slice(from, from + more + 1).join('')),
    )
    return [...together, [...words].reverse().join('')]
  })
  return [...new Set(all)].filter((word) => word.length >= MIN_WORD_CHARS)
}

function isOftenStolen(text: string): boolean {
  stolen ??= new Set(STOLEN_PASSWORD_DIGESTS.match(/.{8}/g))
  return stolen.has(createHash('sha256').update(text).digest('base64').slice(0, 8))
}

/**
 * Whether a password is one of those that are tried first, as NIST SP 800-63B (revision 4, 3.1.1.2) and the UK's National Cyber Security
 * Centre ask: chosen by many, a run of the keyboard, a date, a repeat, or made of what is known.
 *
 * @param known what a guesser knows of the person and their business: names, town, address
 */
export function isGuessable(password: string, known: readonly string[]): boolean {
  judge ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const written = password.normalize('NFC').toLowerCase().slice(0, MAX_JUDGED_CHARS)
  // "copper-kettle" is as easy to guess as "copperkettle".
  const bare = written.replace(/[^\p{L}\p{N}]+/gu, '')
  if (bare === '' || isOftenStolen(written)) return true
  const words = wordsOf([...WORDS_OF_EVERY_SHOP, ...known])
  const guesses = [written, bare].map((text) => judge?.check(text, words).guesses ?? 0)
  return Math.min(...guesses) < MIN_GUESSES
}
