import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BadgeState = 'good' | 'warn' | 'bad' | 'neutral' | 'accent'

const looks: Record<BadgeState, string> = {
  good: 'border-good-line bg-good-tint text-good-ink',
  warn: 'border-warn-line bg-warn-tint text-warn-ink',
  bad: 'border-bad-line bg-bad-tint text-bad-ink',
  neutral: 'border-line bg-sunken text-ink-muted',
  accent: 'border-copper-line bg-copper-tint text-copper-ink',
}

/** A shape of its own for each state: a state is told by word and shape, and only then by colour. */
const shapes: Record<BadgeState, ReactNode> = {
  good: <circle cx="5" cy="5" r="4" />,
  warn: <path d="M5 .8 9.6 9H.4Z" />,
  bad: <path d="M1 1H9V9H1Z" />,
  neutral: <circle cx="5" cy="5" r="3.3" fill="none" stroke="currentColor" strokeWidth="1.4" />,
  accent: <path d="M5 .4 9.6 5 5 9.6.4 5Z" />,
}

export interface BadgeProps {
  state?: BadgeState
  /** Leaves the shape out where the badge is a plain label and speaks of no state. */
  isPlain?: boolean
  className?: string
  children: ReactNode
}

export function Badge({ state = 'neutral', isPlain, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-sm border px-1.5 py-0.5 text-[0.8125rem] font-semibold leading-tight',
        looks[state],
        className,
      )}
    >
      {isPlain ? null : (
        <svg viewBox="0 0 10 10" width={8} height={8} fill="currentColor" aria-hidden className="shrink-0">
          {shapes[state]}
        </svg>
      )}
      {children}
    </span>
  )
}
