import { MINUTE_MS } from '@tuppence/domain/durations'

/** So long somebody who has shown who they are need not show it again. */
const MAX_PROOF_AGE_MS = 10 * MINUTE_MS

export const isProofFresh = (provedAt: Date | undefined, now: Date): boolean =>
  provedAt !== undefined && now.getTime() - provedAt.getTime() < MAX_PROOF_AGE_MS

export const proofEndsAt = (provedAt: Date): Date => new Date(provedAt.getTime() + MAX_PROOF_AGE_MS)
