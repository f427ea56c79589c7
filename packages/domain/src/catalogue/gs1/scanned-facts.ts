import type { Minor } from '../../money/index.ts'
import type { Gs1Element } from './element-string.ts'

/** What a GS1 code says of the thing in hand. Every part may be missing. */
export interface ScannedFacts {
  /** 14 digits. */
  readonly gtin?: string
  readonly batch?: string
  readonly serial?: string
  /** Use by, as YYYY-MM-DD. */
  readonly expiresOn?: string
  /** Net weight in kilograms, written with its decimals: "1.250". */
  readonly netWeightKg?: string
  /** How many pieces, of a thing sold by the piece in varying number. */
  readonly count?: number
  /** What the thing itself costs. */
  readonly priceMinor?: Minor
}

/** ISO 4217 number of the pound sterling. */
const POUND_STERLING = '826'

/** @param currentYear four digits, to tell which century a two-digit year is in */
export function scannedFacts(elements: readonly Gs1Element[], currentYear: number): ScannedFacts {
  const value = (...identifiers: string[]) =>
    elements.find((element) => identifiers.includes(element.ai))?.value
  const expiry = value('17')
  const weight = elements.find((element) => element.ai.startsWith('310'))
  const count = value('30')
  return without({
    gtin: value('01', '02'),
    batch: value('10'),
    serial: value('21'),
    expiresOn: expiry && dayOf(expiry, currentYear),
    netWeightKg: weight && withDecimals(weight.value, Number(weight.ai.slice(3))),
    count: count === undefined ? undefined : Number(count),
    priceMinor: priceOf(elements),
  })
}

/** 392n is a price in the shop's own money, 393n names the currency first; n counts decimals. */
function priceOf(elements: readonly Gs1Element[]): Minor | undefined {
  for (const { ai, value } of elements) {
    const amount = ai.startsWith('392') ? value : ai.startsWith('393') ? sterling(value) : undefined
    if (amount === undefined) continue
    const [pounds = '', fraction = ''] = withDecimals(amount, Number(ai.slice(3))).split('.')
    // A price with parts of a penny is not one a till can take.
    if (/[1-9]/.test(fraction.slice(2))) continue
    const minor = Number(pounds + fraction.slice(0, 2).padEnd(2, '0'))
    if (Number.isSafeInteger(minor)) return minor
  }
  return undefined
}

function sterling(value: string): string | undefined {
  return value.startsWith(POUND_STERLING) ? value.slice(3) : undefined
}

function withDecimals(digits: string, decimals: number): string {
  const padded = digits.padStart(decimals + 1, '0')
  const whole = padded.slice(0, padded.length - decimals).replace(/^0+(?=\d)/, '')
  return decimals === 0 ? whole : `${whole}.${padded.slice(-decimals)}`
}

/**
 * YYMMDD → YYYY-MM-DD. The century is the one that puts the year less than 51 years ahead and 50 behind (General
 * Specifications 7.12); day 00 is the month's last.
 */
function dayOf(yymmdd: string, currentYear: number): string {
  const ahead = Number(yymmdd.slice(0, 2)) - (currentYear % 100)
  const century = Math.floor(currentYear / 100) + (ahead >= 51 ? -1 : ahead <= -50 ? 1 : 0)
  const year = century * 100 + Number(yymmdd.slice(0, 2))
  const month = Number(yymmdd.slice(2, 4))
  const day = Number(yymmdd.slice(4)) || new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${year}-${yymmdd.slice(2, 4)}-${day.toString().padStart(2, '0')}`
}

function without(facts: { [K in keyof ScannedFacts]: ScannedFacts[K] | undefined }): ScannedFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined))
}
