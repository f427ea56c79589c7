import { type ReactNode, useEffect } from 'react'
import { tellEnded } from '../../features/training/end-training.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { useIsTraining } from '../../foundation/till/training-on.ts'
import { fetchedScreen } from '../../ui/index.ts'
import { RemoteAccessStrip } from '../remote-access/remote-access-strip.tsx'

const TrainingTill = fetchedScreen(
  async () => (await import('../../features/training/training-till.tsx')).TrainingTill,
)

/** Every screen that sells: while this device trains there is none of them, and the till of training in its place. */
export function TrainingOr({ children }: { children: ReactNode }) {
  const isTraining = useIsTraining()
  const { organizationId } = useSignedInUser()
  useEffect(() => {
    // An end of training that the server has not heard of.
    if (localStorage.getItem('tuppence.training.ended')) void tellEnded(organizationId)
  }, [organizationId])
  return isTraining ? <TrainingTill strip={<RemoteAccessStrip />} /> : children
}
