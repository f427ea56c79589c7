import { z } from 'zod'

/** Where in the United Kingdom a shop is: by it go its bank holidays. England and Wales share theirs. */
export const NATIONS = ['england', 'wales', 'scotland', 'northern-ireland'] as const
export type Nation = (typeof NATIONS)[number]

export const nationSchema = z.enum(NATIONS)

const WORDS: Readonly<Record<Nation, string>> = {
  england: 'England',
  wales: 'Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
}
export const nationWords = (nation: Nation): string => WORDS[nation]

/** Out of a shop's settings; England where it never said. */
export function nationOf(settings: Readonly<Record<string, unknown>>): Nation {
  return NATIONS.find((one) => one === settings.nation) ?? 'england'
}

/** The clocks that a shop may go by: the United Kingdom's, and those of its neighbours that its businesses sell from as well. */
export const TIME_ZONES = [
  'Europe/London',
  'Europe/Isle_of_Man',
  'Europe/Jersey',
  'Europe/Guernsey',
  'Europe/Dublin',
  'Europe/Gibraltar',
] as const
