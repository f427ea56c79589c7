import { expect, it } from 'vitest'
import { newestOf } from './newest-item.ts'

const item = (id: string, quantity = 1) => ({
  id,
  name: id,
  price: '1.00',
  quantity,
  total: `${quantity}.00`,
})
const nothing = { items: [], newest: undefined }

it('DISP-008 DISP-013 the newest is what came last, or was changed last, wherever it stands', () => {
  const [tea, cake] = [item('tea'), item('cake')]
  expect(newestOf([], nothing)).toBeUndefined()
  expect(newestOf([tea, cake], nothing)).toBe('cake')
  expect(newestOf([tea, cake, item('bun')], { items: [tea, cake], newest: 'tea' })).toBe('bun')
  expect(newestOf([item('tea', 2), cake], { items: [tea, cake], newest: 'cake' })).toBe('tea')
  expect(newestOf([tea, cake], { items: [tea, cake], newest: 'tea' })).toBe('tea')
  // A sale that is done: other ids in the same places.
  expect(newestOf([item('a'), item('b')], { items: [tea, cake], newest: 'tea' })).toBe('a')
  expect(newestOf([cake], { items: [tea, cake], newest: 'tea' })).toBe('cake')
})
