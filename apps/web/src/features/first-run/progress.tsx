import type { FirstRunStep } from '@tuppence/domain/first-run'
import { classNames } from '../../ui/index.ts'

const LOOKS = { done: 'bg-good-ink', skipped: 'bg-line-strong', open: 'bg-pressed' } as const

/** How many steps are done, as a picture and in words. */
export function Progress({ steps }: { steps: readonly FirstRunStep[] }) {
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <div className="grid gap-1.5">
      <div aria-hidden className="flex gap-1">
        {steps.map(({ step, state }) => (
          <span key={step} className={classNames('h-1.5 flex-1 rounded-full', LOOKS[state])} />
        ))}
      </div>
      <p className="figures text-sm text-ink-muted">
        {done} of {steps.length} done
      </p>
    </div>
  )
}
