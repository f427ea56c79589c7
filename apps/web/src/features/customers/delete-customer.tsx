import { useQueryClient } from '@tanstack/react-query'
import { deleteCustomer } from '@tuppence/contract/customer-records'
import { type Customer, customerName } from '@tuppence/domain/customers'
import { refresh, send } from '../../foundation/asking/api.ts'
import { DeleteQuestion } from '../../foundation/asking/delete-question.tsx'
import { toast } from '../../ui/index.ts'

interface DeleteCustomerProps {
  customer: Pick<Customer, 'id' | 'firstName' | 'lastName' | 'company' | 'email' | 'phone'>
  onClose: () => void
}

/** CUST-006, CUST-007: asks, then takes them off the list; what they bought stays. */
export function DeleteCustomer({ customer, onClose }: DeleteCustomerProps) {
  const queries = useQueryClient()
  const remove = async () => {
    try {
      await send(deleteCustomer, { params: { id: customer.id } })
    } catch (error) {
      toast({ title: 'Error', description: 'Failed to delete customer', look: 'destructive' })
      throw error
    }
    await refresh(queries, '/api/customers')
    toast({ title: 'Success', description: 'Customer deleted successfully' })
  }
  return (
    <DeleteQuestion
      title={`Delete ${customerName(customer)}?`}
      consequence="They go off the list and off the tills. What they bought stays in the books, and you can put them back under Archived."
      confirmLabel="Delete the customer"
      onDelete={remove}
      onClose={onClose}
    />
  )
}
