/** Why the button below cannot be pressed yet, said as it changes. */
export function WhyNot({ problem }: { problem: string | undefined }) {
  return (
    <p className="text-right text-sm text-ink-muted empty:hidden" aria-live="polite">
      {problem}
    </p>
  )
}
