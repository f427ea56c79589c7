import { useMutation } from '@tanstack/react-query'
import { Banner, ConfirmDialog } from '../../ui/index.ts'
import { explain } from './api.ts'

export interface DeleteQuestionProps {
  /** The question in the specification's words. */
  title: string
  consequence: string
  confirmLabel: string
  /** Throws whatever refused it. */
  onDelete: () => Promise<void>
  onClose: () => void
}

/** Asks before something goes into the archive, and stays with the reason where it could not. */
export function DeleteQuestion({ title, consequence, confirmLabel, onDelete, onClose }: DeleteQuestionProps) {
  const deleting = useMutation({ mutationFn: onDelete, onSuccess: onClose })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      consequence={consequence}
      confirmLabel={confirmLabel}
      isDangerous
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
    >
      {deleting.isError ? (
        <Banner tone="bad" title="Nothing was deleted" isUrgent>
          {explain(deleting.error)}
        </Banner>
      ) : null}
    </ConfirmDialog>
  )
}
