import type { ReactNode, RefObject } from 'react'
import { Select } from '../../../../ui/index.ts'
import { CameraButton } from '../../products/camera-button.tsx'
import { ShelfSearch } from '../../products/shelf/shelf-search.tsx'
import { ShelfView } from '../../products/shelf/shelf-view.tsx'
import { useShelf } from '../../products/shelf/use-shelf.ts'
import { useEnterOnNothing } from '../../products/use-looking-up.ts'

interface StandaloneGoodsProps {
  searchBox: RefObject<HTMLInputElement | null>
  children?: ReactNode
}

/** SELL-085: the search by name, the category, and all that is for sale. */
export function StandaloneGoods({ searchBox, children }: StandaloneGoodsProps) {
  const shelf = useShelf(searchBox)
  useEnterOnNothing(shelf.submit)
  return (
    <>
      <div className="flex flex-col gap-2.5 px-4 py-3 lg:px-5">
        <div className="flex flex-wrap gap-2">
          <ShelfSearch shelf={shelf} box={searchBox} className="min-w-0 flex-1" />
          <CameraButton />
          <div className="w-full shrink-0 sm:w-56">
            <Select
              aria-label="Category"
              value={shelf.categoryId ?? ''}
              onChange={({ target }) => shelf.chooseCategory(target.value || undefined)}
            >
              <option value="">All Categories</option>
              {shelf.categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
        </div>
        {children}
      </div>
      <ShelfView shelf={shelf} />
    </>
  )
}
