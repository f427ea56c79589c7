import { Plus } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '../../../../ui/index.ts'
import { CameraButton } from '../../products/camera-button.tsx'
import { ShelfSearch } from '../../products/shelf/shelf-search.tsx'
import { ShelfView } from '../../products/shelf/shelf-view.tsx'
import { useShelf } from '../../products/shelf/use-shelf.ts'
import { useTerminal } from '../../till/terminal-context.ts'
import { CategoryChips } from './category-chips.tsx'
import { CodeBox } from './code-box.tsx'

export interface Boxes {
  codeBox: RefObject<HTMLInputElement | null>
  nameBox: RefObject<HTMLInputElement | null>
}

/** The two boxes, the chips, and all that is for sale. */
export function PosGoods({ codeBox, nameBox, children }: Boxes & { children?: ReactNode }) {
  const { user, show } = useTerminal()
  const shelf = useShelf(nameBox)
  return (
    <>
      <div className="flex flex-col gap-2.5 px-4 py-3 lg:px-5">
        <div className="flex gap-2">
          <ShelfSearch shelf={shelf} box={nameBox} className="min-w-0 flex-1" />
          <CodeBox box={codeBox} />
        </div>
        <div className="flex items-center gap-2">
          <CategoryChips
            categories={shelf.categories}
            chosen={shelf.categoryId}
            onChoose={shelf.chooseCategory}
          />
          <CameraButton />
          {user.permissions.includes('manage-products') ? (
            <Button className="max-xl:px-3!" onClick={() => show({ kind: 'product' })}>
              <Plus size={18} aria-hidden />
              <span className="max-xl:sr-only">Add Product</span>
            </Button>
          ) : null}
        </div>
        {children}
      </div>
      <ShelfView shelf={shelf} />
    </>
  )
}
