import { useMutation } from '@tanstack/react-query'
import { type Account, resetAccountPassword } from '@tuppence/contract/operator'
import { explain, send } from '../../foundation/asking/api.ts'
import { ConfirmDialog, toast } from '../../ui/index.ts'

export interface ResetPasswordProps {
  account: Account
  onClose: () => void
  onReset: (password: string) => void
}

/** OPER-013. */
export function ResetPassword({ account, onClose, onReset }: ResetPasswordProps) {
  const reset = useMutation({
    mutationFn: () => send(resetAccountPassword, { params: { id: account.id } }),
    onSuccess: ({ generatedPassword }) => onReset(generatedPassword),
    onError: (error) => {
      onClose()
      toast({ title: 'Error', description: explain(error), look: 'destructive' })
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Reset the password of ${account.businessName}?`}
      consequence={`The password that ${account.username} has now stops working at once. A new one is shown to you, once; it is good for 24 hours, and for choosing another. Their second factor stays. The shop reads that you did it, so be sure who asks.`}
      confirmLabel="Reset the password"
      busy={reset.isPending}
      onConfirm={() => reset.mutate()}
    />
  )
}
