import { countWords } from '@tuppence/domain/counts'
import { useState } from 'react'
import { Button } from '../../ui/index.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { LabelsButton } from './labels-button.tsx'
import type { ListedProduct, ListQuery } from './list-address.ts'
import type { Selection } from './selection.ts'

export interface BulkBarProps {
  selection: Selection
  chosen: number
  /** The filter of the list: what "all that match" match. */
  query: ListQuery
  isArchived: boolean
  /** The first of the products that are chosen, where they are all that match. */
  examples: readonly ListedProduct[]
  onClear: () => void
}

function chosenWords(selection: Selection, chosen: number): string {
  if (selection.kind === 'ticked') return `${countWords(chosen)} chosen`
  const { size } = selection.except
  return size === 0
    ? `All ${countWords(chosen)} chosen`
    : `${countWords(chosen)} chosen, all but ${countWords(size)}`
}

/** What can be done to the products that are chosen. */
export function BulkBar(props: BulkBarProps) {
  const { selection, chosen, query, isArchived, onClear } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex flex-1 basis-full flex-wrap items-center justify-end gap-2 sm:basis-0">
      <p role="status" className="text-sm font-semibold">
        {chosenWords(selection, chosen)}
      </p>
      <Button size="small" look="quiet" onClick={onClear}>
        Choose none
      </Button>
      {isArchived ? null : <LabelsButton selection={selection} query={query} />}
      <Button size="small" look="primary" onClick={() => setIsOpen(true)}>
        {isArchived ? 'Restore…' : 'Change…'}
      </Button>
      {isOpen ? <BulkDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </div>
  )
}
