import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { skipFirstStep } from '@tuppence/contract/first-run'
import { counted } from '@tuppence/domain/counts'
import type { FirstRunStep, FirstStep } from '@tuppence/domain/first-run'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { staffAsked } from '../../foundation/person/staff-asked.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { Badge, Banner, Button, buttonLook, Card, Loaded, Page } from '../../ui/index.ts'
import { fromStep } from './from-step.ts'
import { Progress } from './progress.tsx'
import { STEP_WORDS } from './step-words.ts'
import { useFirstRun } from './use-first-run.ts'

/** From nothing to the first sale: what is done, what is next, and the way to each. It stays here afterwards. */
export function FirstRunPage() {
  const run = useFirstRun()
  const client = useQueryClient()
  const skip = useMutation({
    mutationFn: (what: { step: FirstStep; isSkipped: boolean }) => send(skipFirstStep, { body: what }),
    onSuccess: () => refresh(client, '/api/first-run'),
  })
  return (
    <Page title="Set up your shop" subtitle="About ten minutes to the first sale. Any step can wait.">
      <Loaded {...run} what="The steps">
        {({ steps }) => (
          <>
            <Progress steps={steps} />
            {skip.isError ? <Banner tone="bad" title={explain(skip.error)} isUrgent /> : null}
            <Outcome steps={steps} />
            <ol className="grid gap-3">
              {steps.map((step, place) => (
                <Step
                  key={step.step}
                  {...step}
                  number={place + 1}
                  isNext={steps.find(({ state }) => state === 'open')?.step === step.step}
                  busy={skip.isPending && skip.variables.step === step.step}
                  onSkip={(isSkipped) => skip.mutate({ step: step.step, isSkipped })}
                />
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Where no step is open any more. */
function Outcome({ steps }: { steps: readonly FirstRunStep[] }) {
  if (steps.some(({ state }) => state === 'open')) return null
  const skipped = steps.filter(({ state }) => state === 'skipped').length
  return (
    <Banner tone="good" title="Your shop is set up">
      {skipped > 0
        ? `${counted(skipped, 'step')} skipped. What you skip can be taken up again here at any time.`
        : 'Every step is done.'}
    </Banner>
  )
}

interface StepProps extends FirstRunStep {
  number: number
  isNext: boolean
  busy: boolean
  onSkip: (isSkipped: boolean) => void
}

const BADGES = {
  done: { state: 'good', words: 'Done' },
  skipped: { state: 'neutral', words: 'Skipped' },
  open: { state: 'warn', words: 'To do' },
} as const

function Step({ step, state, count, number, isNext, busy, onSkip }: StepProps) {
  const { title, text, ways, one, more } = STEP_WORDS[step]
  const badge = BADGES[state]
  return (
    <li>
      <Card
        aria-labelledby={`step-${step}`}
        aria-current={isNext ? 'step' : undefined}
        className="grid gap-3 p-5 aria-[current=step]:border-copper"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span
            aria-hidden
            className="figures grid size-8 shrink-0 place-items-center rounded-full bg-sunken font-semibold"
          >
            {number}
          </span>
          <h2 id={`step-${step}`} className="text-xl">
            {title}
          </h2>
          <Badge state={badge.state}>{badge.words}</Badge>
          {one && count ? (
            <span className="figures text-sm text-ink-muted">{howMany(count, one, more)}</span>
          ) : null}
        </div>
        {state === 'done' ? null : <p className="max-w-prose text-ink-muted">{text}</p>}
        <div className="flex flex-wrap gap-2">
          {ways.map(({ to, tab, label }, place) => (
            <Link
              key={label}
              to={to}
              search={tab ? { tab } : {}}
              onClick={() => fromStep.set({ step, path: to })}
              className={buttonLook(isNext && place === 0 ? 'primary' : 'secondary', 'medium')}
            >
              {label}
            </Link>
          ))}
          {step === 'staff' && state !== 'done' ? <OwnPin /> : null}
          {state === 'open' ? (
            <Button look="quiet" busy={busy} onClick={() => onSkip(true)} aria-label={`Skip: ${title}`}>
              Skip
            </Button>
          ) : null}
          {state === 'skipped' ? (
            <Button
              look="quiet"
              busy={busy}
              onClick={() => onSkip(false)}
              aria-label={`Take up again: ${title}`}
            >
              Take up again
            </Button>
          ) : null}
        </div>
      </Card>
    </li>
  )
}

/** For whoever sets the shop up and has no PIN: nobody else can choose it for them. */
function OwnPin() {
  const { hasPin } = useSignedInUser()
  return hasPin === false ? (
    <Button onClick={() => staffAsked.set('choose-pin')}>Choose your own PIN</Button>
  ) : null
}

/** The server counts no further than this. */
const MOST = 1_000

const howMany = (count: number, one: string, more?: string) =>
  count >= MOST ? `1,000 ${more ?? `${one}s`} or more` : counted(count, one, more)
