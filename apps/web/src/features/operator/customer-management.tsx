import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Account, deleteAccount } from '@tuppence/contract/operator'
import { Building2, Plus } from 'lucide-react'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { Button, Card, ConfirmDialog, EmptyState, Page, SearchBox, toast } from '../../ui/index.ts'
import { AccountTable } from './account-table.tsx'
import { ChangeAccount } from './change-account.tsx'
import { CreateCustomer } from './create-customer.tsx'
import { findAccounts } from './find-accounts.ts'
import { type OncePassword, PasswordOnce } from './password-once.tsx'
import { RemoveSecondFactor } from './remove-second-factor.tsx'
import { ResetPassword } from './reset-password.tsx'

/** OPER-009: the businesses, and everything that is done to their accounts. */
export function CustomerManagement({ accounts }: { accounts: readonly Account[] }) {
  const [search, setSearch] = useState('')
  const [isCreating, setIsCreating] = useState(false)
  const [changing, setChanging] = useState<Account>()
  const [deleting, setDeleting] = useState<Account>()
  const [resetting, setResetting] = useState<Account>()
  const [unlocking, setUnlocking] = useState<Account>()
  const [once, setOnce] = useState<OncePassword>()
  const found = findAccounts(accounts, search)
  return (
    <Page
      title="Customer Management"
      subtitle="Open a business, find one, look after its sign-in"
      actions={
        <Button look="primary" onClick={() => setIsCreating(true)}>
          <Plus size={20} aria-hidden />
          Create Customer
        </Button>
      }
    >
      <SearchBox
        label="Search businesses"
        placeholder="Search by name, owner or location..."
        value={search}
        onChange={setSearch}
      />
      <Card>
        {found.length === 0 ? (
          <EmptyState
            icon={<Building2 size={40} aria-hidden />}
            title="No customers found"
            hint={search ? 'Try another word, or part of the name.' : 'Create the first business above.'}
          />
        ) : (
          <AccountTable
            accounts={found}
            onChange={setChanging}
            onReset={setResetting}
            onRemoveFactor={setUnlocking}
            onDelete={setDeleting}
          />
        )}
      </Card>
      {isCreating ? (
        <CreateCustomer
          onClose={() => setIsCreating(false)}
          onCreated={(account, password) => {
            setIsCreating(false)
            if (password) setOnce({ account, password })
          }}
        />
      ) : null}
      {changing ? <ChangeAccount account={changing} onClose={() => setChanging(undefined)} /> : null}
      {deleting ? <DeleteAccount account={deleting} onClose={() => setDeleting(undefined)} /> : null}
      {resetting ? (
        <ResetPassword
          account={resetting}
          onClose={() => setResetting(undefined)}
          onReset={(password) => {
            setResetting(undefined)
            setOnce({ account: resetting, password })
          }}
        />
      ) : null}
      {unlocking ? <RemoveSecondFactor account={unlocking} onClose={() => setUnlocking(undefined)} /> : null}
      {once ? <PasswordOnce {...once} onClose={() => setOnce(undefined)} /> : null}
    </Page>
  )
}

/** OPER-015, OPER-016. */
function DeleteAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => send(deleteAccount, { params: { id: account.id } }),
    onSuccess: async () => {
      await refresh(queries, '/api/admin/customers')
      onClose()
      toast({ title: `${account.businessName} is closed`, description: 'Its books are kept.' })
    },
    onError: (error) => {
      onClose()
      toast({ title: 'Error', description: explain(error), look: 'destructive' })
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Delete ${account.businessName}?`}
      consequence={`Nobody of ${account.businessCode} can sign in any more, and everybody's sessions end now. Its sales and books stay.`}
      confirmLabel="Delete the customer"
      isDangerous
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}
