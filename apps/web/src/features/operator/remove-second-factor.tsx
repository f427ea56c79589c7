import { useMutation } from '@tanstack/react-query'
import { type Account, removeAccountSecondFactor } from '@tuppence/contract/operator'
import { explain, send } from '../../foundation/asking/api.ts'
import { ConfirmDialog, toast } from '../../ui/index.ts'

/** For somebody who has lost the phone and the recovery codes; apart from the reset of a password (decision 0069). */
export function RemoveSecondFactor({ account, onClose }: { account: Account; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => send(removeAccountSecondFactor, { params: { id: account.id } }),
    onSuccess: () => toast({ title: `The second factor of ${account.username} is removed` }),
    onError: (error) => toast({ title: 'Error', description: explain(error), look: 'destructive' }),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Remove the second factor of the holder of ${account.businessName}?`}
      consequence={`From now on the password of ${account.username} alone signs in. The shop reads for 30 days that you did it, so be sure who asks.`}
      confirmLabel="Remove the second factor"
      isDangerous
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}
