import type { Account } from '@tuppence/contract/operator'
import { type PortalOverview as Figures, portalOverview } from '@tuppence/contract/portal'
import { counted, countWords } from '@tuppence/domain/counts'
import { Banner, Card, EmptyState, FigureCard, Loaded, Page } from '../../ui/index.ts'
import { countAccounts } from './count-accounts.ts'
import { useWatched } from './use-watched.ts'

/** OPER-002: counted from the businesses there are. */
export function PortalOverview({ accounts }: { accounts: readonly Account[] }) {
  const overview = useWatched(portalOverview, {})
  return (
    <Page title="Overview" subtitle="The businesses that this Tuppence serves">
      <Loaded {...overview} what="The figures">
        {(figures) => (
          <>
            <Pressing figures={figures} />
            <HeadlineFigures figures={figures} />
          </>
        )}
      </Loaded>
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

/** What should not wait for somebody to look into the sections. */
function Pressing({ figures: { tickets, unsent } }: { figures: Figures }) {
  return (
    <>
      {tickets.cannotSell > 0 ? (
        <Banner
          tone="bad"
          title={`${counted(tickets.cannotSell, 'shop')} cannot sell`}
          action={
            <a href="#support" className="font-semibold underline underline-offset-4">
              Open Support
            </a>
          }
        >
          Answer {tickets.cannotSell === 1 ? 'its ticket' : 'their tickets'} first.
        </Banner>
      ) : null}
      {unsent.attention > 0 ? (
        <Banner
          tone="warn"
          title={`${counted(unsent.attention, 'sale')} on tills wait for a person`}
          action={
            <a href="#devices" className="font-semibold underline underline-offset-4">
              Open Devices
            </a>
          }
        >
          They are safe where they are, and in no books yet.
        </Banner>
      ) : null}
    </>
  )
}

function HeadlineFigures({ figures }: { figures: Figures }) {
  const { businesses, tills, sales, unsent, tickets, remoteAccesses } = figures
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <FigureCard
        label="Active businesses"
        figure={countWords(businesses.active)}
        note={
          businesses.suspended > 0
            ? `${countWords(businesses.suspended)} more suspended`
            : 'None is suspended'
        }
      />
      <FigureCard
        label="Tills online"
        figure={countWords(tills.online)}
        note={`Of ${counted(tills.all, 'till')}`}
      />
      <FigureCard
        label="Sales today"
        figure={countWords(sales.today)}
        note={`${countWords(sales.lastSevenDays)} in seven days`}
      />
      <FigureCard
        label="Not sent yet"
        figure={countWords(unsent.sales)}
        note={
          unsent.sales === 0
            ? 'As every till said when it was last heard of'
            : `In ${counted(unsent.businesses, 'business', 'businesses')}`
        }
      />
      <FigureCard
        label="Open tickets"
        figure={countWords(tickets.open)}
        note={tickets.open === 0 ? 'Nobody waits for an answer' : 'Wait for an answer'}
      />
      <FigureCard
        label="Remote access"
        figure={countWords(remoteAccesses)}
        note={remoteAccesses === 0 ? 'Nobody is in a shop' : 'In shops now'}
      />
    </div>
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
              <span className="figures text-ink-muted">{countWords(count)}</span>
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
