import { Money } from '../../ui/index.ts'

interface ComparedSumsProps {
  readonly expectedMinor: number
  readonly countedMinor: number
}

/** What should be there, what was counted, and what the one is off the other. */
export function ComparedSums({ expectedMinor, countedMinor }: ComparedSumsProps) {
  const differenceMinor = countedMinor - expectedMinor
  return (
    <dl className="grid gap-2 rounded-md border border-line bg-sunken p-4">
      <Sum label="Expected" minor={expectedMinor} />
      <Sum label="Counted" minor={countedMinor} />
      <Sum label={differenceWords(differenceMinor)} minor={differenceMinor} isMain />
    </dl>
  )
}

function Sum({ label, minor, isMain }: { label: string; minor: number; isMain?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={isMain ? 'font-semibold' : 'text-ink-muted'}>{label}</dt>
      <dd>
        <Money amountMinor={minor} className={isMain ? 'text-2xl font-bold' : 'font-semibold'} />
      </dd>
    </div>
  )
}

function differenceWords(minor: number): string {
  if (minor === 0) return 'It is right'
  return minor < 0 ? 'Missing' : 'Too much'
}
