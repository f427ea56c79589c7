import type { ReactNode } from 'react'
import { Avatar, Skeleton } from '../../ui/index.ts'
import type { NamedPerson } from './use-colleagues.ts'

interface NameListProps<Person extends Pick<NamedPerson, 'id' | 'name'>> {
  /** Undefined while they are being fetched. */
  people: readonly Person[] | undefined
  onChoose: (person: Person) => void
  /** What is said where there is nobody. */
  missing: ReactNode
}

/** People to choose from, by name only (STAFF-044). */
export function NameList<Person extends Pick<NamedPerson, 'id' | 'name'>>(props: NameListProps<Person>) {
  const { people, onChoose, missing } = props
  if (!people)
    return (
      <div role="status" className="grid gap-2">
        <span className="sr-only">Fetching the names</span>
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    )
  if (people.length === 0) return missing
  return (
    <ul aria-label="People" className="grid gap-2">
      {people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            onClick={() => onChoose(person)}
            className="flex min-h-14 w-full items-center gap-3 rounded-md border border-line bg-surface px-3 text-left font-semibold hover:bg-hover"
          >
            <Avatar name={person.name} size={36} />
            <span className="min-w-0 [overflow-wrap:anywhere]">{person.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
