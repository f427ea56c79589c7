import type { Principal } from '../../platform/principal.ts'

/** Whose sessions a change concerns. */
export type SessionSubject =
  | { readonly kind: 'session'; readonly sid: string }
  | { readonly kind: 'person'; readonly organizationId: string; readonly personId: string }
  | { readonly kind: 'organization'; readonly organizationId: string }
  | { readonly kind: 'operator'; readonly operatorId: string }

export function subjectText(subject: SessionSubject): string {
  if (subject.kind === 'session') return `session ${subject.sid}`
  if (subject.kind === 'person') return `person ${subject.organizationId} ${subject.personId}`
  if (subject.kind === 'operator') return `operator ${subject.operatorId}`
  return `organization ${subject.organizationId}`
}

/** A look-up is kept this long; a change is heard at once, so this only bounds what a lost connection could hide. */
const KEPT_FOR_MS = 5_000
const MOST_KEPT = 2_000

/**
 * Who is behind a session, for a few seconds, so that a request costs no look-up. What is forgotten is not kept again
 * for as long as an entry lives: the change that made us forget may not have committed yet, and a look-up in between
 * would bring back what it is about to end.
 */
export class SessionCache {
  readonly #kept = new Map<string, { principal: Principal; keptAt: number }>()
  readonly #changing = new Map<string, number>()
  readonly #clock: () => number
  /** Grows with every change: a look-up that began before one is not kept. */
  #changes = 0

  constructor(clock: () => number = Date.now) {
    this.#clock = clock
  }

  get changes(): number {
    return this.#changes
  }

  get(sid: string): Principal | undefined {
    const kept = this.#kept.get(sid)
    if (!kept) return undefined
    if (this.#clock() - kept.keptAt < KEPT_FOR_MS) return kept.principal
    this.#kept.delete(sid)
    return undefined
  }

  /** Keeps what was looked up, unless something changed since `changesBefore`. */
  keep(principal: Principal, changesBefore: number): void {
    if (changesBefore !== this.#changes) return
    const now = this.#clock()
    for (const [subject, until] of this.#changing) if (until <= now) this.#changing.delete(subject)
    if (subjectsOf(principal).some((subject) => this.#changing.has(subject))) return
    if (this.#kept.size >= MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '')
    this.#kept.set(principal.sid, { principal, keptAt: now })
  }

  forget(subject: string): void {
    this.#changes += 1
    this.#changing.set(subject, this.#clock() + KEPT_FOR_MS)
    for (const [sid, { principal }] of this.#kept) {
      if (subjectsOf(principal).includes(subject)) this.#kept.delete(sid)
    }
  }

  /** After a time without the channel anything may have changed. */
  forgetAll(): void {
    this.#changes += 1
    this.#kept.clear()
  }
}

/** Whatever is said of one of these concerns the session. */
export function subjectsOf(principal: Principal): string[] {
  const session = subjectText({ kind: 'session', sid: principal.sid })
  if (principal.kind === 'operator')
    return [session, subjectText({ kind: 'operator', operatorId: principal.operatorId })]
  const { organizationId, personId } = principal
  return [
    session,
    subjectText({ kind: 'person', organizationId, personId }),
    subjectText({ kind: 'organization', organizationId }),
  ]
}

/** The caches of this process: one for each server in it, which is one but in tests. */
const caches = new Set<SessionCache>()

export function addCache(cache: SessionCache): () => void {
  caches.add(cache)
  return () => caches.delete(cache)
}

export function forgetSessions(subject: SessionSubject): void {
  for (const cache of caches) cache.forget(subjectText(subject))
}
