import { useMutation, useQueryClient } from '@tanstack/react-query'
import { restoreCustomer } from '@tuppence/contract/customer-records'
import { listCustomers } from '@tuppence/contract/customers'
import { counted } from '@tuppence/domain/counts'
import { type Customer, customerName } from '@tuppence/domain/customers'
import { Users } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { SearchInAddress } from '../../foundation/address/search-in-address.tsx'
import { useAddress } from '../../foundation/address/use-address.ts'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useLongList } from '../../foundation/asking/long-list.ts'
import {
  Banner,
  Button,
  Card,
  EmptyState,
  Loaded,
  LongTable,
  SegmentedControl,
  toast,
} from '../../ui/index.ts'
import { CustomerCard, customerColumns, type RowActs } from './customer-rows.tsx'
import { type ListPlace, nextSort, placeIn, queryOf } from './list-address.ts'

interface CustomerListProps {
  mayManage: boolean
  onEdit: (customer: Customer) => void
  onDelete: (customer: Customer) => void
  /** The one action that fills an empty list. */
  addFirst: ReactNode
}

/** While somebody scrolls, the address waits. */
const SETTLES_MS = 300

/** CUST-002, CUST-003, CUST-005: every customer of the shop, however many there are. */
export function CustomerList({ mayManage, onEdit, onDelete, addFirst }: CustomerListProps) {
  const { address, change } = useAddress()
  const place = placeIn(address)
  const list = useLongList(listCustomers, queryOf(place), place.startAt)
  const keptPlace = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(keptPlace.current), [])
  const narrow = (parts: Record<string, string>, isTyped = false) => {
    clearTimeout(keptPlace.current)
    change({ ...parts, at: '' }, isTyped ? 'in-place' : 'step')
  }
  const restore = useRestore()
  const acts: RowActs = {
    mayManage,
    isArchived: place.isArchived,
    onEdit,
    onDelete,
    onRestore: (customer) => restore.mutate(customer),
  }
  const isNarrowed = place.search.trim() !== '' || place.isArchived
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-60 flex-1">
          <SearchInAddress
            label="Search customers"
            placeholder="Search customers by name, email, or phone..."
            search={place.search}
            onSearch={(search) => narrow({ search }, true)}
          />
        </div>
        {mayManage ? <Whom place={place} onNarrow={narrow} /> : null}
      </div>
      <Card>
        <p
          role="status"
          className="flex min-h-12 items-center border-b border-line px-4 text-sm text-ink-muted sm:px-5"
        >
          {list.count === undefined ? '' : counted(list.count, 'customer')}
        </p>
        <Loaded {...list} data={list.count} what="The customers">
          {(all) =>
            all === 0 ? (
              <NoCustomers place={place} addFirst={isNarrowed ? undefined : addFirst} />
            ) : (
              <>
                {list.error ? (
                  <Banner
                    tone="warn"
                    title="Not all of this list could be loaded"
                    action={<Button onClick={list.onRetry}>Try again</Button>}
                  >
                    {list.explain(list.error)}
                  </Banner>
                ) : null}
                <LongTable
                  caption="Customers"
                  columns={customerColumns(acts)}
                  count={all}
                  listKey={list.listKey}
                  isOld={list.isOld}
                  startAt={place.startAt}
                  rowAt={list.rowAt}
                  card={(customer) => <CustomerCard customer={customer} acts={acts} />}
                  sorting={{ by: place.sort, isDown: place.isDown }}
                  onSort={(by) => narrow(nextSort(place, by))}
                  onLook={(first, last) => {
                    list.look(first, last)
                    clearTimeout(keptPlace.current)
                    keptPlace.current = setTimeout(
                      () => change({ at: first === 0 ? '' : String(first) }, 'in-place'),
                      SETTLES_MS,
                    )
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

function Whom({ place, onNarrow }: { place: ListPlace; onNarrow: (parts: Record<string, string>) => void }) {
  return (
    <SegmentedControl
      label="Which customers"
      value={place.isArchived ? 'archived' : 'current'}
      options={[
        { value: 'current', label: 'Current' },
        { value: 'archived', label: 'Archived' },
      ]}
      onChange={(view) => onNarrow({ view: view === 'archived' ? 'archived' : '' })}
    />
  )
}

function NoCustomers({ place, addFirst }: { place: ListPlace; addFirst: ReactNode }) {
  return (
    <EmptyState
      icon={<Users size={40} aria-hidden />}
      title="No customers found"
      hint={
        place.search.trim()
          ? 'Try another name, company, email or phone number.'
          : place.isArchived
            ? 'Customers whom you delete stand here until you put them back.'
            : 'Add somebody who buys here often: their purchases and points are kept from then on.'
      }
      action={addFirst}
    />
  )
}

function useRestore() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Customer) => send(restoreCustomer, { params: { id } }),
    onSuccess: async (customer) => {
      await refresh(queries, '/api/customers')
      toast({ title: 'Success', description: `${customerName(customer)} is on the list again` })
    },
    onError: (error) => toast({ title: 'Error', description: explain(error), look: 'destructive' }),
  })
}
