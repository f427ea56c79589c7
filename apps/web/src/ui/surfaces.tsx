import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A sheet of paper on the page: a thin line, no shadow. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={classNames('rounded-lg border border-line bg-surface', className)} {...rest} />
}

export interface FigureCardProps {
  label: ReactNode
  figure: ReactNode
  note?: ReactNode
}

/** A headline figure: what it is, the figure, and one line more. */
export function FigureCard({ label, figure, note }: FigureCardProps) {
  return (
    <Card className="grid content-start gap-1 p-5">
      <h2 className="font-text text-sm font-semibold tracking-normal text-ink-muted">{label}</h2>
      <p className="figures font-head text-3xl font-bold tracking-tight">{figure}</p>
      {note ? <p className="text-sm text-ink-muted">{note}</p> : null}
    </Card>
  )
}

export interface EmptyStateProps {
  title: ReactNode
  /** How to fill it. */
  hint?: ReactNode
  icon?: ReactNode
  /** The one action that fills it. */
  action?: ReactNode
}

export function EmptyState({ title, hint, icon, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-12 text-center">
      {icon ? <span className="mb-1 text-ink-faint">{icon}</span> : null}
      <p className="text-lg font-semibold">{title}</p>
      {hint ? <p className="max-w-sm text-ink-muted">{hint}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  )
}

const tones = {
  info: { look: 'border-line bg-sunken text-ink', Icon: Info },
  good: { look: 'border-good-line bg-good-tint text-good-ink', Icon: CircleCheck },
  warn: { look: 'border-warn-line bg-warn-tint text-warn-ink', Icon: TriangleAlert },
  bad: { look: 'border-bad-line bg-bad-tint text-bad-ink', Icon: CircleAlert },
} as const

export interface BannerProps {
  tone?: keyof typeof tones
  title: ReactNode
  /** What is so, and the way out. */
  children?: ReactNode
  action?: ReactNode
  /** True for what must be said aloud at once. */
  isUrgent?: boolean
}

export function Banner({ tone = 'info', title, children, action, isUrgent }: BannerProps) {
  const { look, Icon } = tones[tone]
  return (
    <div
      role={isUrgent ? 'alert' : 'status'}
      className={classNames('flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border px-4 py-3', look)}
    >
      <Icon size={20} aria-hidden className="shrink-0 self-start mt-0.5" />
      <div className="min-w-48 flex-1">
        <p className="font-semibold">{title}</p>
        {children ? <div className="text-sm text-ink">{children}</div> : null}
      </div>
      {action}
    </div>
  )
}

/** The shape of what is coming, where waiting cannot be avoided. Give it the size of what it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      data-loading
      className={classNames(
        'block motion-safe:animate-[breathe_1.6s_ease-in-out_infinite] rounded-sm bg-pressed',
        className,
      )}
    />
  )
}
