import type { Currency } from '../money/index.ts'
import { plainHeading } from './field.ts'

const CURRENCY_WORD = /\b(?:GBP|USD|EUR|CAD|AUD|NZD|CHF|SEK|NOK|DKK|JPY|PLN|ZAR|INR)\b|[£€¥]|(?:US|CA)?\$/gi
const OWN: Readonly<Record<Currency, readonly string[]>> = {
  GBP: ['gbp', '£'],
  EUR: ['eur', '€'],
  USD: ['usd', '$', 'us$'],
  CAD: ['cad', '$', 'ca$'],
}
const NET =
  /(?:\b(?:ex|exc|excl|excludes|excluding|exclusive|excluded|without|before|net|plus)|\+)(?: of)? ?(?:vat|tax)\b|\b(?:vat|tax) ?(?:ex|exc|excl|excluding|exclusive|excluded)\b|\bnet\b/gi
const GROSS =
  /\b(?:inc|incl|includes|including|inclusive|included|with)(?: of)? ?(?:vat|tax)\b|\b(?:vat|tax) ?(?:inc|incl|including|inclusive|included)\b|\bgross\b/gi
/** In brackets the word alone is enough: "Price (excl.)". */
const NET_ALONE = /[([]\s*exc?l?\.?\s*[)\]]/i
const GROSS_ALONE = /[([]\s*incl?\.?\s*[)\]]/i
/** A price that not everybody pays, or not always. */
const NOT_THE_PRICE = /[([][^)\]]*\b(?:offer|trade|promo\w*|special|wholesale|staff|members?)\b/i

/** Its words with one blank between them. */
const wordsOf = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_()[\]/,.\s]+/g, ' ')
    .trim()

export interface ReadHeading {
  /** What it may be known by, the whole first; then without what stands in brackets and says the currency or the VAT. */
  readonly keys: readonly string[]
  /** It names another currency than the shop's. */
  readonly isForeign: boolean
  readonly vat: 'with' | 'without' | undefined
  /** A rate that it names, in percent: "Tax - VAT (20%)". */
  readonly rate: number | undefined
}

export function readHeading(cell: unknown, currency: Currency): ReadHeading {
  const text = String(cell ?? '')
  const words = wordsOf(text)
  const currencies = (text.match(CURRENCY_WORD) ?? []).map((word) => word.toLowerCase())
  const bare = NOT_THE_PRICE.test(text) ? text : text.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
  const short = wordsOf(bare).replace(CURRENCY_WORD, ' ').replace(NET, ' ').replace(GROSS, ' ')
  const rate = /\b(?:tax|vat)\b.*?(\d{1,2}(?:\.\d+)?) ?%/i.exec(text)?.[1]
  return {
    keys: [...new Set([text, bare, short].map(plainHeading))].filter((key) => key !== ''),
    isForeign: currencies.some((word) => !OWN[currency].includes(word)),
    vat: vatOf(text, words),
    rate: rate === undefined ? undefined : Number(rate),
  }
}

function vatOf(text: string, words: string): ReadHeading['vat'] {
  if (words.search(NET) !== -1 || NET_ALONE.test(text)) return 'without'
  return words.search(GROSS) !== -1 || GROSS_ALONE.test(text) ? 'with' : undefined
}
