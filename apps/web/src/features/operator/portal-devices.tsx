import { type PortalTill, portalDevices } from '@tuppence/contract/portal'
import { counted, countWords } from '@tuppence/domain/counts'
import { healthWords } from '@tuppence/domain/health'
import { ChevronRight, MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { Badge, Card, EmptyState, Loaded, Page, SearchBox, SegmentedControl } from '../../ui/index.ts'
import { timeWords, VERDICT_BADGES } from './portal-words.ts'
import { useWatched } from './use-watched.ts'

type Shown = 'all' | 'attention' | 'offline'

/** OPER-004: every device that sells, with what speaks against it. */
export function PortalDevices() {
  const devices = useWatched(portalDevices, {})
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  return (
    <Page title="Devices" subtitle="The tills of every business, as they last said how they are">
      <div className="flex flex-wrap gap-3">
        <SearchBox
          label="Search devices"
          placeholder="Search by business or till..."
          className="min-w-64 flex-1"
          value={search}
          onChange={setSearch}
        />
        <SegmentedControl
          label="Which devices"
          value={shown}
          options={[
            { value: 'all', label: 'All' },
            { value: 'attention', label: 'To look at' },
            { value: 'offline', label: 'Offline' },
          ]}
          onChange={setShown}
        />
      </div>
      <Loaded {...devices} what="The devices">
        {({ tills, serverVersion }) => (
          <DeviceList
            tills={findTills(tills, search, shown)}
            serverVersion={serverVersion}
            isNarrowed={search !== '' || shown !== 'all'}
          />
        )}
      </Loaded>
    </Page>
  )
}

function findTills(tills: readonly PortalTill[], search: string, shown: Shown): readonly PortalTill[] {
  const words = search.toLocaleLowerCase('en-GB').split(/\s+/).filter(Boolean)
  return tills.filter((till) => {
    if (shown === 'attention' && till.verdict === 'safe') return false
    if (shown === 'offline' && till.isOnline) return false
    const text = [till.businessName, till.businessCode, till.code, till.name, till.location ?? '']
      .join(' ')
      .toLocaleLowerCase('en-GB')
    return words.every((word) => text.includes(word))
  })
}

interface DeviceListProps {
  tills: readonly PortalTill[]
  serverVersion: string
  isNarrowed: boolean
}

function DeviceList({ tills, serverVersion, isNarrowed }: DeviceListProps) {
  if (tills.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<MonitorSmartphone size={40} aria-hidden />}
          title={isNarrowed ? 'No such device' : 'No devices yet'}
          hint={
            isNarrowed
              ? 'Choose all devices, or search for another word.'
              : 'A device becomes a till when somebody signs in on it and opens Sales.'
          }
        />
      </Card>
    )
  const online = tills.filter(({ isOnline }) => isOnline).length
  return (
    <Card aria-label="Devices">
      <p className="figures border-b border-line px-5 py-3 text-sm text-ink-muted">
        {counted(tills.length, 'device')}, {countWords(online)} online. The server runs version{' '}
        {serverVersion}.
      </p>
      <ul aria-label="Devices">
        {tills.map((till) => (
          <li key={till.tillId} className="border-t border-line first:border-t-0">
            <DeviceLine till={till} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function DeviceLine({ till }: { till: PortalTill }) {
  const badge = VERDICT_BADGES[till.verdict]
  return (
    <details className="group" name="device">
      <summary className="grid min-h-14 cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-5 py-2.5 hover:bg-hover">
        <ChevronRight size={18} aria-hidden className="text-ink-muted group-open:rotate-90" />
        <span className="grid gap-x-6 md:grid-cols-[minmax(0,16rem)_minmax(0,14rem)_1fr]">
          <span className="truncate font-semibold">{till.businessName}</span>
          <span className="figures truncate">
            {till.code} · {till.name}
          </span>
          <span className="figures text-ink-muted">{standing(till)}</span>
        </span>
        <Badge state={badge.state}>{badge.words}</Badge>
      </summary>
      <div className="grid gap-2 px-5 pt-1 pb-5 sm:pl-[2.85rem]">
        <p className="figures text-sm text-ink-muted">
          {[
            till.businessCode,
            till.location,
            till.version ? `Version ${till.version}` : 'Its version is not known',
            till.heardAt ? `Last heard of on ${timeWords(till.heardAt)}` : 'Never heard of',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {till.findings.length === 0 ? <p>Nothing speaks against it.</p> : null}
        {till.findings.map((finding) => {
          const { title, meaning } = healthWords(finding, { till: `Till ${till.code}`, time: timeWords })
          return (
            <p key={finding.kind} className="figures max-w-prose text-sm">
              <span className="font-semibold">{title}.</span> {meaning}
            </p>
          )
        })}
      </div>
    </details>
  )
}

function standing({ isOnline, heardAt, unsent }: PortalTill): string {
  const sent = unsent === 0 ? 'everything sent' : `${countWords(unsent)} not sent`
  if (isOnline) return `Online, ${sent}`
  return heardAt === null ? 'Never heard of' : `Offline, ${sent} when it was last heard of`
}
