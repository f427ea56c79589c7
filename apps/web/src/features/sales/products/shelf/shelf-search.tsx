import type { RefObject } from 'react'
import { KEYS_WHEN_EMPTY, SearchBox } from '../../../../ui/index.ts'
import { focusFirstCard, type Shelf } from './use-shelf.ts'

interface ShelfSearchProps {
  shelf: Shelf
  box: RefObject<HTMLInputElement | null>
  className?: string
}

/** The search by name: what matches is what is left to press. Enter rings up the only one, and leads to the first of several. */
export function ShelfSearch({ shelf, box, className }: ShelfSearchProps) {
  return (
    <SearchBox
      ref={box}
      label="Search products"
      placeholder="Search products..."
      {...(className && { className })}
      value={shelf.text}
      onChange={shelf.type}
      enterKeyHint="search"
      // The focus may be here from the start: "?" must lead to the keys all the same.
      {...{ [KEYS_WHEN_EMPTY]: '' }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault()
          // A held key repeats: only its first press is meant.
          if (!event.repeat) shelf.submit()
        } else if (event.key === 'ArrowDown') {
          event.preventDefault()
          focusFirstCard()
        } else if (event.key === 'Escape') {
          event.preventDefault()
          shelf.type('')
        }
      }}
    />
  )
}
