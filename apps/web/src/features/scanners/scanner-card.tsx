import { useState } from 'react'
import {
  keepScannerSettings,
  learnScanner,
  type Tried,
  useScannerSettings,
  withoutMarks,
} from '../../devices/scanners/learn-scanner.ts'
import {
  KEYBOARD_CHOICES,
  type KeyboardChoice,
  readScannerSettings,
  SCAN_ENDINGS,
  type ScanEnding,
  type ScannerSettings,
  untold,
} from '../../devices/scanners/scanner-settings.ts'
import { Button, Card, Field, Input, SelectField, toast } from '../../ui/index.ts'
import { HidScanners } from './hid-scanners.tsx'
import { TryScanner } from './try-scanner.tsx'

const ENDING_WORDS: Readonly<Record<ScanEnding, string>> = {
  automatic: 'As it comes',
  key: 'With Enter or Tab',
  silence: 'With no key',
}

const KEYBOARD_WORDS: Readonly<Record<KeyboardChoice, string>> = {
  automatic: 'As far as a code proves it',
  device: 'The same as this device',
  uk: 'United Kingdom',
  us: 'United States',
}

/** How the scanner of this device is set; kept on this device, and true with the next scan. */
export function ScannerCard() {
  const settings = useScannerSettings()
  const change = (part: Partial<ScannerSettings>) => keepScannerSettings({ ...settings, ...part })
  const isUntold = JSON.stringify(settings) === JSON.stringify(untold)
  const clean = () => {
    const before = readScannerSettings()
    const after = withoutMarks(before)
    const taken = [before.prefix.slice(after.prefix.length), before.suffix.slice(after.suffix.length)]
    const marks = taken.filter((mark) => mark !== '')
    if (marks.length === 0) return
    keepScannerSettings(after)
    toast({
      title: `${marks.join(' and ')} is not kept`,
      description:
        'It is the mark of a kind of code, which the till reads by itself. Nothing has to be set for it.',
    })
  }
  return (
    <Card aria-labelledby="scanner-here" className="grid gap-5 p-5">
      <div>
        <h2 id="scanner-here" className="text-xl">
          Barcode scanner at this device
        </h2>
        <p className="text-ink-muted">
          Most scanners type like a keyboard and need nothing set. Scan anything here to see how yours does
          it.
        </p>
      </div>
      <Trial onLearn={change} onClean={clean} />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Framing label="Before each code" value={settings.prefix} onWrite={(prefix) => change({ prefix })} />
        <Framing label="After each code" value={settings.suffix} onWrite={(suffix) => change({ suffix })} />
        <SelectField
          label="A code ends"
          value={settings.ending}
          options={SCAN_ENDINGS}
          wordsOf={(ending) => ENDING_WORDS[ending]}
          onChoose={(ending) => change({ ending })}
        />
        <SelectField
          label="Keyboard it types by"
          value={settings.layout}
          options={KEYBOARD_CHOICES}
          wordsOf={(layout) => KEYBOARD_WORDS[layout]}
          onChoose={(layout) => change({ layout })}
        />
      </div>
      {isUntold ? null : (
        <Button className="justify-self-start" onClick={() => keepScannerSettings(untold)}>
          Forget these settings
        </Button>
      )}
      <HidScanners />
    </Card>
  )
}

function Framing(props: { label: string; value: string; onWrite: (text: string) => void }) {
  return (
    <Field label={props.label} hint="Left empty where it adds nothing.">
      {(links) => (
        <Input
          {...links}
          className="figures"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={20}
          value={props.value}
          onChange={({ target }) => props.onWrite(target.value)}
        />
      )}
    </Field>
  )
}

interface TrialProps {
  onLearn: (settings: ScannerSettings) => void
  /** A scan has come, perhaps into one of the fields below. */
  onClean: () => void
}

/** What was scanned last, and what two scans have taught. */
function Trial({ onLearn, onClean }: TrialProps) {
  const [[last, before], setTried] = useState<readonly Tried[]>([])
  const learnt = last && before && learnScanner(before, last)
  return (
    <TryScanner
      last={last}
      learnt={learnt}
      onTried={(tried) => {
        onClean()
        setTried((now) => [tried, ...now.slice(0, 1)])
      }}
      onLearn={(settings) => {
        onLearn(settings)
        setTried([])
      }}
    />
  )
}
