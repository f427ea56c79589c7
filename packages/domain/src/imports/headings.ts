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
  /\b(?:ex(?:cl(?:uding|usive|uded)?)?\.?(?: of)?|without|before|net of) ?(?:vat|tax)\b|\b(?:vat|tax) ?ex(?:cl(?:uded|usive)?)?\b|\bnet\b/gi
const GROSS =
  /\b(?:inc(?:l(?:uding|usive|uded)?)?\.?(?: of)?|with) ?(?:vat|tax)\b|\b(?:vat|tax) ?inc(?:l(?:uded|usive)?)?\b|\bgross\b/gi

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
  const words = text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[-_()[\]/,.]+/g, ' ')
  const currencies = (text.match(CURRENCY_WORD) ?? []).map((word) => word.toLowerCase())
  const bare = text.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
  const short = bare
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_/,.]+/g, ' ')
    .replace(CURRENCY_WORD, ' ')
    .replace(NET, ' ')
    .replace(GROSS, ' ')
  const rate = /\b(?:tax|vat)\b.*?(\d{1,2}(?:\.\d+)?) ?%/i.exec(text)?.[1]
  return {
    keys: [...new Set([text, bare, short].map(plainHeading))].filter((key) => key !== ''),
    isForeign: currencies.some((word) => !OWN[currency].includes(word)),
    vat: words.search(NET) !== -1 ? 'without' : words.search(GROSS) !== -1 ? 'with' : undefined,
    rate: rate === undefined ? undefined : Number(rate),
  }
}
