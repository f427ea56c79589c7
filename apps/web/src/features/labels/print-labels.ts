import { paperPage } from '../../devices/paper-page.ts'
import { openPaper, printPage } from '../../devices/print-document.ts'
import type { LabelFormat } from './label-formats.ts'
import styleSheet from './labels.css?url'

/**
 * Prints drawn pages by the browser, in a window of its own that goes away afterwards.
 *
 * @param pages the pictures of `LabelPages`
 */
export function printLabels(pages: readonly SVGElement[], format: LabelFormat): 'printed' | 'pop-up-blocked' {
  const paper = openPaper()
  if (!paper) return 'pop-up-blocked'
  const name = format.sheet ? 'a4' : format.id
  const drawn = pages.map((page) => {
    const copy = page.cloneNode(true) as SVGElement
    copy.setAttribute('class', name)
    return new XMLSerializer().serializeToString(copy)
  })
  printPage(paper, paperPage('Shelf labels', drawn.join('\n'), { url: styleSheet }))
  return 'printed'
}
