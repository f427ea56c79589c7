import type { Account } from '@tuppence/contract/operator'
import { Badge } from '../../ui/index.ts'

const WORDS = { active: 'Active', suspended: 'Suspended', archived: 'Closed' } as const

export function AccountStatus({ status }: { status: Account['status'] }) {
  return <Badge state={status === 'active' ? 'good' : 'warn'}>{WORDS[status]}</Badge>
}
