import type { ListedCategory } from '@tuppence/domain/catalogue'
import { counted } from '@tuppence/domain/counts'
import { Archive, ArchiveRestore, Pencil } from 'lucide-react'
import { Badge, categoryTint, IconButton } from '../../ui/index.ts'

interface CategoryCardProps {
  category: ListedCategory
  /** Its place in the list, which gives it a colour where nobody chose one. */
  place: number
  isArchived: boolean
  onShow: () => void
  /** Left out, like the two below, where the person may change nothing. */
  onEdit?: () => void
  onDelete?: () => void
  onRestore?: () => void
}

/** CAT-029: name, colour, whether it is active, and how many products are in it. */
export function CategoryCard({ category, place, isArchived, onShow, ...acts }: CategoryCardProps) {
  const { name, description, colour, isActive, productCount } = category
  const tint = categoryTint(colour ?? place)
  return (
    <li
      style={{ borderLeftColor: tint.mark }}
      className="flex min-w-0 flex-col gap-2 rounded-lg border border-l-4 border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 flex-1 text-lg leading-snug [overflow-wrap:anywhere]">{name}</h3>
        <Badge state={isActive ? 'good' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      </div>
      {description ? (
        <p className="line-clamp-2 text-sm text-ink-muted [overflow-wrap:anywhere]">{description}</p>
      ) : null}
      <div className="mt-auto flex items-center justify-between gap-2">
        {isArchived ? (
          <span className="text-sm text-ink-muted">{counted(productCount, 'product')}</span>
        ) : (
          <ShowButton count={productCount} of={name} onShow={onShow} />
        )}
        <span className="flex">
          {isArchived && acts.onRestore ? (
            <IconButton label={`Restore ${name}`} onClick={acts.onRestore}>
              <ArchiveRestore size={18} aria-hidden />
            </IconButton>
          ) : null}
          {!isArchived && acts.onEdit && acts.onDelete ? (
            <>
              <IconButton label={`Edit ${name}`} onClick={acts.onEdit}>
                <Pencil size={18} aria-hidden />
              </IconButton>
              <IconButton label={`Delete ${name}`} onClick={acts.onDelete}>
                <Archive size={18} aria-hidden />
              </IconButton>
            </>
          ) : null}
        </span>
      </div>
    </li>
  )
}

/** What is in no category, so that it is not overlooked. */
export function UncategorizedCard({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-lg border border-dashed border-line-strong p-4">
      <h3 className="text-lg leading-snug">Uncategorized</h3>
      <p className="text-sm text-ink-muted">Products that nobody has put into a category.</p>
      <div className="mt-auto">
        <ShowButton count={count} of="Uncategorized" onShow={onShow} />
      </div>
    </li>
  )
}

function ShowButton({ count, of, onShow }: { count: number; of: string; onShow: () => void }) {
  const words = counted(count, 'product')
  return (
    <button
      type="button"
      aria-label={`${words} in ${of}: show`}
      onClick={onShow}
      className="-ml-2 min-h-11 rounded-md px-2 font-semibold text-copper-ink hover:bg-hover"
    >
      {words}
    </button>
  )
}
