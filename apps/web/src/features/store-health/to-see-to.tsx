import { Link } from '@tanstack/react-router'
import type { StoreHealthAnswer } from '@tuppence/contract/store-health'
import { byUrgency } from '@tuppence/domain/health'
import { BookOpenCheck } from 'lucide-react'
import { buttonLook, Card } from '../../ui/index.ts'
import { FindingList, type ShownFinding } from './finding-words.tsx'
import { tillName } from './till-name.ts'

/** Everything that asks for a person, wherever in the shop it is, the most pressing first. Notes stand with their till. */
export function ToSeeTo({ health: { provider, tills, server } }: { health: StoreHealthAnswer }) {
  const all: ShownFinding[] = [
    ...provider.map((finding) => ({ finding, till: '' })),
    ...tills.flatMap((till) => till.findings.map((finding) => ({ finding, till: tillName(till) }))),
    ...server.findings.map((finding) => ({ finding, till: '' })),
  ]
  const pressing = all.filter(({ finding }) => finding.level !== 'note')
  if (pressing.length === 0) return null
  const shown = byUrgency(
    pressing.map((one) => ({ ...one, level: one.finding.level, kind: one.finding.kind })),
  )
  const isOfJournal = pressing.some(
    ({ finding: { kind } }) => kind.startsWith('journal') || kind === 'records-lost',
  )
  return (
    <Card aria-label="What to do">
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-5">
        <h2 className="text-xl">What to do</h2>
        {isOfJournal ? (
          <Link to="/journal" className={buttonLook('secondary', 'small')}>
            <BookOpenCheck size={16} aria-hidden />
            Open the Journal
          </Link>
        ) : null}
      </header>
      <FindingList label="What to do" shown={shown} />
    </Card>
  )
}
