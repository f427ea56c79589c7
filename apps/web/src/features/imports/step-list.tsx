import type { Import } from '@tuppence/contract/imports'
import { Check } from 'lucide-react'
import { classNames } from '../../ui/index.ts'

const STEPS = ['File', 'Columns', 'Check', 'Import'] as const

/** How many of the steps are behind. */
function stepOf({ status }: Import, isMatching: boolean): number {
  if (isMatching || status === 'read') return 1
  if (status === 'reading' || status === 'failed') return 0
  if (status === 'checking' || status === 'checked' || status === 'cancelled') return 2
  return status === 'applying' || status === 'stopping' ? 3 : 4
}

export function StepList({ found, isMatching }: { found: Import; isMatching: boolean }) {
  const behind = stepOf(found, isMatching)
  return (
    <ol aria-label="Steps of the import" className="grid grid-cols-4 gap-2">
      {STEPS.map((step, i) => (
        <li
          key={step}
          aria-current={i === behind ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-2 border-t-2 pt-2 text-sm font-medium',
            i < behind
              ? 'border-good-line text-ink'
              : i === behind
                ? 'border-copper text-ink'
                : 'border-line text-ink-muted',
          )}
        >
          {i < behind ? (
            <>
              <Check size={16} aria-hidden className="text-good-ink max-[26rem]:hidden" />
              <span className="sr-only">Done: </span>
            </>
          ) : (
            <span aria-hidden className="figures max-[26rem]:hidden">
              {i + 1}
            </span>
          )}
          {step}
        </li>
      ))}
    </ol>
  )
}
