import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@tuppence/contract/client'
import { archiveTill, changeTill, type Till } from '@tuppence/contract/tills'
import { Archive, Pencil, Plus, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { explain, refresh, send } from '../../app/api.ts'
import { NoTillYet } from '../../app/no-till-yet.tsx'
import { shopTime, useShopTimeZone } from '../../app/shop-time.ts'
import {
  Button,
  Card,
  Checkbox,
  ConfirmDialog,
  IconButton,
  Loaded,
  Page,
  Table,
  Td,
  Th,
  toast,
} from '../../ui/index.ts'
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
      {leaving ? <ArchiveQuestion till={leaving} onClose={() => setLeaving(undefined)} /> : null}
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
    <Table caption="Tills" stacksUnderPx={760}>
      <thead>
        <tr>
          <Th>Till</Th>
          <Th>Location</Th>
          <Th>Status</Th>
          <Th>At it</Th>
          <Th>Last heard of</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {tills.map((till) => (
          <tr key={till.id}>
            <Td className="min-w-36">
              <span className="block font-semibold [overflow-wrap:anywhere]">{till.name}</span>
              <span className="figures text-sm text-ink-muted">{till.code}</span>
            </Td>
            <Td label="Location" className="[overflow-wrap:anywhere]">
              {till.location ?? '–'}
            </Td>
            <Td label="Status">
              <TillBadge till={till} />
            </Td>
            <Td label="At it" className="[overflow-wrap:anywhere]">
              {till.staffName ?? '–'}
            </Td>
            <Td label="Last heard of" className="figures whitespace-nowrap">
              {till.lastSeenAt ? shopTime(new Date(till.lastSeenAt), timeZone) : 'Never'}
            </Td>
            <Td>
              <TillActions till={till} onEdit={onEdit} onArchive={onArchive} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
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

function ArchiveQuestion({ till, onClose }: { readonly till: Till; readonly onClose: () => void }) {
  const client = useQueryClient()
  const [hasShift, setHasShift] = useState(false)
  const archive = useMutation({
    mutationFn: () =>
      send(archiveTill, { params: { id: till.id }, ...(hasShift ? { query: { openShift: 'leave' } } : {}) }),
    onSuccess: async () => {
      await refresh(client, '/api/tills')
      toast({ title: 'Success', description: `${till.name} is archived.` })
      onClose()
    },
    onError: (error) => {
      if (error instanceof CallFailed && error.problem?.code === 'till-has-unused-shift')
        return setHasShift(true)
      toast({ title: 'Error', description: explain(error), look: 'destructive' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={hasShift ? `Archive ${till.name} with its open shift?` : `Archive ${till.name}?`}
      consequence={
        hasShift
          ? 'A shift was opened on this till, and nothing was ever sold on it. Count its drawer: the float that was put in is asked about no more. The shift stays under Shifts as open.'
          : 'It leaves the lists; its sales and Z reads stay. You can bring it back, and it comes back by itself when its device sells again.'
      }
      confirmLabel={hasShift ? 'Archive it all the same' : 'Archive the till'}
      isDangerous={hasShift}
      busy={archive.isPending}
      onConfirm={() => archive.mutate()}
    />
  )
}
