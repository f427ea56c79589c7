import { LayoutGrid } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { keys } from '../../../foundation/till/shortcuts.ts'
import { Button, IconButton, Kbd, KEYS_WHEN_EMPTY, SearchBox, Spinner } from '../../../ui/index.ts'
import { useTillNow } from '../till/terminal-context.ts'
import { CameraButton } from './camera-button.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { useProductSearch } from './use-product-search.ts'

interface ProductSearchProps {
  box: RefObject<HTMLInputElement | null>
  isCompact?: boolean
}

/** Where codes are scanned and names are typed (SELL-005), with what matches underneath. */
export function ProductSearch({ box, isCompact }: ProductSearchProps) {
  const till = useTillNow()
  const browse = () => till().show({ kind: 'catalogue' })
  const search = useProductSearch(box)
  const listId = useId()
  const { suggestions, marked } = search
  return (
    <form
      className="relative flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        search.submit()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) search.close()
      }}
    >
      <SearchBox
        ref={box}
        label="Scan a barcode or search for a product"
        placeholder="Scan or search"
        // Where the box is narrow, its words come before the key that leads to it.
        className="min-w-0 flex-1 max-xl:[&_input:placeholder-shown]:pr-3"
        value={search.text}
        onChange={search.type}
        onKeyDown={search.onKeyDown}
        // The focus is here from the start: "?" must lead to the keys all the same.
        {...{ [KEYS_WHEN_EMPTY]: '' }}
        role="combobox"
        aria-expanded={suggestions.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={suggestions[marked] ? `${listId}-${marked}` : undefined}
        enterKeyHint="search"
        trailing={
          search.isLooking ? (
            <Spinner size={18} />
          ) : isCompact ? null : (
            <span className="max-xl:hidden">
              <Kbd>{keys.search}</Kbd>
            </span>
          )
        }
      />
      <CameraButton />
      {isCompact ? (
        <IconButton label="Browse" look="secondary" onClick={browse}>
          <LayoutGrid size={20} aria-hidden />
        </IconButton>
      ) : (
        <Button onClick={browse}>
          <LayoutGrid size={18} aria-hidden />
          Browse
        </Button>
      )}
      <SuggestionList
        id={listId}
        products={suggestions}
        marked={marked}
        onMark={search.setMarked}
        onChoose={search.choose}
      />
    </form>
  )
}
