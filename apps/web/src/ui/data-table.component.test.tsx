import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { DataTable } from './data-table.tsx'

interface Row {
  readonly name: string
  readonly stock: number | null
}

const ROWS: readonly Row[] = [
  { name: 'Till 10', stock: 4 },
  { name: 'till 2', stock: null },
  { name: 'Éclair', stock: 12 },
]

async function show(screen: ReactNode) {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(screen)
  onTestFinished(() => root.unmount())
  await expect.element(page.getByRole('table')).toBeVisible()
}

const names = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent)

test('rows come as they are given, and are sorted by the heading that is pressed: up, down and as before', async () => {
  await show(
    <DataTable
      caption="Goods"
      rows={ROWS}
      rowKey={({ name }) => name}
      columns={[
        { heading: 'Name', sortBy: ({ name }) => name, cell: ({ name }) => name },
        { heading: 'Stock', isNumber: true, sortBy: ({ stock }) => stock, cell: ({ stock }) => stock ?? '–' },
        { heading: 'Actions', isHeadingHidden: true, cell: () => null },
      ]}
    />,
  )
  expect(names()).toEqual(['Till 10', 'till 2', 'Éclair'])
  const heading = (name: string) => page.getByRole('columnheader', { name })
  await heading('Name').getByRole('button').click()
  await expect.poll(names).toEqual(['Éclair', 'till 2', 'Till 10'])
  await expect.element(heading('Name')).toHaveAttribute('aria-sort', 'ascending')
  await heading('Stock').getByRole('button').click()
  await expect.poll(names).toEqual(['Till 10', 'Éclair', 'till 2'])
  await expect.element(heading('Name')).toHaveAttribute('aria-sort', 'none')
  // What has no value is last both ways.
  await heading('Stock').getByRole('button').click()
  await expect.poll(names).toEqual(['Éclair', 'Till 10', 'till 2'])
  await expect.element(heading('Stock')).toHaveAttribute('aria-sort', 'descending')
  await heading('Stock').getByRole('button').click()
  await expect.poll(names).toEqual(['Till 10', 'till 2', 'Éclair'])
  await expect.element(heading('Actions').getByRole('button')).not.toBeInTheDocument()
})

test('where it has no room a row is a card, whose cells are named but for the first and those without a heading', async () => {
  await show(
    <div style={{ width: 400 }}>
      <DataTable
        caption="Goods"
        stacksUnderPx={600}
        rows={ROWS.slice(0, 1)}
        rowKey={({ name }) => name}
        columns={[
          { heading: 'Name', sortBy: ({ name }) => name, cell: ({ name }) => name },
          { heading: 'Stock', cell: ({ stock }) => stock },
          { heading: 'Counted', label: 'Counted last', cell: () => 'Today' },
          { heading: 'Read', label: null, cell: () => 'X read' },
          { heading: 'Actions', isHeadingHidden: true, cell: () => 'Edit' },
        ]}
      />
    </div>,
  )
  await expect.element(page.getByRole('table')).toHaveAttribute('data-stacked')
  const labels = [...document.querySelectorAll('td')].map((cell) => cell.getAttribute('data-label'))
  expect(labels).toEqual([null, 'Stock', 'Counted last', null, null])
  // Its headings are out of sight, but for whoever comes to one that sorts by the keyboard.
  const sort = page.getByRole('button', { name: 'Name' }).element()
  const isSeen = () => (sort.closest('thead')?.clientHeight ?? 0) > 1
  expect(isSeen()).toBe(false)
  if (sort instanceof HTMLElement) sort.focus()
  expect(isSeen()).toBe(true)
})
