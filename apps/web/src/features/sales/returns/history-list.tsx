import { isReceiptQr } from '@tuppence/domain/receipts'
import { timeZoneOf, tradingDayOf } from '@tuppence/domain/reporting'
import { PackageOpen, SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useSettled } from '../../../foundation/asking/use-settled.ts'
import { FoundFooter } from '../../../foundation/sale-search/found-footer.tsx'
import { SearchFields } from '../../../foundation/sale-search/search-fields.tsx'
import {
  EMPTY_SEARCH,
  isSearching,
  type SearchForm,
  searchedFor,
  searchOf,
} from '../../../foundation/sale-search/search-form.ts'
import { useSellers } from '../../../foundation/sale-search/use-sellers.ts'
import { Banner, Button, SearchBox, Spinner } from '../../../ui/index.ts'
import { numberOnPaper } from '../receipts/number-on-paper.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { HistoryRows } from './history-rows.tsx'
import { type ListedRecord, type RecordList, useRecordList } from './use-record-list.ts'

interface HistoryListProps {
  form: SearchForm
  /** Why what was looked for is not there. */
  said: string | undefined
  isLooking: boolean
  onFind: (text: string) => void
  onSearch: (form: SearchForm) => void
  onOpen: (id: string) => void
  onUnreceipted: () => void
}

/** What was sold, newest first; any receipt by its number or code, and any sale by what is remembered of it. */
export function HistoryList(props: HistoryListProps) {
  const { form, said, isLooking, onFind, onSearch, onOpen, onUnreceipted } = props
  const { shop, mayRefund } = useTerminal()
  const today = tradingDayOf(new Date(), timeZoneOf(shop))
  const search = searchOf(useSettled(form), today)
  const list = useRecordList(search)
  const [isOpen, setOpen] = useState(form !== EMPTY_SEARCH)
  const people = useSellers(isOpen)
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<string>()
  const typed = text.trim().toUpperCase()
  const shown = list.records?.filter((record) => hasNumber(record, typed))
  const find = (event: FormEvent) => {
    event.preventDefault()
    const only = shown?.length === 1 ? shown[0] : undefined
    if (typed === '') return
    if (only && !isReceiptQr(typed)) onOpen(only.id)
    else {
      setAsked(typed)
      onFind(text)
    }
  }
  const toggle = () => {
    if (isOpen) onSearch(EMPTY_SEARCH)
    setOpen(!isOpen)
  }
  const searchItem = () => {
    setText('')
    setOpen(true)
    onSearch({ ...form, product: text.trim() })
  }
  return (
    <div className="grid gap-3">
      <form onSubmit={find} className="flex gap-2">
        <SearchBox
          label="Receipt number or code"
          placeholder="Scan or type the number"
          className="min-w-0 flex-1"
          value={text}
          onChange={setText}
          enterKeyHint="search"
          trailing={isLooking ? <Spinner size={18} /> : null}
        />
        <Button type="submit" disabled={typed === ''}>
          Find
        </Button>
      </form>
      {said === undefined ? null : (
        <Banner tone="warn" title="Not found" isUrgent>
          {said}
        </Banner>
      )}
      <Button aria-expanded={isOpen} onClick={toggle}>
        <SlidersHorizontal size={18} aria-hidden />
        Find without a receipt
      </Button>
      {isOpen ? <SearchFields form={form} today={today} people={people} onChange={onSearch} /> : null}
      <p className="text-sm text-ink-muted">{scopeWords(list, isSearching(search))}</p>
      <HistoryRows
        records={shown}
        typed={text}
        isAsked={said !== undefined && asked === typed}
        searchedFor={isSearching(search) ? searchedFor(form, search, people) : undefined}
        list={list}
        onOpen={onOpen}
        onClear={() => onSearch(EMPTY_SEARCH)}
        onSearchItem={searchItem}
      />
      {typed === '' && list.showEarlier ? (
        <FoundFooter
          searchedTo={list.searchedTo}
          isSearching={list.isSearching}
          problem={list.problem}
          onEarlier={list.showEarlier}
        />
      ) : null}
      <div className="grid gap-1 border-t border-line pt-3">
        <Button onClick={onUnreceipted}>
          <PackageOpen size={18} aria-hidden />
          Return without a receipt
        </Button>
        {mayRefund ? null : (
          <p className="text-center text-sm text-ink-muted">
            A supervisor, a manager or the owner allows it with their PIN.
          </p>
        )}
      </div>
    </div>
  )
}

const hasNumber = ({ receiptNumber, transactionNumber }: ListedRecord, typed: string): boolean =>
  isReceiptQr(typed) ||
  receiptNumber.toUpperCase().includes(typed) ||
  receiptNumber === numberOnPaper(typed) ||
  transactionNumber.includes(typed)

/** Whose sales are shown: nobody should think that something was not sold because it is not here. */
function scopeWords({ isWholeShop, isShopMissing }: RecordList, isSearch: boolean): string {
  if (isWholeShop) return 'The whole shop, newest first.'
  if (!isShopMissing) return 'This till, newest first. Sales of other tills are found by their receipt.'
  return isSearch
    ? 'This till’s sales only: the other tills’ can be searched when the connection is back.'
    : 'This till only: the other tills’ sales are shown when the connection is back.'
}
