import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteCustomer } from '@tuppence/contract/customer-records'
import { type Customer, customerName } from '@tuppence/domain/customers'
import { explain, refresh, send } from '../../app/api.ts'
import { Banner, ConfirmDialog, toast } from '../../ui/index.ts'

interface DeleteCustomerProps {
  customer: Pick<Customer, 'id' | 'firstName' | 'lastName' | 'email' | 'phone'>
  onClose: () => void
}

/** CUST-006, CUST-007: asks, then takes them off the list; what they bought stays. */
export function DeleteCustomer({ customer, onClose }: DeleteCustomerProps) {
  const queries = useQueryClient()
  const deleting = useMutation({
    mutationFn: () => send(deleteCustomer, { params: { id: customer.id } }),
    onSuccess: async () => {
      await refresh(queries, '/api/customers')
      toast({ title: 'Success', description: 'Customer deleted successfully' })
      onClose()
    },
    onError: () => toast({ title: 'Error', description: 'Failed to delete customer', look: 'destructive' }),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Delete ${customerName(customer)}?`}
      consequence="They go off the list and off the tills. What they bought stays in the books, and you can put them back under Archived."
      confirmLabel="Delete the customer"
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
