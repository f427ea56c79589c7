import { CallFailed } from '@tuppence/contract/client'
import { endTraining } from '@tuppence/contract/training'
import { send } from '../../foundation/asking/api.ts'
import { forgetLedger, readLedger } from './training-ledger.ts'
import { clearTraining, readTraining } from './training-state.ts'

/** Ends that the server has not heard of yet. */
const KEY = 'tuppence.training.ended'

interface Ended {
  readonly organizationId: string
  readonly tillId: string
  readonly begunAt: string
  readonly endedAt: string
  readonly practised: number
}

/** What cannot be read could not be told either. */
function readEnded(): Ended[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as Ended[]) : []
  } catch {
    return []
  }
}
const writeEnded = (ended: readonly Ended[]) =>
  ended.length > 0 ? localStorage.setItem(KEY, JSON.stringify(ended)) : localStorage.removeItem(KEY)

/** Ends training here, with and without a network, and forgets what was practised. The till sells again at once. */
export function endTrainingHere(organizationId: string, now: Date): void {
  const training = readTraining(organizationId)
  if (training) {
    const { tillId, begunAt } = training
    const { practised } = readLedger(organizationId)
    writeEnded([...readEnded(), { organizationId, tillId, begunAt, endedAt: now.toISOString(), practised }])
  }
  forgetLedger(organizationId)
  clearTraining(organizationId)
}

/** Tells the server what it has not heard; what it cannot be told now is told the next time a till is opened here. */
export async function tellEnded(signedInto: string): Promise<void> {
  for (const ended of readEnded()) {
    const { organizationId, ...body } = ended
    if (organizationId !== signedInto) continue
    try {
      await send(endTraining, { body })
    } catch (error) {
      // A till that is gone by now has nothing more to tell.
      if (!(error instanceof CallFailed && error.status === 404)) {
        console.warn('The end of training is told later', error)
        return
      }
    }
    writeEnded(readEnded().filter(({ begunAt }) => begunAt !== ended.begunAt))
  }
}
