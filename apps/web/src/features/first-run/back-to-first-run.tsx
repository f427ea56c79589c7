import { Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useMay } from '../../foundation/session/session.ts'
import { Badge, buttonLook } from '../../ui/index.ts'
import { fromStep } from './from-step.ts'
import { STEP_WORDS } from './step-words.ts'
import { useFirstRun } from './use-first-run.ts'

/** Above a screen that a step of the first run led to: the way back to the steps, while one of them is open. */
export function BackToFirstRun() {
  const from = useSyncExternalStore(fromStep.subscribe, fromStep.get)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const may = useMay('manage-settings')
  const hasLeft = from !== undefined && path !== from.path && path !== '/first-run'
  useEffect(() => {
    if (hasLeft) fromStep.set(undefined)
  }, [hasLeft])
  return from && may && path === from.path ? <WayBack step={from.step} /> : null
}

function WayBack({ step: came }: { step: keyof typeof STEP_WORDS }) {
  const { data } = useFirstRun()
  const steps = data?.steps ?? []
  if (!steps.some(({ state }) => state === 'open')) return null
  const done = steps.filter(({ state }) => state === 'done')
  return (
    <div className="sticky top-0 z-20 flex shrink-0 flex-wrap items-center gap-x-3 border-b border-line bg-sunken px-4 py-0.5 sm:px-8">
      <Link to="/first-run" className={buttonLook('quiet', 'small')}>
        <ArrowLeft size={16} aria-hidden />
        <span className="figures">
          Back to Set up your shop ({done.length} of {steps.length})
        </span>
      </Link>
      <span role="status">
        {done.some(({ step }) => step === came) ? (
          <Badge state="good">{STEP_WORDS[came].title}: done</Badge>
        ) : null}
      </span>
    </div>
  )
}
