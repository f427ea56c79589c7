import { useRef, useState } from 'react'
import type { ListedProduct } from './list-address.ts'
import { nothingChosen, type Selection, tick } from './selection.ts'

/** What is ticked in the list. All that match stay chosen for as long as the filter is the same. */
export function useSelection(listKey: string, rowAt: (index: number) => ListedProduct | undefined) {
  const [kept, setKept] = useState<{ selection: Selection; listKey: string }>({
    selection: nothingChosen,
    listKey,
  })
  const lastTicked = useRef<number>(undefined)
  const isOver = kept.selection.kind === 'matching' && kept.listKey !== listKey
  const selection = isOver ? nothingChosen : kept.selection
  const choose = (next: Selection) => setKept({ selection: next, listKey })
  const onTick = (index: number, isTicked: boolean, isUpTo: boolean) => {
    const other = isUpTo ? (lastTicked.current ?? index) : index
    lastTicked.current = index
    const from = Math.min(index, other)
    const products = Array.from({ length: Math.abs(index - other) + 1 }, (_, step) => rowAt(from + step))
    choose(
      tick(
        selection,
        products.filter((product) => product !== undefined),
        isTicked,
      ),
    )
  }
  return { selection, choose, onTick }
}
