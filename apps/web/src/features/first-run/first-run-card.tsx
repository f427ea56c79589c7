import { Link } from '@tanstack/react-router'
import { buttonLook, Card } from '../../ui/index.ts'
import { Progress } from './progress.tsx'
import { STEP_WORDS } from './step-words.ts'
import { useFirstRun } from './use-first-run.ts'

/** On the dashboard of a business that has not sold yet: how far it has come and what is next. Nothing anywhere else. */
export function FirstRunCard() {
  const { data } = useFirstRun()
  const steps = data?.steps ?? []
  const next = steps.find(({ state }) => state === 'open')
  const hasSold = steps.some(({ step, state }) => step === 'sale' && state === 'done')
  if (!next || hasSold) return null
  return (
    <Card aria-labelledby="first-run" className="grid gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 id="first-run" className="text-xl">
            Set up your shop
          </h2>
          <p className="text-ink-muted">
            Next: <span className="text-ink">{STEP_WORDS[next.step].title}</span>
          </p>
        </div>
        <Link to="/first-run" className={buttonLook('primary', 'medium')}>
          {steps.some(({ state }) => state === 'done') ? 'Go on' : 'Begin'}
        </Link>
      </div>
      <Progress steps={steps} />
    </Card>
  )
}
