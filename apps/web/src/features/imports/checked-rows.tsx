import type { Import } from '@tuppence/contract/imports'
import { counted, countWords } from '@tuppence/domain/counts'
import type { LineOutcome } from '@tuppence/domain/imports'
import { useState } from 'react'
import { Banner, Button, Card, EmptyState, Tabs } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'
import { OUTCOME_WORDS, things } from './import-words.ts'
import { LineList } from './line-list.tsx'
import { ignoredColumns } from './plan-of-file.ts'

interface CheckedRowsProps {
  found: Import
  isBusy: boolean
  onApply: (rows: 'good' | 'all') => void
  onMatch: () => void
  onCancel: () => void
}

const SHOWN: readonly LineOutcome[] = ['problem', 'create', 'change', 'same']

/** What the import would do, row by row, before it does anything. */
export function CheckedRows(props: CheckedRowsProps) {
  const { found, isBusy, onApply, onMatch, onCancel } = props
  const { kind, counts } = found
  const first = SHOWN.find((outcome) => (counts?.[outcome] ?? 0) > 0) ?? 'same'
  const [shown, setShown] = useState<LineOutcome>(first)
  if (!counts) return null
  const writes = counts.create + counts.change
  const emptyRows = found.sheets[found.plan?.sheet ?? 0]?.emptyRows ?? 0
  const ignored = found.plan ? ignoredColumns(found, found.plan) : []
  return (
    <>
      <Banner
        tone={counts.problem > 0 || counts.free > 0 ? 'warn' : 'good'}
        title={
          counts.problem > 0
            ? `${counted(counts.problem, 'row needs', 'rows need')} correcting; nothing has been changed yet`
            : 'Every row can be read; nothing has been changed yet'
        }
      >
        {counts.problem > 0
          ? 'Import the good rows now and the others later, or correct the file and choose it again.'
          : ''}
        {counts.newCategories.length > 0
          ? ` ${counted(counts.newCategories.length, 'category', 'categories')} will be added: ${counts.newCategories.join(', ')}.`
          : ''}
        {counts.free > 0
          ? ` ${counted(counts.free, 'product', 'products')} would be sold for ${formatMoney(0)}; look through the list.`
          : ''}
        {counts.notes > 0
          ? ` ${counted(counts.notes, 'row has', 'rows have')} a cell we left out, cut or rounded; it’s shown at the row.`
          : ''}
        {counts.ignored > 0
          ? ` ${counted(counts.ignored, 'row that isn’t a product is', 'rows that aren’t products are')} ignored.`
          : ''}
        {emptyRows > 0 ? ` ${counted(emptyRows, 'empty row is', 'empty rows are')} skipped.` : ''}
      </Banner>
      {ignored.length > 0 ? (
        <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">
          Columns we’re not importing: {ignored.join(', ')}.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="primary"
          busy={isBusy}
          disabled={writes === 0}
          onClick={() => onApply(counts.problem > 0 ? 'good' : 'all')}
        >
          {writes === 0
            ? 'There is nothing to import'
            : counts.problem > 0
              ? `Import the ${counted(writes, 'good row')}`
              : `Import ${things(kind, writes)}`}
        </Button>
        <Button disabled={isBusy} onClick={onMatch}>
          Change the columns
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <Card>
        <div className="pt-2 [&>div>[role=tablist]]:px-3 [&_[role=tabpanel]]:pt-0">
          <Tabs
            label="Rows by result"
            value={shown}
            onChange={setShown}
            tabs={SHOWN.map((outcome) => ({
              value: outcome,
              label: `${OUTCOME_WORDS[outcome]} (${countWords(counts[outcome])})`,
              content:
                counts[outcome] === 0 ? (
                  <EmptyState
                    title={`No row is ${outcome === 'problem' ? 'wrong' : OUTCOME_WORDS[outcome].toLowerCase()}`}
                  />
                ) : (
                  <LineList found={found} outcome={outcome} count={counts[outcome]} />
                ),
            }))}
          />
        </div>
      </Card>
    </>
  )
}
