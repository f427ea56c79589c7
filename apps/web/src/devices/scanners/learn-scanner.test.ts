import { expect, it } from 'vitest'
import { framedCode, learnScanner, type Tried, withoutMarks } from './learn-scanner.ts'
import { parseScannerSettings, untold } from './scanner-settings.ts'

const tried = (written: string, end: Tried['end'] = 'Enter', pressed = written): Tried => ({
  written,
  pressed,
  end,
  gapMs: 8,
})

it('DEV-013 learns from two scans of one code what a scanner puts around it, and how it ends', () => {
  expect(learnScanner(tried('P-5000000126422#'), tried('P-5000000126422#'))).toEqual({
    ...untold,
    prefix: 'P-',
    suffix: '#',
    ending: 'key',
  })
  expect(learnScanner(tried('5000000126422', 'silence'), tried('96385074', 'silence'))?.ending).toBe(
    'silence',
  )
  expect(learnScanner(tried(']E05000000126422'), tried(']E496385074'))?.prefix).toBe('')
  const french = tried('(àààààà&éèªéé', 'Tab', '5000000126422')
  expect(learnScanner(french, french)?.layout).toBe('us')
})

it('DEV-013 a scan into the field of a frame leaves no mark of its symbol there, and what was set stays', () => {
  const left = { ...untold, prefix: 'P-]E0', suffix: ']C' }
  expect(withoutMarks(left)).toEqual({ ...untold, prefix: 'P-', suffix: '' })
  const set = { ...untold, prefix: '[P]', suffix: '#' }
  expect(withoutMarks(set)).toEqual(set)
})

it('DEV-013 learns nothing from scans that do not agree, or hold no retail code', () => {
  expect(learnScanner(tried('P-5000000126422'), tried('5000000126422'))).toBeUndefined()
  expect(learnScanner(tried('5000000126422'), tried('5000000126422', 'silence'))).toBeUndefined()
  expect(learnScanner(tried('SKU-1'), tried('SKU-1'))).toBeUndefined()
  expect(framedCode(tried('5000000126423'))).toBeUndefined()
})

it('DEV-013 a scanner is as untold while this device keeps nothing of it, or something that cannot be read', () => {
  for (const text of [null, '', 'broken', '[]', '{"ending":"late","layout":7}'])
    expect(parseScannerSettings(text)).toEqual(untold)
  expect(parseScannerSettings('{"prefix":"P","ending":"silence","layout":"uk"}')).toEqual({
    prefix: 'P',
    suffix: '',
    ending: 'silence',
    layout: 'uk',
  })
})
