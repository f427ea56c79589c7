import { type AuditEntry, exportAuditLog, listAuditActions, listAuditLog } from '@tuppence/contract/audit'
import { urlOf } from '@tuppence/contract/client'
import { listColleagues } from '@tuppence/contract/pins'
import { actionWords, digestIn, entryLines } from '@tuppence/domain/audit'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { EarlierPages, useEarlierPages } from '../../foundation/asking/earlier-pages.tsx'
import { SaveButton } from '../../foundation/asking/save-button.tsx'
import { useCall } from '../../foundation/asking/use-call.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Badge, Card, DataTable, DayField, EmptyState, Field, Loaded, Page, Select } from '../../ui/index.ts'
import { shownCurrency } from '../../ui/shop-money.ts'

const AT_ONCE = 50

interface Filter {
  readonly from?: string
  readonly to?: string
  readonly personId?: string
  readonly action?: string
}

/** What people did, for whoever answers for the business: to be read, searched and kept. */
export function AuditPage() {
  const [filter, setFilter] = useState<Filter>({})
  const pages = useEarlierPages()
  const entries = useCall(listAuditLog, { query: { ...filter, limit: AT_ONCE, ...pages.behind } })
  const last = entries.data?.at(-1)
  const narrow = (change: Filter) => {
    setFilter(withoutEmpty({ ...filter, ...change }))
    pages.begin()
  }
  return (
    <Page
      title="Audit Log"
      subtitle="Who did what, and when. It is written with each act and can be changed by nobody."
      actions={
        <SaveButton
          url={urlOf(exportAuditLog, { query: filter })}
          name="audit-log.csv"
          label="Export the audit log"
          words="Export"
        />
      }
    >
      <Filters filter={filter} onChange={narrow} />
      <Card>
        <Loaded {...entries} what="The audit log">
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                icon={<ScrollText size={40} aria-hidden />}
                title="Nothing of this kind happened"
                hint="Choose other days, another person or another action."
              />
            ) : (
              <Entries entries={list} />
            )
          }
        </Loaded>
        <EarlierPages
          of="entries"
          pages={pages}
          last={last && entries.data?.length === AT_ONCE ? { before: last.at, beforeId: last.id } : undefined}
        />
      </Card>
    </Page>
  )
}

function withoutEmpty(filter: Filter): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (change: Filter) => void }) {
  const people = useCall(listColleagues, {})
  const actions = useCall(listAuditActions, {})
  return (
    <div className="grid gap-3 min-[26rem]:grid-cols-2 lg:grid-cols-4">
      <DayField
        label="From"
        value={filter.from ?? ''}
        max={filter.to}
        mayBeEmpty
        onChange={(from) => onChange({ from })}
      />
      <DayField
        label="To"
        value={filter.to ?? ''}
        min={filter.from}
        mayBeEmpty
        onChange={(to) => onChange({ to })}
      />
      <Field label="Person">
        {(links) => (
          <Select
            {...links}
            value={filter.personId ?? ''}
            onChange={({ target }) => onChange({ personId: target.value })}
          >
            <option value="">Everybody</option>
            {people.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Action">
        {(links) => (
          <Select
            {...links}
            value={filter.action ?? ''}
            onChange={({ target }) => onChange({ action: target.value })}
          >
            <option value="">Every action</option>
            {actions.data?.map((action) => (
              <option key={action} value={action}>
                {actionWords(action)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const timeZone = useShopTimeZone()
  return (
    <DataTable
      caption="Audit log"
      stacksUnderPx={680}
      rows={entries}
      rowKey={(entry) => entry.id}
      isTopAligned
      columns={[
        {
          heading: 'When',
          className: 'figures whitespace-nowrap text-sm',
          cell: (entry) => shopTime(new Date(entry.at), timeZone),
        },
        {
          heading: 'Who',
          className: 'min-w-40 [overflow-wrap:anywhere]',
          cell: (entry) => <Who entry={entry} />,
        },
        { heading: 'What', className: 'font-medium', cell: (entry) => actionWords(entry.action) },
        {
          heading: 'Details',
          className: 'min-w-64 text-sm text-ink-muted [overflow-wrap:anywhere]',
          cell: (entry) => (
            <>
              {entryLines(entry, {
                currency: shownCurrency(),
                timeWords: (instant) => shopTime(new Date(instant), timeZone),
              }).map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
              <Digest digest={digestIn(entry.detail)} />
              {entry.address ? <span className="figures block">from {entry.address}</span> : null}
            </>
          ),
        },
      ]}
    />
  )
}

/** Folded away: it is compared, and never read. */
function Digest({ digest }: { digest: string | undefined }) {
  if (digest === undefined) return null
  return (
    <details>
      <summary className="cursor-pointer">Digest</summary>
      <span className="figures">{digest}</span>
    </details>
  )
}

function Who({ entry: { person, approver, operator } }: { entry: AuditEntry }) {
  return (
    <>
      {person ? <span className="block font-medium">{person.name}</span> : null}
      {operator ? (
        <span className="flex flex-wrap items-center gap-1.5">
          <span className="font-medium">{operator.name}</span>
          <Badge isPlain state="accent">
            Provider
          </Badge>
        </span>
      ) : null}
      {approver ? <span className="block text-sm text-ink-muted">allowed by {approver.name}</span> : null}
      {person || operator ? null : <span className="text-ink-muted">Nobody signed in</span>}
    </>
  )
}
