import { LayoutGrid } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useDeferredValue, useId, useState } from 'react'
import { useScans } from '../../devices/use-scans.ts'
import { useProducts } from '../../offline/index.ts'
import { Button, IconButton, Kbd, SearchBox, Spinner } from '../../ui/index.ts'
import { keys } from './shortcuts.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { useTerminal } from './terminal-context.ts'
import { useLookup } from './use-lookup.ts'

const SUGGESTIONS = 8

/** Where codes are scanned and names are typed (SELL-005, SELL-028 to SELL-033), with what matches underneath. */
export function ProductSearch({
  box,
  isCompact,
}: {
  box: RefObject<HTMLInputElement | null>
  isCompact?: boolean
}) {
  const { add, show, cart, checkout } = useTerminal()
  const { addByText, isLooking } = useLookup()
  const [text, setText] = useState('')
  const [marked, setMarked] = useState(-1)
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const searched = useDeferredValue(text)
  const found = useProducts(searched, { limit: SUGGESTIONS })
  const suggestions = isOpen && searched.trim() !== '' ? found : []

  const type = (typed: string) => {
    setText(typed)
    setMarked(-1)
    setIsOpen(true)
  }
  const look = async (sought: string) => {
    setIsOpen(false)
    // What is typed or scanned while this is looked up replaces it, and stays.
    box.current?.select()
    if (await addByText(sought)) setText((now) => (now === sought ? '' : now))
    else setText((now) => (now.trim() === '' ? sought : now))
  }
  useScans((code) => void look(code))

  const submit = () => {
    const chosen = suggestions[marked]
    if (chosen) {
      add(chosen)
      type('')
    } else if (text.trim() !== '') void look(text)
    else moveOn(cart.lines.length > 0, checkout.done !== undefined, checkout.startNew)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (suggestions.length === 0) return
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setMarked(
        (now) => (now + step + suggestions.length + (now < 0 && step < 0 ? 1 : 0)) % suggestions.length,
      )
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (isOpen && suggestions.length > 0) setIsOpen(false)
      else type('')
    }
  }

  return (
    <form
      className="relative flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false)
      }}
    >
      <SearchBox
        ref={box}
        label="Scan a barcode or search for a product"
        placeholder={isCompact ? 'Scan or search' : 'Scan a barcode or search for a product'}
        className="min-w-0 flex-1"
        value={text}
        onChange={type}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded={suggestions.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={suggestions[marked] ? `${listId}-${marked}` : undefined}
        enterKeyHint="search"
        trailing={isLooking ? <Spinner size={18} /> : isCompact ? null : <Kbd>{keys.search}</Kbd>}
      />
      {isCompact ? (
        <IconButton label="Browse" look="secondary" onClick={() => show({ kind: 'catalogue' })}>
          <LayoutGrid size={20} aria-hidden />
        </IconButton>
      ) : (
        <Button onClick={() => show({ kind: 'catalogue' })}>
          <LayoutGrid size={18} aria-hidden />
          Browse
        </Button>
      )}
      <SuggestionList
        id={listId}
        products={suggestions}
        marked={marked}
        onMark={setMarked}
        onChoose={(product) => {
          add(product)
          type('')
        }}
      />
    </form>
  )
}

/** Enter in the empty box: on to the money, or from a finished sale to the next one. There is nothing to look up. */
function moveOn(hasLines: boolean, isDone: boolean, startNew: () => void) {
  const next = document.getElementById('amount-received') ?? document.getElementById('complete-transaction')
  if (hasLines) next?.focus()
  else if (isDone) startNew()
}
