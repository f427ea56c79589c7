import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** What stands behind the question mark of the address, as texts; what is not there is left out. */
export type Address = Readonly<Record<string, string>>

/** How a change of the address is kept: as a step that Back takes back, or in the place of what was there. */
export type Step = 'step' | 'in-place'

/**
 * The part of the address that says what a screen shows: its search, filters and place. It outlives a reload, can be
 * sent to somebody, and Back goes through its steps.
 */
export function useAddress() {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const change = useCallback(
    (parts: Readonly<Record<string, string | undefined>>, step: Step = 'step') => {
      const present = asTexts(router.latestLocation.search)
      const next = withoutEmpty({ ...present, ...parts })
      if (isSame(present, next)) return
      void router.navigate({
        to: '.',
        // Every screen reads its own parts and leaves the others alone, so that no route has a shape for them.
        search: () => asWritten(next) as never,
        replace: step === 'in-place',
        resetScroll: false,
      })
    },
    [router],
  )
  return { address: asTexts(search), change }
}

/** The router reads "123" as a number. */
function asTexts(search: object): Address {
  const texts = Object.entries(search).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean',
  )
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]))
}

/** A number among the texts stands in the address without the marks that the router would put around it. */
const asWritten = (parts: Address): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [
      name,
      Number.isSafeInteger(Number(text)) && String(Number(text)) === text ? Number(text) : text,
    ]),
  )

function withoutEmpty(parts: Readonly<Record<string, string | undefined>>): Address {
  return Object.fromEntries(
    Object.entries(parts).filter((part): part is [string, string] => part[1] !== undefined && part[1] !== ''),
  )
}

function isSame(one: Address, other: Address): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}
