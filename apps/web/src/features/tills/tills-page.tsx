import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeTill, type Till } from '@tuppence/contract/tills'
import { Archive, Pencil, Plus, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { NoTillYet } from '../../foundation/till/no-till-yet.tsx'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Button, Card, Checkbox, DataTable, IconButton, Loaded, Page, toast } from '../../ui/index.ts'
import { ArchiveTill } from './archive-till.tsx'
import { TillBadge } from './till-badge.tsx'
import { TillDialog } from './till-dialog.tsx'
import { useTills } from './use-tills.ts'

/** The tills of the shop: what each is called, where it stands, whether it is there, and who is at it. */
export function TillsPage() {
  const [showsArchived, setShowsArchived] = useState(false)
  const tills = useTills(showsArchived ? 'also' : undefined)
  const [shown, setShown] = useState<Till | 'new'>()
  const [leaving, setLeaving] = useState<Till>()
  return (
    <Page
      title="Tills"
      subtitle="What each is called, where it stands, and who is at it"
      actions={
        <Button look="primary" onClick={() => setShown('new')}>
          <Plus size={20} aria-hidden />
          Add a till
        </Button>
      }
    >
      <Card>
        <Loaded {...tills} what="The tills">
          {(list) =>
            list.length === 0 ? (
              <NoTillYet />
            ) : (
              <TillTable tills={list} onEdit={setShown} onArchive={setLeaving} />
            )
          }
        </Loaded>
      </Card>
      <Checkbox label="Show archived tills" checked={showsArchived} onChange={setShowsArchived} />
      {shown ? (
        <TillDialog {...(shown === 'new' ? {} : { till: shown })} onClose={() => setShown(undefined)} />
      ) : null}
      {leaving ? <ArchiveTill till={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </Page>
  )
}

interface TillTableProps {
  readonly tills: readonly Till[]
  readonly onEdit: (till: Till) => void
  readonly onArchive: (till: Till) => void
}

function TillTable({ tills, onEdit, onArchive }: TillTableProps) {
  const timeZone = useShopTimeZone()
  return (
    <DataTable
      caption="Tills"
      stacksUnderPx={760}
      rows={tills}
      rowKey={(till) => till.id}
      columns={[
        {
          heading: 'Till',
          sortBy: ({ name }) => name,
          className: 'min-w-36',
          cell: (till) => (
            <>
              <span className="block font-semibold [overflow-wrap:anywhere]">{till.name}</span>
              <span className="figures text-sm text-ink-muted">{till.code}</span>
            </>
          ),
        },
        {
          heading: 'Location',
          sortBy: ({ location }) => location,
          className: '[overflow-wrap:anywhere]',
          cell: (till) => till.location ?? '–',
        },
        { heading: 'Status', cell: (till) => <TillBadge till={till} /> },
        {
          heading: 'At it',
          sortBy: ({ staffName }) => staffName,
          className: '[overflow-wrap:anywhere]',
          cell: (till) => till.staffName ?? '–',
        },
        {
          heading: 'Last heard of',
          sortBy: ({ lastSeenAt }) => lastSeenAt,
          className: 'figures whitespace-nowrap',
          cell: (till) => (till.lastSeenAt ? shopTime(new Date(till.lastSeenAt), timeZone) : 'Never'),
        },
        {
          heading: 'Actions',
          isHeadingHidden: true,
          cell: (till) => <TillActions till={till} onEdit={onEdit} onArchive={onArchive} />,
        },
      ]}
    />
  )
}

function TillActions({ till, onEdit, onArchive }: Omit<TillTableProps, 'tills'> & { readonly till: Till }) {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: () =>
      send(changeTill, { params: { id: till.id }, body: { name: till.name, location: till.location } }),
    onSuccess: () => refresh(client, '/api/tills'),
    onError: (error) => toast({ title: 'Error', description: explain(error), look: 'destructive' }),
  })
  if (till.isArchived)
    return (
      <Button size="small" busy={restore.isPending} onClick={() => restore.mutate()}>
        {restore.isPending ? null : <RotateCcw size={16} aria-hidden />}
        Bring back
      </Button>
    )
  return (
    <span className="flex justify-end gap-1">
      <IconButton label={`Edit ${till.name}`} onClick={() => onEdit(till)}>
        <Pencil size={18} aria-hidden />
      </IconButton>
      <IconButton label={`Archive ${till.name}`} onClick={() => onArchive(till)}>
        <Archive size={18} aria-hidden />
      </IconButton>
    </span>
  )
}
