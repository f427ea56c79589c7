import type { Account } from '@tuppence/contract/operator'
import { KeyRound, ShieldOff, SlidersHorizontal, Trash2 } from 'lucide-react'
import { CopyButton, DataTable, IconButton } from '../../ui/index.ts'
import { AccountStatus } from './account-status.tsx'

export interface AccountTableProps {
  accounts: readonly Account[]
  onChange: (account: Account) => void
  onReset: (account: Account) => void
  onRemoveFactor: (account: Account) => void
  onDelete: (account: Account) => void
}

export function AccountTable({ accounts, onChange, onReset, onRemoveFactor, onDelete }: AccountTableProps) {
  return (
    <DataTable
      caption="Customer accounts"
      stacksUnderPx={820}
      rows={accounts}
      rowKey={(account) => account.id}
      columns={[
        {
          heading: 'Business',
          sortBy: ({ businessName }) => businessName,
          className: 'min-w-56 [overflow-wrap:anywhere]',
          cell: (account) => (
            <>
              <span className="block font-medium">{account.businessName}</span>
              <span className="text-sm text-ink-muted">
                {[account.businessType, account.location].filter(Boolean).join(' · ')}
              </span>
            </>
          ),
        },
        {
          heading: 'Code',
          sortBy: ({ businessCode }) => businessCode,
          cell: (account) => (
            <Copied text={account.businessCode} label={`Copy the business code ${account.businessCode}`} />
          ),
        },
        {
          heading: 'Username',
          sortBy: ({ username }) => username,
          cell: (account) => (
            <Copied text={account.username} label={`Copy the username of ${account.businessCode}`} />
          ),
        },
        {
          heading: 'Plan and status',
          sortBy: ({ plan, status }) => `${plan} ${status}`,
          cell: (account) => (
            <>
              <span className="mb-1 block">{account.plan}</span>
              <AccountStatus status={account.status} />
            </>
          ),
        },
        {
          heading: 'Actions',
          isHeadingHidden: true,
          cell: (account) => (
            <span className="flex justify-end">
              <IconButton
                label={`Plan and status of ${account.businessName}`}
                onClick={() => onChange(account)}
              >
                <SlidersHorizontal size={18} aria-hidden />
              </IconButton>
              <IconButton
                label={`Reset the password of ${account.businessName}`}
                onClick={() => onReset(account)}
              >
                <KeyRound size={18} aria-hidden />
              </IconButton>
              <IconButton
                label={`Remove the second factor of the holder of ${account.businessName}`}
                onClick={() => onRemoveFactor(account)}
              >
                <ShieldOff size={18} aria-hidden />
              </IconButton>
              <IconButton label={`Delete ${account.businessName}`} onClick={() => onDelete(account)}>
                <Trash2 size={18} aria-hidden />
              </IconButton>
            </span>
          ),
        },
      ]}
    />
  )
}

function Copied({ text, label }: { text: string; label: string }) {
  return (
    <span className="figures inline-flex items-center gap-1">
      <span className="max-w-64 [overflow-wrap:anywhere]">{text}</span>
      <CopyButton text={text} label={label} />
    </span>
  )
}
