import { Link } from '@tanstack/react-router'
import type { Customer } from '@tuppence/domain/customers'
import { FileSpreadsheet, Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../foundation/session/session.ts'
import { Button, buttonLook, Page } from '../../ui/index.ts'
import { CustomerDialog } from './customer-dialog.tsx'
import { CustomerList } from './customer-list.tsx'
import { DeleteCustomer } from './delete-customer.tsx'

type Open =
  | { readonly kind: 'edit'; readonly customer: Customer | undefined }
  | { readonly kind: 'delete'; readonly customer: Customer }

/** CUST-001 to CUST-007: everybody who buys here and is known by name. */
export function CustomersPage() {
  const mayManage = useMay('manage-customers')
  const mayTakeOut = useMay('export-data')
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const add = (
    <Button look="primary" onClick={() => setOpen({ kind: 'edit', customer: undefined })}>
      <Plus size={18} aria-hidden />
      Add Customer
    </Button>
  )
  return (
    <Page
      title="Customer Management"
      subtitle="Manage customer information and purchase history"
      actions={
        <div className="flex flex-wrap gap-2">
          {mayManage ? (
            <Link to="/customers/duplicates" className={buttonLook('secondary', 'medium')}>
              <Users size={18} aria-hidden />
              Duplicates
            </Link>
          ) : null}
          {mayTakeOut ? (
            <Link
              to="/imports"
              search={{ kind: 'customers' } as never}
              className={buttonLook('secondary', 'medium')}
            >
              <FileSpreadsheet size={18} aria-hidden />
              Import and export
            </Link>
          ) : null}
          {add}
        </div>
      }
    >
      <CustomerList
        mayManage={mayManage}
        addFirst={add}
        onEdit={(customer) => setOpen({ kind: 'edit', customer })}
        onDelete={(customer) => setOpen({ kind: 'delete', customer })}
      />
      {open?.kind === 'edit' ? <CustomerDialog customer={open.customer} onClose={close} /> : null}
      {open?.kind === 'delete' ? <DeleteCustomer customer={open.customer} onClose={close} /> : null}
    </Page>
  )
}
