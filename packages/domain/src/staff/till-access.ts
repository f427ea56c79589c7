/**
 * Whether somebody may be at a till (STAFF-033).
 *
 * @param tills the tills they were given; none named is every till there is, also those of tomorrow
 */
export function mayUseTill(tills: readonly string[] | undefined, tillId: string): boolean {
  return tills === undefined || tills.length === 0 || tills.includes(tillId)
}
