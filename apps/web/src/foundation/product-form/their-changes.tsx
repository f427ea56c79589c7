import { listCategories } from '@tuppence/contract/catalogue'
import { Banner, Button } from '../../ui/index.ts'
import { useCall } from '../asking/use-call.ts'
import { theirChanges } from './product-conflict.ts'
import type { ProductForm } from './product-form.ts'

interface TheirChangesProps {
  /** What this form was opened with, and what the product is by now. */
  before: ProductForm
  theirs: ProductForm
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Somebody else has changed the product meanwhile: what they changed, and whose counts. */
export function TheirChanges({ before, theirs, onTakeTheirs, onKeepMine }: TheirChangesProps) {
  const categories = useCall(listCategories, { query: {} })
  const nameOf = (id: string) =>
    id === '' ? 'Uncategorized' : (categories.data?.find((category) => category.id === id)?.name ?? 'another')
  const changes = theirChanges(before, theirs, nameOf)
  return (
    <div className="sm:col-span-2">
      <Banner
        tone="warn"
        isUrgent
        title="Somebody else changed this product meanwhile"
        action={
          <span className="flex flex-wrap gap-2">
            <Button onClick={onTakeTheirs}>Take theirs</Button>
            <Button onClick={onKeepMine}>Keep what I wrote</Button>
          </span>
        }
      >
        <ul>
          {changes.map(({ label, was, is }) => (
            <li key={label} className="[overflow-wrap:anywhere]">
              {label}: {was} → <strong>{is}</strong>
            </li>
          ))}
          {changes.length === 0 ? <li>Its picture.</li> : null}
        </ul>
      </Banner>
    </div>
  )
}
