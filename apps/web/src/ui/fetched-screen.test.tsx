import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { fetchedScreen } from './fetched-screen.tsx'

const Basket = ({ name }: { name: string }) => <p>{name}</p>

it('SHELL-018 a screen on its way says so, and one that the router fetched ahead is there at once', async () => {
  const Screen = fetchedScreen(async () => Basket)
  expect(renderToString(<Screen name="Tea" />)).toContain('Loading Tuppence...')
  await Screen.preload()
  expect(renderToString(<Screen name="Tea" />)).toBe('<p>Tea</p>')
})

it('a screen that cannot be fetched ahead is no error for the router', async () => {
  const load = vi.fn<() => Promise<typeof Basket>>().mockRejectedValue(new TypeError('Failed to fetch'))
  const Screen = fetchedScreen(load, () => null)
  await expect(Screen.preload()).resolves.toBeUndefined()
  expect(renderToString(<Screen name="Tea" />)).toBe('')
  load.mockResolvedValue(Basket)
  await Screen.preload()
  expect(renderToString(<Screen name="Tea" />)).toBe('<p>Tea</p>')
})
