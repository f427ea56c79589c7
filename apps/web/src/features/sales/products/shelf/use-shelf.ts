import type { Category, Product } from '@tuppence/domain/catalogue'
import { type RefObject, useDeferredValue } from 'react'
import { useEngine, useProducts, useShopCopy } from '../../../../offline/index.ts'
import { useKeptWhileTurned } from '../../till/kept-while-turned.ts'
import { useTerminal } from '../../till/terminal-context.ts'
import { moveOn, useLookingUp } from '../use-looking-up.ts'

const EVERYTHING = 100_000

export interface Shelf {
  readonly text: string
  readonly type: (text: string) => void
  /** Enter in the search box. */
  readonly submit: () => void
  readonly categories: readonly Category[]
  /** Undefined for all of them. */
  readonly categoryId: string | undefined
  readonly chooseCategory: (id: string | undefined) => void
  readonly products: readonly Product[]
  /** Whether all that there is to sell is shown. */
  readonly isWhole: boolean
  readonly isLoading: boolean
}

/** All that the shop sells, by what is typed and the category that is chosen: what is shown to be pressed. */
export function useShelf(box: RefObject<HTMLInputElement | null>): Shelf {
  const { copy } = useEngine()
  const { add, isEmpty, checkout } = useTerminal()
  const { categories, isLoading } = useShopCopy()
  const [chosen, chooseCategory] = useKeptWhileTurned<string>('category')
  const { text, setText: type, lookUp } = useLookingUp(box, 'name')
  // A category that somebody archives meanwhile is no filter any more.
  const categoryId = categories.some(({ id }) => id === chosen) ? chosen : undefined
  const sought = useDeferredValue(text)
  const products = useProducts(sought, { categoryId, limit: EVERYTHING })

  const submit = () => {
    if (text.trim() === '') return moveOn({ isEmpty, checkout })
    const [only, another] = copy.searchProducts(text, { categoryId, limit: 2 })
    if (!only) return void lookUp(text)
    if (another) return focusFirstCard()
    add(only)
    type('')
  }
  return {
    ...{ text, type, submit, categories, categoryId, chooseCategory, products, isLoading },
    isWhole: sought.trim() === '' && categoryId === undefined,
  }
}

/** Where several match, the keyboard goes on to them. */
export const focusFirstCard = () => document.querySelector<HTMLElement>('[data-place="0"]')?.focus()
