import { listCategories } from '@tuppence/contract/catalogue'
import { SearchInAddress } from '../../foundation/address/search-in-address.tsx'
import { useCall } from '../../foundation/asking/use-call.ts'
import { Field, SegmentedControl, Select } from '../../ui/index.ts'
import { type ListPlace, SORTS, type SortBy, STATUSES, type StatusFilter } from './list-address.ts'

export interface ProductFiltersProps {
  place: ListPlace
  /** Another filter begins its list at the top; a search that is being typed is no step of its own. */
  onNarrow: (parts: Record<string, string>, isTyped?: boolean) => void
}

const statusWords: Record<StatusFilter, string> = {
  all: 'All statuses',
  in: 'In Stock',
  low: 'Low Stock',
  out: 'Out of Stock',
  'low-or-out': 'Low or out of stock',
}

const sortWords: Record<SortBy, string> = {
  name: 'Name',
  sku: 'SKU',
  price: 'Price',
  stock: 'Stock',
  category: 'Category',
  changed: 'Last changed',
}

/** CAT-002, CAT-003 and what else narrows the list. */
export function ProductFilters({ place, onNarrow }: ProductFiltersProps) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-[minmax(0,1fr)_repeat(3,minmax(9rem,12rem))]">
      <SearchInAddress
        label="Search products"
        placeholder="Search products by name, SKU, or barcode..."
        className="col-span-full xl:col-span-1"
        search={place.search}
        // What somebody begins to look for comes with its best match first.
        onSearch={(search) => onNarrow({ search, ...(!place.search && { sort: '', direction: '' }) }, true)}
      />
      <CategoryFilter
        category={place.category}
        isArchived={place.isArchived}
        onChoose={(category) => onNarrow({ category })}
      />
      <Field label="Status" labelHidden>
        {(links) => (
          <Select
            {...links}
            value={place.status}
            onChange={({ target }) => onNarrow({ status: target.value === 'all' ? '' : target.value })}
          >
            {STATUSES.map((status) => (
              <option key={status} value={status}>
                {statusWords[status]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <SortChoice place={place} onNarrow={onNarrow} />
    </div>
  )
}

interface CategoryFilterProps {
  category: string
  isArchived: boolean
  onChoose: (category: string) => void
}

function CategoryFilter({ category, isArchived, onChoose }: CategoryFilterProps) {
  const categories = useCall(listCategories, { query: {} })
  const isKnown = category === '' || category === 'none' || categories.data?.some(({ id }) => id === category)
  return (
    <Field label="Category" labelHidden>
      {(links) => (
        <Select {...links} value={category} onChange={({ target }) => onChoose(target.value)}>
          <option value="">All Categories</option>
          {categories.data?.map(({ id, name, productCount }) => (
            <option key={id} value={id}>
              {isArchived ? name : `${name} (${productCount})`}
            </option>
          ))}
          <option value="none">Uncategorized</option>
          {isKnown ? null : <option value={category}>A category that is archived</option>}
        </Select>
      )}
    </Field>
  )
}

/** The order, also where there are no headings to press: on a phone. */
function SortChoice({ place, onNarrow }: Pick<ProductFiltersProps, 'place' | 'onNarrow'>) {
  const value = place.sort ? `${place.sort}${place.isDown ? ' down' : ''}` : ''
  const own = place.search ? 'Best match first' : 'By name'
  return (
    <Field label="Order" labelHidden className="col-span-2 sm:col-span-1">
      {(links) => (
        <Select
          {...links}
          value={value}
          onChange={({ target }) => {
            const [sort = '', direction = ''] = target.value.split(' ')
            onNarrow({ sort, direction })
          }}
        >
          <option value="">{own}</option>
          {SORTS.flatMap((sort) => [
            <option key={sort} value={sort}>
              {sortWords[sort]}, up
            </option>,
            <option key={`${sort} down`} value={`${sort} down`}>
              {sortWords[sort]}, down
            </option>,
          ])}
        </Select>
      )}
    </Field>
  )
}

interface ArchiveChoiceProps {
  isArchived: boolean
  label: string
  onChoose: (isArchived: boolean) => void
}

/** What is sold, or what was deleted and can be restored. */
export function ArchiveChoice({ isArchived, label, onChoose }: ArchiveChoiceProps) {
  return (
    <SegmentedControl
      label={label}
      value={isArchived ? 'archived' : 'current'}
      options={[
        { value: 'current', label: 'Current' },
        { value: 'archived', label: 'Archived' },
      ]}
      onChange={(view) => onChoose(view === 'archived')}
    />
  )
}
