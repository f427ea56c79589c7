import type { Sent } from '@tuppence/contract/call'
import type { searchTransactions } from '@tuppence/contract/sale-search'
import { toPounds } from '@tuppence/domain/money'
import { addDays, type DayPreset, dayWords, PRESET_LABELS, presetDays } from '@tuppence/domain/reporting'
import { METHOD_LABELS, type SaleSearch, type TenderMethod, totalsAbout } from '@tuppence/domain/sales'
import { formatMoney } from '../../ui/shop-money.ts'

/** What somebody has filled in to find a sale; empty texts narrow nothing. */
export interface SearchForm {
  /** A key of `dateChoices`. */
  readonly date: string
  /** Where they choose the dates themselves. */
  readonly from: string
  readonly to: string
  readonly totalMinor: number | undefined
  /** They know the total to the penny. */
  readonly isExact: boolean
  readonly paymentMethod: TenderMethod | ''
  readonly cardLast4: string
  readonly product: string
  readonly customer: string
  readonly personId: string
}

export const EMPTY_SEARCH: SearchForm = {
  ...{ date: 'any', from: '', to: '', totalMinor: undefined, isExact: false, paymentMethod: '' },
  ...{ cardLast4: '', product: '', customer: '', personId: '' },
}

/** The ways of paying that are searched for: what a till offers, and points. */
export const SEARCHED_METHODS: readonly TenderMethod[] = ['cash', 'card', 'digital', 'loyalty']

const PRESETS = ['today', 'yesterday', 'week', 'last-30'] as const satisfies readonly DayPreset[]
/** What people remember of the last week is which day it was. */
const DAYS_BY_NAME = [2, 3, 4, 5, 6, 7] as const
export const CUSTOM_DATES = 'custom'

/** The dates to choose from, in the order in which they are offered, each with its words. */
export function dateChoices(today: string): ReadonlyMap<string, string> {
  const [now, before, ...longer] = PRESETS.map((preset) => [preset, PRESET_LABELS[preset]] as const)
  const named = DAYS_BY_NAME.map(
    (ago) => [addDays(today, -ago), dayWords(addDays(today, -ago), 'full')] as const,
  )
  return new Map<string, string>([
    ['any', 'Any date'],
    ...(now && before ? [now, before] : []),
    ...named,
    ...longer,
    [CUSTOM_DATES, 'Custom dates'],
  ])
}

/** What is searched for by a form; nothing where it is empty. */
export function searchOf(form: SearchForm, today: string): SaleSearch {
  const { totalMinor, isExact, paymentMethod, cardLast4, product, customer, personId } = form
  const total =
    totalMinor === undefined
      ? {}
      : isExact
        ? { minTotalMinor: totalMinor, maxTotalMinor: totalMinor }
        : totalsAbout(totalMinor)
  return {
    ...datesOf(form, today),
    ...total,
    ...(paymentMethod && { paymentMethod }),
    ...(isWholeLast4(cardLast4) && { cardLast4 }),
    ...(product.trim() && { product: product.trim() }),
    ...(customer.trim() && { customer: customer.trim() }),
    ...(personId && { personId }),
  }
}

export const isWholeLast4 = (text: string): boolean => /^\d{4}$/.test(text)

/** Whether anything is searched for, or all sales are wanted. */
export const isSearching = (search: SaleSearch): boolean => Object.keys(search).length > 0

function datesOf({ date, from, to }: SearchForm, today: string): Pick<SaleSearch, 'from' | 'to'> {
  if (date === 'any') return {}
  if (date === CUSTOM_DATES) return { ...(from && { from }), ...(to && { to }) }
  const preset = PRESETS.find((one) => one === date)
  const days = preset ? presetDays(preset, today) : { from: date, to: date }
  return { from: days.from, to: days.to }
}

/** The same search in the words of the call. */
export function queryOf(search: SaleSearch): NonNullable<Sent<typeof searchTransactions>['query']> {
  const { minTotalMinor, maxTotalMinor, ...same } = search
  return {
    ...same,
    ...(minTotalMinor !== undefined && { minTotal: toPounds(minTotalMinor) }),
    ...(maxTotalMinor !== undefined && { maxTotal: toPounds(maxTotalMinor) }),
  }
}

/** What is searched for, for somebody who wonders why it is not found: "“tea”, Tuesday 24 November, about £4.00, card ending 1234". */
export function searchedFor(form: SearchForm, search: SaleSearch, people: readonly Person[]): string {
  const { totalMinor, isExact } = form
  const seller = people.find(({ id }) => id === search.personId)?.name ?? 'that person'
  return [
    search.product && `“${search.product}”`,
    datesWords(search),
    totalMinor !== undefined && `${isExact ? 'exactly' : 'about'} ${formatMoney(totalMinor)}`,
    search.paymentMethod && `paid by ${METHOD_LABELS[search.paymentMethod].toLowerCase()}`,
    search.cardLast4 && `card ending ${search.cardLast4}`,
    search.customer && `customer “${search.customer}”`,
    search.personId && `sold by ${seller}`,
  ]
    .filter(Boolean)
    .join(', ')
}

export interface Person {
  readonly id: string
  readonly name: string
}

function datesWords({ from, to }: SaleSearch): string | undefined {
  if (from !== undefined && from === to) return dayWords(from)
  if (from !== undefined && to !== undefined) return `${dayWords(from)} to ${dayWords(to)}`
  if (from !== undefined) return `from ${dayWords(from)}`
  return to === undefined ? undefined : `up to ${dayWords(to)}`
}
