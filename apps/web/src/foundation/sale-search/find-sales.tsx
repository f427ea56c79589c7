import { tradingDayOf } from '@tuppence/domain/reporting'
import type { SaleSearch } from '@tuppence/domain/sales'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, Card, Loaded } from '../../ui/index.ts'
import { useSettled } from '../asking/use-settled.ts'
import { useShopTimeZone } from '../words/shop-time.ts'
import { FoundFooter } from './found-footer.tsx'
import { FoundTable } from './found-table.tsx'
import { NothingFound } from './nothing-found.tsx'
import { SearchFields } from './search-fields.tsx'
import { EMPTY_SEARCH, isSearching, searchedFor, searchOf } from './search-form.ts'
import { useFoundSales } from './use-found-sales.ts'
import { useSellers } from './use-sellers.ts'

interface FindSalesProps {
  title: string
  /** What stands here while nothing is searched for. */
  children: ReactNode
}

/** A list of sales in which any other sale can be found, by what is remembered of it: the same search as at the till. */
export function FindSales({ title, children }: FindSalesProps) {
  const [isOpen, setOpen] = useState(false)
  const [form, setForm] = useState(EMPTY_SEARCH)
  const today = tradingDayOf(new Date(), useShopTimeZone())
  const search = searchOf(useSettled(form), today)
  const isSearch = isOpen && isSearching(search)
  const people = useSellers(isOpen)
  const toggle = () => {
    setForm(EMPTY_SEARCH)
    setOpen(!isOpen)
  }
  return (
    <Card>
      <div className="grid gap-4 px-5 py-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl">{isSearch ? 'Sales found' : title}</h2>
          <Button aria-expanded={isOpen} onClick={toggle}>
            <SlidersHorizontal size={18} aria-hidden />
            Find a sale
          </Button>
        </div>
        {isOpen ? <SearchFields form={form} today={today} people={people} onChange={setForm} /> : null}
      </div>
      {isSearch ? (
        <Found
          search={search}
          searchedFor={searchedFor(form, search, people)}
          onClear={() => setForm(EMPTY_SEARCH)}
        />
      ) : (
        children
      )}
    </Card>
  )
}

interface FoundProps {
  search: SaleSearch
  /** In words. */
  searchedFor: string
  onClear: () => void
}

function Found({ search, searchedFor: words, onClear }: FoundProps) {
  const {
    sales,
    isOld,
    isSearching: isUnderWay,
    searchedTo,
    problem,
    showEarlier,
    ...found
  } = useFoundSales(search, true)
  const isNothingYet = sales?.length === 0 && isUnderWay
  return (
    <Loaded {...found} data={isOld || isNothingYet ? undefined : sales} what="The sales">
      {(list) => (
        <>
          {list.length === 0 ? (
            <NothingFound searchedFor={words} onClear={onClear} />
          ) : (
            <FoundTable sales={list} />
          )}
          {showEarlier ? (
            <div className="border-t border-line p-5">
              <FoundFooter
                searchedTo={searchedTo}
                isSearching={isUnderWay}
                problem={problem}
                onEarlier={showEarlier}
              />
            </div>
          ) : null}
        </>
      )}
    </Loaded>
  )
}
