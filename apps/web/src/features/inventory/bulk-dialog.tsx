import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BulkChange, changeProducts } from '@tuppence/contract/catalogue-changes'
import { counted, countWords } from '@tuppence/domain/counts'
import { useState } from 'react'
import { explain, send } from '../../foundation/asking/api.ts'
import { refreshProducts } from '../../foundation/product-form/refresh-products.ts'
import { ConfirmDialog, FormDialog, SelectField, toast } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'
import { BulkFields } from './bulk-fields.tsx'
import { type BulkForm, type BulkKind, blankBulk, changeOf, comesToNothing } from './bulk-form.ts'
import { type BulkAnswer, BulkRefusals } from './bulk-refusals.tsx'
import type { ListedProduct, ListQuery } from './list-address.ts'
import { MOST_EXAMPLES } from './new-prices.tsx'
import { wordsOfChange } from './recent-changes.ts'
import type { Selection } from './selection.ts'
import { useRecentChanges } from './use-recent-changes.ts'

const kindWords: Record<BulkKind, string> = {
  price: 'Price',
  category: 'Category',
  vat: 'VAT',
  'min-stock-level': 'Minimum stock level',
  active: 'Active or not',
  archive: 'Delete (archive)',
  restore: 'Restore from the archive',
}
const ofCurrent = ['price', 'category', 'vat', 'min-stock-level', 'active', 'archive'] as const
const ofArchived = ['restore'] as const

export interface BulkDialogProps {
  selection: Selection
  chosen: number
  /** The filter of the list: what "all that match" match. */
  query: ListQuery
  isArchived: boolean
  /** The first of the products that are chosen, where they are all that match. */
  examples: readonly ListedProduct[]
  onClear: () => void
  onClose: () => void
}

/** One change for all the products that are chosen, made whole or, for one that cannot take it, not at all. */
export function BulkDialog(props: BulkDialogProps) {
  const { selection, chosen, isArchived, onClear, onClose } = props
  const [form, setForm] = useState<BulkForm>(() => blankBulk(isArchived ? 'restore' : 'price'))
  const [problem, setProblem] = useState<string>()
  const [answer, setAnswer] = useState<BulkAnswer>()
  const [free, setFree] = useState<BulkChange>()
  const changing = useChangeMany(props, (done) => {
    if (done.refusedCount > 0) return setAnswer(done)
    onClear()
    onClose()
  })
  const finish = () => {
    if (answer) onClear()
    onClose()
  }
  if (answer) return <BulkRefusals answer={answer} onClose={finish} />
  const products = counted(chosen, 'product')
  const examples = selection.kind === 'matching' ? props.examples : [...selection.products.values()]
  return (
    <FormDialog
      title={isArchived ? `Restore ${products}` : `Change ${products}`}
      goOn={goOnWords(form.kind, products)}
      className="grid-cols-1 gap-4"
      look={form.kind === 'archive' ? 'danger' : 'primary'}
      isSending={changing.isPending}
      refused={changing.isError ? { title: 'Nothing was changed', why: explain(changing.error) } : undefined}
      onClose={onClose}
      onSubmit={() => {
        const asked = changeOf(form)
        if ('problem' in asked) setProblem(asked.problem)
        else if (comesToNothing(asked.change, examples)) setFree(asked.change)
        else changing.mutate(asked.change)
      }}
    >
      {isArchived ? null : (
        <SelectField
          label="What to change"
          value={form.kind}
          options={isArchived ? ofArchived : ofCurrent}
          wordsOf={(kind) => kindWords[kind]}
          onChoose={(kind) => {
            setProblem(undefined)
            setForm({ ...form, kind })
          }}
        />
      )}
      <BulkFields
        form={form}
        problem={problem}
        examples={examples.slice(0, MOST_EXAMPLES)}
        chosen={chosen}
        onWrite={(part) => {
          setProblem(undefined)
          setForm({ ...form, ...part })
        }}
      />
      <ConfirmDialog
        open={free !== undefined}
        onOpenChange={() => setFree(undefined)}
        title={`Give them away for ${formatMoney(0)}?`}
        consequence={`This makes prices nothing, and the till then sells for ${formatMoney(0)}.`}
        confirmLabel={`Make them ${formatMoney(0)}`}
        cancelLabel="Go back"
        isDangerous
        onConfirm={() => {
          if (free) changing.mutate(free)
          setFree(undefined)
        }}
      />
    </FormDialog>
  )
}

const goOnWords = (kind: BulkKind, products: string): string =>
  kind === 'archive'
    ? `Delete ${products}`
    : kind === 'restore'
      ? `Restore ${products}`
      : `Change ${products}`

function useChangeMany(
  { selection, chosen, query }: Pick<BulkDialogProps, 'selection' | 'chosen' | 'query'>,
  onDone: (answer: BulkAnswer) => void,
) {
  const client = useQueryClient()
  const { keep, takeBack } = useRecentChanges()
  return useMutation({
    mutationFn: (change: BulkChange) => {
      const { search, category, status, archived } = query
      const filter = {
        ...(search && { search }),
        ...(category && { category }),
        ...(status && { status }),
        ...(archived && { archived: true }),
        ...(selection.kind === 'matching' && selection.except.size > 0 && { except: [...selection.except] }),
        expected: chosen,
      }
      return send(changeProducts, {
        body: {
          ...(selection.kind === 'matching' ? { filter } : { ids: [...selection.products.keys()] }),
          change,
        },
      })
    },
    onSuccess: async (answer, change) => {
      await refreshProducts(client)
      const kept = answer.unchanged > 0 ? ` ${countWords(answer.unchanged)} were so already.` : ''
      const { former } = answer
      const atMs = Date.now()
      const words = wordsOfChange(change)
      if (former && words) keep({ atMs, words, former })
      toast({
        title: 'Success',
        description: `${counted(answer.changed, 'product')} changed.${kept}`,
        ...(former && { action: { label: 'Undo', onAct: () => void takeBack({ atMs, former }) } }),
      })
      onDone(answer)
    },
  })
}
