import { listProducts } from '@tuppence/contract/catalogue'
import { counted } from '@tuppence/domain/counts'
import { PackageSearch } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAddress } from '../../foundation/address/use-address.ts'
import { useLongList } from '../../foundation/asking/long-list.ts'
import { Banner, Button, Card, EmptyState, Loaded, LongTable } from '../../ui/index.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ExportMenu } from './export-menu.tsx'
import {
  isNarrowed,
  type ListedProduct,
  type ListPlace,
  nextSort,
  placeIn,
  queryOf,
  sortedBy,
} from './list-address.ts'
import { MOST_EXAMPLES } from './new-prices.tsx'
import { ProductCard } from './product-card.tsx'
import type { RowActs } from './product-cells.tsx'
import { productColumns, SelectAll } from './product-columns.tsx'
import { ArchiveChoice, ProductFilters } from './product-filters.tsx'
import { allChosen, chosenCount, isChosen, nothingChosen, type Selection } from './selection.ts'
import { useProductActs } from './use-product-acts.ts'
import { useSelection } from './use-selection.ts'

export interface ProductListProps {
  mayManage: boolean
  onEdit: (product: ListedProduct) => void
  onDelete: (product: ListedProduct) => void
  /** The one action that fills an empty shop. */
  addFirst: ReactNode
}

/** While somebody scrolls, the address waits. */
const SETTLES_MS = 300

/** CAT-002, CAT-003, CAT-004: every product of the shop, however many there are. */
export function ProductList({ mayManage, onEdit, onDelete, addFirst }: ProductListProps) {
  const { address, change } = useAddress()
  const place = placeIn(address)
  const query = queryOf(place)
  const list = useLongList(listProducts, query, place.startAt)
  const { selection, choose, onTick } = useSelection(list.listKey, list.rowAt)
  const keepPlace = useKeptPlace((at) => change({ at }, 'in-place'))
  const productActs = useProductActs()
  const narrow = (parts: Record<string, string>, isTyped = false) => {
    keepPlace.forget()
    change({ ...parts, at: '' }, isTyped ? 'in-place' : 'step')
  }
  const count = list.count ?? 0
  const acts: RowActs | undefined = mayManage
    ? {
        ...productActs,
        ...{ onEdit, onDelete, onTick },
        isArchived: place.isArchived,
        isChosen: (id) => isChosen(selection, id),
      }
    : undefined
  const chosen = chosenCount(selection, count)
  return (
    <div className="grid gap-4">
      <ProductFilters place={place} onNarrow={narrow} />
      <Card>
        <ListHead
          count={list.count}
          isNarrowed={isNarrowed(place)}
          bulk={
            acts && chosen > 0 ? (
              <BulkBar
                key={list.listKey}
                {...{ selection, chosen, query }}
                isArchived={place.isArchived}
                examples={examplesOf(selection, list.rowAt)}
                onClear={() => choose(nothingChosen)}
              />
            ) : null
          }
          more={place.isArchived || count === 0 ? null : <ExportMenu query={query} />}
          archive={
            mayManage ? (
              <ArchiveChoice
                label="Which products"
                isArchived={place.isArchived}
                onChoose={(isArchived) => narrow({ view: isArchived ? 'archived' : '' })}
              />
            ) : null
          }
          tickAll={
            acts && count > 0 ? (
              <SelectAll
                count={count}
                chosen={chosen}
                onChange={(isAll) => choose(isAll ? allChosen : nothingChosen)}
              />
            ) : null
          }
        />
        <Loaded {...list} data={list.count} what="The products">
          {(all) =>
            all === 0 ? (
              <NoProducts place={place} addFirst={addFirst} />
            ) : (
              <>
                <Missing error={list.error} explain={list.explain} onRetry={list.onRetry} />
                <LongTable
                  caption="Products"
                  columns={productColumns(acts)}
                  count={all}
                  listKey={list.listKey}
                  isOld={list.isOld}
                  startAt={place.startAt}
                  rowAt={list.rowAt}
                  card={(product, index) => <ProductCard product={product} index={index} acts={acts} />}
                  sorting={{ by: sortedBy(place) ?? '', isDown: place.isDown }}
                  onSort={(by) => narrow(nextSort(place, by))}
                  onLook={(first, last) => {
                    list.look(first, last)
                    keepPlace.at(first)
                  }}
                />
              </>
            )
          }
        </Loaded>
      </Card>
    </div>
  )
}

/** Far enough down the list to find some that were not taken out, unless somebody took out all of the first. */
const LOOKED_THROUGH = 50

const examplesOf = (selection: Selection, rowAt: (index: number) => ListedProduct | undefined) =>
  Array.from({ length: LOOKED_THROUGH }, (_, index) => rowAt(index))
    .filter((product) => product !== undefined && isChosen(selection, product.id))
    .slice(0, MOST_EXAMPLES) as ListedProduct[]

interface ListHeadProps {
  count: number | undefined
  isNarrowed: boolean
  bulk: ReactNode
  tickAll: ReactNode
  archive: ReactNode
  more: ReactNode
}

function ListHead({ count, isNarrowed, bulk, tickAll, archive, more }: ListHeadProps) {
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2 sm:px-5">
      {tickAll}
      <p role="status" className="text-sm text-ink-muted">
        {count === undefined
          ? ''
          : counted(
              count,
              isNarrowed ? 'product found' : 'product',
              isNarrowed ? 'products found' : 'products',
            )}
      </p>
      {bulk ?? (
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {more}
          {archive}
        </span>
      )}
    </div>
  )
}

function NoProducts({ place, addFirst }: { place: ListPlace; addFirst: ReactNode }) {
  const hint = !isNarrowed(place)
    ? 'Add your first product to get started'
    : place.isArchived && !isNarrowed({ ...place, isArchived: false })
      ? 'What you delete is kept here, and can be restored.'
      : 'Try another word, part of the name, or fewer filters.'
  return (
    <EmptyState
      icon={<PackageSearch size={40} aria-hidden />}
      title="No products found"
      hint={hint}
      action={isNarrowed(place) ? undefined : addFirst}
    />
  )
}

interface MissingProps {
  error: unknown
  explain: (error: unknown) => string
  onRetry: () => void
}

/** Some rows are there, and others could not be had. */
function Missing({ error, explain, onRetry }: MissingProps) {
  if (!error) return null
  return (
    <div className="p-3">
      <Banner
        tone="warn"
        title="Not all of this list could be loaded"
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        {explain(error)}
      </Banner>
    </div>
  )
}

/** Tells where somebody is in the list once they have stopped there. */
function useKeptPlace(keep: (at: string) => void) {
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const forget = () => clearTimeout(pending.current)
  useEffect(() => () => clearTimeout(pending.current), [])
  const at = (first: number) => {
    forget()
    pending.current = setTimeout(() => keep(first === 0 ? '' : String(first)), SETTLES_MS)
  }
  return { at, forget }
}
