import { onTestFinished } from 'vitest'

/**
 * Prevents the application from loading another document, which would end the test run, and lists each place that it would have
 * loaded until the test ends: its path with what follows, or `reload`.
 */
export function holdPageLoads(): readonly string[] {
  const places: string[] = []
  const hold = (event: NavigateEvent) => {
    if (event.destination.sameDocument) return
    event.preventDefault()
    const { pathname, search } = new URL(event.destination.url)
    places.push(event.navigationType === 'reload' ? 'reload' : pathname + search)
  }
  navigation.addEventListener('navigate', hold)
  onTestFinished(() => navigation.removeEventListener('navigate', hold))
  return places
}
