import { countWords } from '@tuppence/domain/counts'
import { useState } from 'react'
import { Button } from '../../ui/index.ts'
import { BulkDialog, type BulkDialogProps } from './bulk-dialog.tsx'
import { LabelsButton } from './labels-button.tsx'
import type { Selection } from './selection.ts'

function chosenWords(selection: Selection, chosen: number): string {
  if (selection.kind === 'ticked') return `${countWords(chosen)} chosen`
  const { size } = selection.except
  return size === 0
    ? `All ${countWords(chosen)} chosen`
    : `${countWords(chosen)} chosen, all but ${countWords(size)}`
}

/** What can be done to the products that are chosen. */
export function BulkBar(props: Omit<BulkDialogProps, 'onClose'>) {
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
