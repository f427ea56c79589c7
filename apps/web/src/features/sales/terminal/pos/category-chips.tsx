import type { Category } from '@tuppence/domain/catalogue'
import { classNames } from '../../../../ui/index.ts'
import { orderCategories } from './order-categories.ts'

interface CategoryChipsProps {
  categories: readonly Category[]
  /** Undefined for all of them. */
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

/** SELL-060. More of them than fit are scrolled to sideways. */
export function CategoryChips({ categories, chosen, onChoose }: CategoryChipsProps) {
  return (
    <ul aria-label="Categories" className="-m-1 flex min-w-0 flex-1 gap-1.5 overflow-x-auto p-1">
      <Chip words="All" isChosen={chosen === undefined} onPress={() => onChoose(undefined)} />
      {orderCategories(categories).map(({ id, name }) => (
        <Chip key={id} words={name} isChosen={id === chosen} onPress={() => onChoose(id)} />
      ))}
    </ul>
  )
}

function Chip({ words, isChosen, onPress }: { words: string; isChosen: boolean; onPress: () => void }) {
  return (
    <li className="shrink-0">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onPress}
        className={classNames(
          'min-h-11 max-w-60 truncate rounded-full border px-4 text-sm font-medium',
          isChosen
            ? 'border-copper bg-copper text-on-copper'
            : 'border-line-strong bg-surface text-ink hover:bg-hover',
        )}
      >
        {words}
      </button>
    </li>
  )
}
