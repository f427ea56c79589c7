import { useNavigate } from '@tanstack/react-router'
import { listProducts } from '@tuppence/contract/catalogue'
import { counted } from '@tuppence/domain/counts'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { askForLabels, MOST_LABELS } from '../../foundation/address/labels-asked.ts'
import { explain, send } from '../../foundation/asking/api.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { Button, toast } from '../../ui/index.ts'
import type { ListedProduct, ListQuery } from './list-address.ts'
import type { Selection } from './selection.ts'

interface LabelsButtonProps {
  selection: Selection
  query: ListQuery
}

/** Takes the chosen products to the page that prints shelf labels, one label of each. */
export function LabelsButton({ selection, query }: LabelsButtonProps) {
  const navigate = useNavigate()
  const { organizationId } = useSignedInUser()
  const [isBusy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    try {
      const products = await chosenOf(selection, query)
      const labels = products.slice(0, MOST_LABELS).map((product) => ({ product, copies: 1 }))
      if (products.length > MOST_LABELS)
        toast({
          title: `The first ${counted(MOST_LABELS, 'label')}`,
          description: 'No more are printed at once. Narrow the list for the others.',
          look: 'destructive',
        })
      if (askForLabels(labels, { organizationId, database: null })) await navigate({ to: '/labels' })
      else
        toast({
          title: 'No room on this device',
          description: 'It cannot keep so many labels. Choose fewer products.',
          look: 'destructive',
        })
    } catch (error) {
      toast({ title: 'No labels were made', description: explain(error), look: 'destructive' })
    }
    setBusy(false)
  }
  return (
    <Button size="small" busy={isBusy} onClick={() => void go()}>
      <Tag size={16} aria-hidden />
      Labels…
    </Button>
  )
}

async function chosenOf(selection: Selection, query: ListQuery): Promise<readonly ListedProduct[]> {
  if (selection.kind === 'ticked') return [...selection.products.values()]
  const { except } = selection
  const found = await send(listProducts, { query: { ...query, limit: MOST_LABELS + 1 + except.size } })
  return found.filter(({ id }) => !except.has(id))
}
