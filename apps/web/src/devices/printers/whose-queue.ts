let business: string | undefined

/** Told when another business is served at this document than before. */
export const WHOSE_QUEUE = 'tuppence_whose_queue'

/** The business of whoever is signed in here: the print queue shows, tries and keeps what is theirs alone. Undefined for nobody's. */
export const whoseQueue = (): string | undefined => business

/** Somebody of this business is signed in. Returns what ends it. */
export function queueFor(organizationId: string): () => void {
  const become = (next: string | undefined) => {
    business = next
    dispatchEvent(new Event(WHOSE_QUEUE))
  }
  become(organizationId)
  return () => become(undefined)
}
