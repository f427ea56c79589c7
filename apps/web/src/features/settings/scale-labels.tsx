import { type ShopSettings, setScaleLayouts } from '@tuppence/contract/settings'
import {
  SCALE_PREFIXES,
  type ScaleLayout,
  type ScaleLayouts,
  scaleLayoutWords,
  UK_SCALE_LAYOUTS,
} from '@tuppence/domain/catalogue'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { send } from '../../foundation/asking/api.ts'
import { useMay } from '../../foundation/session/session.ts'
import { Button, Card, Form } from '../../ui/index.ts'
import { Afresh, ChangedMeanwhile, type SettingsFormProps } from './changed-meanwhile.tsx'
import { ScaleLayoutRow } from './scale-layout-row.tsx'
import { TryScaleLabel } from './try-scale-label.tsx'
import { isSame, useSaving } from './use-saving.ts'

/** How labels of 02 and 20 to 29 are made, prefix by prefix; for those who may set it, and for the others to know. */
export function ScaleLabelsCard({ settings }: { settings: ShopSettings }) {
  const mayChange = useMay('manage-settings')
  return (
    <Card className="p-5">
      <h2 className="mb-2 text-xl">Scale labels</h2>
      <p className="mb-4 text-ink-muted">
        Barcodes that begin with 02 or 20 to 29 are printed where goods are weighed and packed. Say what each
        prefix holds, and the till reads the price or weight from the label.
      </p>
      {mayChange ? (
        <Afresh of={LayoutsForm} settings={settings} />
      ) : (
        <LayoutsList layouts={settings.scaleLayouts} />
      )}
    </Card>
  )
}

const NONE = 'No prefix is set up: the till reads no prices or weights from labels.'

function LayoutsList({ layouts }: { layouts: ScaleLayouts }) {
  if (layouts.length === 0) return <p className="font-medium">{NONE}</p>
  return (
    <ul aria-label="Scale labels" className="grid gap-1">
      {layouts.map((layout) => (
        <li key={layout.prefix}>
          <span className="figures font-medium">{layout.prefix}</span> {scaleLayoutWords(layout)}
        </li>
      ))}
    </ul>
  )
}

const inOrder = (layouts: ScaleLayouts): ScaleLayout[] =>
  [...layouts].sort((a, b) => a.prefix.localeCompare(b.prefix))

function LayoutsForm({ settings, onAfresh }: SettingsFormProps) {
  const { seen, save, isBusy, refused, hasChanged } = useSaving<ScaleLayouts>(
    settings.scaleLayouts,
    ({ seen, set }) => send(setScaleLayouts, { body: { seen: [...seen], set: [...set] } }),
    'The tills go by it at once.',
  )
  const [layouts, setLayouts] = useState(seen)
  const free = SCALE_PREFIXES.filter((prefix) => !layouts.some((one) => one.prefix === prefix))
  const [next] = free
  const change = (place: number, part: Partial<ScaleLayout>) =>
    setLayouts(layouts.map((one, index) => (index === place ? { ...one, ...part } : one)))
  const isChanged = !isSame(seen, inOrder(layouts))
  return (
    <Form
      onSubmit={() => {
        const sorted = inOrder(layouts)
        setLayouts(sorted)
        save(sorted)
      }}
    >
      <ChangedMeanwhile {...{ hasChanged, refused, onAfresh }} isTyped={isChanged} />
      {layouts.length === 0 ? <p className="font-medium">{NONE}</p> : null}
      {layouts.map((layout, place) => (
        <ScaleLayoutRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place while its prefix is chosen.
          key={place}
          {...{ layout, free }}
          onChange={(part) => change(place, part)}
          onRemove={() => setLayouts(layouts.filter((one) => one !== layout))}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        {next === undefined ? null : (
          <Button
            size="small"
            look="quiet"
            onClick={() =>
              setLayouts([...layouts, { prefix: next, holds: 'price', digits: 4, hasVerifier: true }])
            }
          >
            <Plus size={16} aria-hidden />
            Add a prefix
          </Button>
        )}
        {isSame(inOrder(layouts), UK_SCALE_LAYOUTS) ? null : (
          <Button size="small" look="quiet" onClick={() => setLayouts(UK_SCALE_LAYOUTS)}>
            Use the UK standard
          </Button>
        )}
      </div>
      <TryScaleLabel layouts={layouts} />
      <Button type="submit" className="justify-self-start" busy={isBusy} disabled={!isChanged}>
        Save scale labels
      </Button>
    </Form>
  )
}
