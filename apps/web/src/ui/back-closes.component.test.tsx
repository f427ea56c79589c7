import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useBackCloses } from './back-closes.ts'

/** What lies over the screen, by name, the uppermost last. */
let open: string[] = []
let [draw, end] = [() => {}, () => {}]

function Layer({ name }: { name: string }) {
  useBackCloses(true, () => close(name))
  return <p>{name}</p>
}

function Screen() {
  return open.map((name) => <Layer key={name} name={name} />)
}

function show(...names: string[]): void {
  open = names
  draw()
}

const close = (name: string) => show(...open.filter((one) => one !== name))

const layer = () => expect.poll(() => history.state?.layer ?? 0)

/** The browser's own way back, to whatever is there. */
async function pressBack(): Promise<void> {
  const gone = new Promise((done) => addEventListener('popstate', done, { once: true }))
  history.back()
  await gone
}

beforeEach(async () => {
  await page.viewport(390, 844)
  for (const place of [1, 2, 3, 4]) history.pushState(null, '', `?place=${place}`)
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  const mounted = createRoot(root)
  draw = () => mounted.render(<Screen />)
  end = () => mounted.unmount()
})

afterEach(async () => {
  vi.restoreAllMocks()
  end()
  await layer().toBe(0)
})

test('two that close at once take back two entries of the history and no more', async () => {
  show('cart', 'customer')
  await layer().toBe(2)
  show()
  await layer().toBe(0)
  expect(location.search).toBe('?place=4')
  await pressBack()
  expect(location.search).toBe('?place=3')
})

test('what opens while the browser still takes back an entry stays open, and Back closes it', async () => {
  const go = vi.spyOn(history, 'go').mockImplementation(() => {})
  show('cart')
  await layer().toBe(1)
  show()
  await expect.poll(() => go.mock.calls).toEqual([[-1]])
  show('customer')
  await expect.element(page.getByText('customer')).toBeVisible()
  go.mockRestore()
  await pressBack()
  await layer().toBe(1)
  expect(open).toEqual(['customer'])
  await pressBack()
  expect(open).toEqual([])
  expect(location.search).toBe('?place=4')
})
