import { GraduationCap } from 'lucide-react'
import { useState } from 'react'
import { PersonMenu } from '../../foundation/person/person-menu.tsx'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Button, ConfirmDialog } from '../../ui/index.ts'
import { endTrainingHere, tellEnded } from './end-training.ts'
import { isUnderWay, readLedger } from './training-ledger.ts'
import { readTraining } from './training-state.ts'

/** Says above everything that nothing is sold here, since when, and the way out. */
export function TrainingHead({ organizationId }: { organizationId: string }) {
  const timeZone = useShopTimeZone()
  const [isAsking, setIsAsking] = useState(false)
  const training = readTraining(organizationId)
  const end = () => {
    endTrainingHere(organizationId, new Date())
    void tellEnded(organizationId)
  }
  return (
    <header className="sticky top-0 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 border-b-4 border-warn-line bg-warn-tint px-4 py-2.5 text-warn-ink">
      <GraduationCap size={28} aria-hidden className="shrink-0 max-sm:hidden" />
      <div className="min-w-24 flex-1 leading-tight">
        <h1 className="text-xl">Training – nothing is sold</h1>
        {training ? (
          <p className="text-sm [overflow-wrap:anywhere]">
            Since {shopTime(new Date(training.begunAt), timeZone)}, by {training.by}
          </p>
        ) : null}
      </div>
      <Button
        look="primary"
        onClick={() => (isUnderWay(readLedger(organizationId)) ? setIsAsking(true) : end())}
      >
        End training
      </Button>
      <PersonMenu />
      {isAsking ? (
        <ConfirmDialog
          open
          onOpenChange={setIsAsking}
          title="End the training?"
          consequence="The basket that is being practised goes. What this till was selling before is there again."
          confirmLabel="End training"
          onConfirm={end}
        />
      ) : null}
    </header>
  )
}
