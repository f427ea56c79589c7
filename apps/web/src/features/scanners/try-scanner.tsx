import { ScanBarcode } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { framedCode, type Tried, triedOf, useScannerSettings } from '../../devices/scanners/learn-scanner.ts'
import { tryScans } from '../../devices/scanners/listen-for-scans.ts'
import { answerScan } from '../../devices/scanners/scan-feedback.ts'
import type { ScannerSettings } from '../../devices/scanners/scanner-settings.ts'
import { useSounds } from '../../foundation/sounds/use-sounds.ts'
import { Banner, Button } from '../../ui/index.ts'
import { comingWords, kindWords, visible } from './scan-words.ts'

interface TryScannerProps {
  last: Tried | undefined
  /** What the last two scans say of the scanner. */
  learnt: ScannerSettings | undefined
  onTried: (tried: Tried) => void
  onLearn: (settings: ScannerSettings) => void
}

/** Shows whatever a scanner sends while this is on the screen; nothing is looked up. */
export function TryScanner({ last, learnt, onTried, onLearn }: TryScannerProps) {
  const settings = useScannerSettings()
  const isHeard = useSounds()
  const take = useEffectEvent((tried: Tried) => {
    answerScan('taken', isHeard)
    onTried(tried)
  })
  useEffect(() => tryScans((heard, end) => take(triedOf(heard, end))), [])
  const isNews = learnt !== undefined && JSON.stringify(learnt) !== JSON.stringify(settings)
  return (
    <section aria-label="Try the scanner" className="grid gap-3">
      <div role="status" className="flex min-h-20 items-center gap-4 rounded-md bg-sunken px-4 py-3">
        <ScanBarcode size={32} aria-hidden className="shrink-0 text-ink-faint" />
        {last ? (
          <Came tried={last} />
        ) : (
          <p className="text-ink-muted">Scan anything here. It rings nothing up and changes nothing.</p>
        )}
      </div>
      {last && !learnt ? <p className="text-sm text-ink-muted">{nextWords(last)}</p> : null}
      {isNews ? (
        <Banner
          title={frameWords(learnt)}
          action={
            <Button look="primary" onClick={() => onLearn(learnt)}>
              Set it so
            </Button>
          }
        >
          Learnt from the last two scans.
        </Banner>
      ) : null}
      {learnt && !isNews ? <p className="text-sm text-good-ink">It is set as it scans.</p> : null}
    </section>
  )
}

function nextWords(tried: Tried): string {
  if (tried.end === 'handed') return 'It is read as it comes.'
  return framedCode(tried)
    ? 'Scan the same code once more, and its settings are learnt.'
    : 'A code of goods, with its number under the bars, teaches what the scanner adds to it.'
}

function Came({ tried }: { tried: Tried }) {
  const framed = framedCode(tried)
  return (
    <div className="min-w-0">
      <p className="figures text-lg font-semibold [overflow-wrap:anywhere]">
        {framed ? (
          <>
            <span className="text-ink-muted">{visible(framed.prefix)}</span>
            {framed.code}
            <span className="text-ink-muted">{visible(framed.suffix)}</span>
          </>
        ) : (
          visible(tried.written)
        )}
      </p>
      <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">
        This is {kindWords(tried)}. The scanner {comingWords(tried)}.
        {framed?.isByPlace ? ` This device’s keyboard made “${visible(tried.written)}” of it.` : ''}
      </p>
    </div>
  )
}

const list = new Intl.ListFormat('en-GB')

/** What a scanner does to each code. */
function frameWords({ prefix, suffix, ending, layout }: ScannerSettings): string {
  const around = [
    prefix && `puts “${visible(prefix)}” before each code`,
    suffix && `puts “${visible(suffix)}” after each code`,
    layout === 'us' && 'types by an American keyboard',
    ending === 'silence' ? 'ends with no key' : 'ends with a key',
  ].filter((words): words is string => words !== false && words !== '')
  return `This scanner ${list.format(around)}`
}
