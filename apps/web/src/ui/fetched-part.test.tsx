import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { fetchedPart } from './fetched-part.tsx'
import { fetchedScreen } from './fetched-screen.tsx'

const Basket = ({ name }: { name: string }) => <p>{name}</p>

it('a part that was fetched ahead is drawn in the first frame', async () => {
  const Part = fetchedPart(async () => Basket)
  const drawn = () => renderToString(<Part name="Tea" onMissing={() => {}} />)
  expect(drawn()).toBe('')
  await Part.fetch()
  expect(drawn()).toBe('<p>Tea</p>')
})

it('a part is fetched once, and asked for again when it could not be had', async () => {
  const load = vi.fn<() => Promise<typeof Basket>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Basket)
  const Part = fetchedPart(load)
  await expect(Part.fetch()).rejects.toThrow('Failed to fetch')
  await Part.fetch()
  await Part.fetch()
  expect(load).toHaveBeenCalledTimes(2)
  expect(renderToString(<Part name="Tea" onMissing={() => {}} />)).toBe('<p>Tea</p>')
})

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
