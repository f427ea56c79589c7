import type { Account } from '@tuppence/contract/operator'
import { Card, EmptyState, FigureCard, Page } from '../../ui/index.ts'
import { countAccounts } from './count-accounts.ts'

const shown = (count: number) => count.toLocaleString('en-GB')

/** OPER-002: counted from the businesses there are. */
export function PortalOverview({ accounts }: { accounts: readonly Account[] }) {
  const active = accounts.filter((account) => account.status === 'active').length
  const newest = accounts.at(-1)
  return (
    <Page title="Overview" subtitle="The businesses that this Tuppence serves">
      <div className="grid gap-4 sm:grid-cols-3">
        <FigureCard label="Businesses" figure={shown(accounts.length)} note="Closed ones are not counted" />
        <FigureCard label="Active" figure={shown(active)} note="Can sign in and sell" />
        <FigureCard
          label="Newest code"
          figure={newest?.businessCode ?? '–'}
          note={newest?.businessName ?? 'No business yet'}
        />
      </div>
      {accounts.length === 0 ? (
        <Card>
          <EmptyState
            title="No businesses yet"
            hint="Open the first one under Customer Management: it can sell a minute later."
          />
        </Card>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Share title="By plan" parts={countAccounts(accounts, 'plan')} of={accounts.length} />
          <Share title="By trade" parts={countAccounts(accounts, 'businessType')} of={accounts.length} />
        </div>
      )}
    </Page>
  )
}

interface ShareProps {
  title: string
  parts: ReturnType<typeof countAccounts>
  of: number
}

/** Each part with its count and a bar as long as its share. */
function Share({ title, parts, of }: ShareProps) {
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-xl">{title}</h2>
      <ul className="grid gap-3">
        {parts.map(({ value, count }) => (
          <li key={value} className="grid gap-1">
            <p className="flex justify-between gap-4">
              <span className="font-medium">{value}</span>
              <span className="figures text-ink-muted">{shown(count)}</span>
            </p>
            <span aria-hidden className="block h-2 rounded-sm bg-pressed">
              <span className="block h-2 rounded-sm bg-copper" style={{ width: `${(100 * count) / of}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
