/** Minutes without a touch after which a till locks its screen, where the shop chose none; 0 is for never. */
const DEFAULT_LOCK_MINUTES = 5
export const MOST_LOCK_MINUTES = 240

/** What a shop's settings say of it; what cannot be read is the default. */
export function lockMinutesOf(settings: Readonly<Record<string, unknown>>): number {
  const { lockAfterMinutes } = settings
  const isOne =
    typeof lockAfterMinutes === 'number' &&
    Number.isInteger(lockAfterMinutes) &&
    lockAfterMinutes >= 0 &&
    lockAfterMinutes <= MOST_LOCK_MINUTES
  return isOne ? lockAfterMinutes : DEFAULT_LOCK_MINUTES
}
