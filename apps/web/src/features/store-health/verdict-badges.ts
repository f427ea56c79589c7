import type { Verdict } from '@tuppence/domain/health'

export const VERDICT_BADGES: Readonly<Record<Verdict, { words: string; state: 'good' | 'warn' | 'bad' }>> = {
  safe: { words: 'Safe', state: 'good' },
  look: { words: 'Look at this', state: 'warn' },
  act: { words: 'Act now', state: 'bad' },
}
