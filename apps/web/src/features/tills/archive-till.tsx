import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@tuppence/contract/client'
import { type ActiveShift, activeShifts } from '@tuppence/contract/shifts'
import { archiveTill, type Till } from '@tuppence/contract/tills'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Button, ConfirmDialog, toast } from '../../ui/index.ts'
import { CloseForTill } from './close-for-till.tsx'
import { ReadDialog, type ShownShift } from './read-dialog.tsx'

interface ArchiveTillProps {
  readonly till: Till
  readonly onClose: () => void
}

/** Asks before a till is taken out of use; where a shift is open on it, that is said first, with the way to close it. */
export function ArchiveTill({ till, onClose }: ArchiveTillProps) {
  const shifts = useCall(activeShifts, {})
  const [isClosing, setIsClosing] = useState(false)
  const [closed, setClosed] = useState<ShownShift>()
  const { remoteAccess } = useSignedInUser()
  const shift = shifts.data?.find(({ tillId }) => tillId === till.id)
  if (closed) return <ReadDialog shift={closed} onClose={() => setClosed(undefined)} />
  if (isClosing && shift)
    return (
      <CloseForTill
        shift={shift}
        onClosed={(done) => {
          setIsClosing(false)
          setClosed({ ...done, isChanged: false })
        }}
        onClose={() => setIsClosing(false)}
      />
    )
  return (
    <ArchiveQuestion
      till={till}
      onClose={onClose}
      {...(shift && { shift })}
      {...(remoteAccess !== true && { onCloseShift: () => setIsClosing(true) })}
    />
  )
}

interface ArchiveQuestionProps extends ArchiveTillProps {
  readonly shift?: ActiveShift
  /** Left out for those who may not close a shift for its till. */
  readonly onCloseShift?: () => void
}

function ArchiveQuestion({ till, shift, onCloseShift, onClose }: ArchiveQuestionProps) {
  const timeZone = useShopTimeZone()
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
  if (shift && onCloseShift && !hasShift)
    return (
      <ConfirmDialog
        open
        onOpenChange={(isOpen) => isOpen || onClose()}
        title={`A shift is open on ${till.name}`}
        consequence={`${shift.staffName} opened it (${shopTime(new Date(shift.startTime), timeZone)}), and its drawer has not been counted. Close it on the till, or here if the till cannot; then archive the till.`}
        confirmLabel="Close for the till"
        onConfirm={onCloseShift}
      >
        {shift.transactions === 0 ? (
          <p>
            <Button size="small" busy={archive.isPending} onClick={() => archive.mutate()}>
              Nothing was ever sold on it: archive it
            </Button>
          </p>
        ) : null}
      </ConfirmDialog>
    )
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
