import { listCategories, listProducts } from '@tuppence/contract/catalogue'
import type { ListedCategory } from '@tuppence/domain/catalogue'
import { FolderPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { DeleteQuestion } from '../../foundation/asking/delete-question.tsx'
import { useCounted } from '../../foundation/asking/long-list.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { Button, Card, EmptyState, Loaded } from '../../ui/index.ts'
import { CategoryCard, UncategorizedCard } from './category-card.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { ArchiveChoice } from './product-filters.tsx'
import { useCategoryActs } from './use-category-acts.ts'

interface CategoriesSectionProps {
  mayManage: boolean
  /** Narrows the list above to a category's products, or to those in none. */
  onShow: (category: string) => void
}

/** CAT-005: the categories, each with how many products it has. */
export function CategoriesSection({ mayManage, onShow }: CategoriesSectionProps) {
  const [isArchived, setIsArchived] = useState(false)
  const [edited, setEdited] = useState<ListedCategory | 'new'>()
  const [toDelete, setToDelete] = useState<ListedCategory>()
  const categories = useCall(listCategories, { query: isArchived ? { archived: true } : {} })
  const acts = useCategoryActs()
  const add = (
    <Button onClick={() => setEdited('new')}>
      <Plus size={18} aria-hidden />
      Add Category
    </Button>
  )
  return (
    <section aria-label="Categories" className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Categories</h2>
        {mayManage ? (
          <div className="flex flex-wrap gap-3">
            <ArchiveChoice label="Which categories" isArchived={isArchived} onChoose={setIsArchived} />
            {add}
          </div>
        ) : null}
      </header>
      <Loaded {...categories} what="The categories">
        {(list) =>
          list.length === 0 ? (
            <Card>
              <EmptyState
                icon={<FolderPlus size={40} aria-hidden />}
                title="No categories found"
                hint={
                  isArchived
                    ? 'What you delete is kept here, and can be restored.'
                    : 'Add your first category to organize products'
                }
                action={mayManage && !isArchived ? add : undefined}
              />
            </Card>
          ) : (
            <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {list.map((category, place) => (
                <CategoryCard
                  key={category.id}
                  category={category}
                  place={place}
                  isArchived={isArchived}
                  onShow={() => onShow(category.id)}
                  {...(mayManage && {
                    onEdit: () => setEdited(category),
                    onDelete: () => setToDelete(category),
                    onRestore: () => void acts.restore(category),
                  })}
                />
              ))}
              {isArchived ? null : <Uncategorized onShow={() => onShow('none')} />}
            </ul>
          )
        }
      </Loaded>
      {edited ? (
        <CategoryDialog
          {...(edited === 'new' ? {} : { category: edited })}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
      {toDelete ? (
        <DeleteQuestion
          title="Are you sure you want to delete this category?"
          consequence={`“${toDelete.name}” leaves the lists and the till. Its products stay, without a category, and so does what was sold. It can be restored from Archived.`}
          confirmLabel="Delete category"
          onDelete={() => acts.archive(toDelete)}
          onClose={() => setToDelete(undefined)}
        />
      ) : null}
    </section>
  )
}

function Uncategorized({ onShow }: { onShow: () => void }) {
  const none = useCounted(listProducts, { category: 'none', limit: 1 })
  if (!none.data || none.data.count === 0) return null
  return <UncategorizedCard count={none.data.count} onShow={onShow} />
}
