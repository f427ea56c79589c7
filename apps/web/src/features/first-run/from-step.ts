import type { FirstStep } from '@tuppence/domain/first-run'
import { inWindow } from '../../offline/observable.ts'

/** The step of the first run by which somebody came to a screen, and that screen's address; undefined where none led there. */
export const fromStep = inWindow<{ readonly step: FirstStep; readonly path: string } | undefined>(
  () => undefined,
)
