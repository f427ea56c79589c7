import { CreditCard } from 'lucide-react'

/** Says plainly what the till does not do: the money is taken on another machine, and only recorded here. */
export function TakenElsewhere({ words }: { words: string }) {
  return (
    <p className="flex items-start gap-3 rounded-md border border-line bg-sunken px-3 py-2.5 text-sm text-ink-muted">
      <CreditCard size={20} aria-hidden className="mt-0.5 shrink-0" />
      <span>
        <strong className="font-semibold text-ink">{words}</strong> Tuppence records it as taken on a separate
        machine; complete the sale once that machine says it is paid.
      </span>
    </p>
  )
}
