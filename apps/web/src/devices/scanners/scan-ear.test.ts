import { withCheckDigit } from '@tuppence/domain/catalogue'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meantBy } from './key-places.ts'
import { type Heard, ScanEar } from './scan-ear.ts'
import { gtinsIn } from './scan-reading.ts'
import { type ScannerSettings, untold } from './scanner-settings.ts'

interface Pressed {
  readonly character: string
  readonly atMs: number
  readonly code?: string
  readonly isShifted?: boolean
  readonly isCapsLocked?: boolean
}

/** A field, a scanner and a person: what was scanned, and what the field holds when nobody touches it any more. */
function field(settings: Partial<ScannerSettings> = {}) {
  const ear = new ScanEar(() => ({ ...untold, ...settings }))
  const codes: string[] = []
  let refused = 0
  let text: { readonly character: string; readonly atMs: number }[] = []
  const take = (heard: Heard | 'same' | undefined) => {
    if (heard === undefined || heard === 'same') return
    if (heard.isOtherLayout) refused += 1
    codes.push(...heard.codes)
    const times = new Set(heard.keys.map(({ atMs }) => atMs))
    text = text.filter(({ atMs }) => !times.has(atMs))
  }
  return {
    codes,
    press(key: Pressed) {
      take(ear.key(key, 'text'))
      text.push(key)
    },
    close: (atMs: number) => {
      const heard = ear.close(atMs, 'text')
      take(heard)
      return heard !== undefined
    },
    handsOn: () => ear.handsOn(),
    quiet: () => take(ear.quiet()),
    text: () => text.map(({ character }) => character).join(''),
    refused: () => refused,
  }
}

/** The keys of a scanner with this board, as a device makes characters of them that has another layout. */
function pressAll(
  into: ReturnType<typeof field>,
  keys: readonly Omit<Pressed, 'atMs'>[],
  startMs: number,
  gapMs = 8,
) {
  keys.forEach((key, i) => {
    into.press({ ...key, atMs: startMs + i * gapMs })
  })
  return startMs + keys.length * gapMs
}
const plain = (text: string) => Array.from(text, (character) => ({ character }))
const CODE = '5000000126422'

/** The figures of a French board stand over its signs. */
const FRENCH = 'à&é"\'(-è_ç'
const onFrench = (figures: string) =>
  Array.from(figures, (figure) => ({ character: FRENCH[Number(figure)] ?? '', code: `Digit${figure}` }))

const gtin13 = fc.stringMatching(/^[1-9]\d{11}$/).map(withCheckDigit)
const person = fc.record({
  text: fc.stringMatching(/^[a-z ]{1,20}$/),
  gapMs: fc.integer({ min: 130, max: 400 }),
})
const scanned = fc.record({ code: gtin13, gapMs: fc.integer({ min: 5, max: 20 }) })

describe('any interleaving of typing and scans gives those scans, and that text', () => {
  for (const ending of ['automatic', 'key', 'silence'] as const)
    it(`SELL-033 where a scanner ends its codes ${ending === 'silence' ? 'with nothing' : `with a key (${ending})`}`, () => {
      fc.assert(
        fc.property(
          fc.array(fc.oneof(person, scanned), { minLength: 1, maxLength: 8 }),
          fc.integer({ min: 65, max: 400 }),
          (acts, pauseMs) => {
            const into = field({ ending })
            let atMs = 1_000
            let typed = ''
            for (const act of acts) {
              atMs += 'code' in act && ending !== 'silence' ? pauseMs : 150
              const keys = 'code' in act ? act.code : act.text
              for (const character of keys) {
                into.press({ character, atMs })
                atMs += act.gapMs
              }
              if (!('code' in act)) typed += act.text
              else if (ending !== 'silence') expect(into.close(atMs)).toBe(true)
            }
            if (ending === 'silence') into.quiet()
            expect(into.codes).toEqual(acts.flatMap((act) => ('code' in act ? [act.code] : [])))
            expect(into.text()).toBe(typed)
          },
        ),
      )
    })
})

describe('fast double scans', () => {
  it('SELL-033 the same code twice, the second on the heels of the first, is two pieces', () => {
    const into = field()
    let atMs = 1_000
    for (let i = 0; i < 2; i += 1) {
      atMs = pressAll(into, plain(CODE), atMs, 5)
      into.close(atMs)
      atMs += 5
    }
    expect(into.codes).toEqual([CODE, CODE])
    expect(into.text()).toBe('')
  })

  it('SELL-033 two in one breath without an end are told apart by their check digits', () => {
    fc.assert(
      fc.property(fc.array(gtin13, { minLength: 2, maxLength: 4 }), (codes) => {
        expect(gtinsIn(codes.join(''))).toEqual(codes)
      }),
    )
    const into = field()
    pressAll(into, plain(CODE + CODE), 1_000, 5)
    into.quiet()
    expect(into.codes).toEqual([CODE, CODE])
    expect(gtinsIn('1234567890123456')).toBeUndefined()
  })

  it('SELL-028 SELL-033 a book with its add-on is heard without an end too', () => {
    const into = field()
    pressAll(into, plain('978014103614451299'), 1_000, 5)
    into.quiet()
    expect(into.codes).toEqual(['978014103614451299'])
  })

  it('SELL-033 a second closing key, as of CR and LF, is nobody’s', () => {
    const into = field()
    const atMs = pressAll(into, plain(CODE), 1_000)
    expect(into.close(atMs)).toBe(true)
    expect(into.close(atMs + 8)).toBe(true)
    expect(into.close(atMs + 400)).toBe(false)
  })

  it('SELL-033 a third closing key is somebody’s', () => {
    const into = field()
    const atMs = pressAll(into, plain(CODE), 1_000)
    into.close(atMs)
    into.close(atMs + 8)
    expect(into.close(atMs + 16)).toBe(false)
  })

  it('SELL-033 Enter is whose hands are at the keys or at the pointer, however soon after a scan', () => {
    const into = field()
    const atMs = pressAll(into, plain(CODE), 1_000)
    into.close(atMs)
    into.handsOn()
    expect(into.close(atMs + 40)).toBe(false)
  })

  it('SELL-033 nothing ends in silence that may be the beginning of a longer code', () => {
    const into = field()
    const atMs = pressAll(into, plain('96385074'), 1_000)
    into.quiet()
    expect(into.codes).toEqual([])
    pressAll(into, plain('12345'), atMs)
    expect(into.close(atMs + 48)).toBe(true)
    expect(into.codes).toEqual(['9638507412345'])
  })
})

describe('a scanner whose board is another than this device’s', () => {
  it('SELL-033 figures of a French board are the figures that the scanner pressed', () => {
    for (const code of [CODE, '12345678']) {
      const into = field()
      into.close(pressAll(into, onFrench(code), 1_000))
      expect(into.codes).toEqual([code])
      expect(into.text()).toBe('')
    }
  })

  it('RCPT-033 a receipt’s code is read on a German board and with Caps Lock on', () => {
    const german = Array.from('TUPPENCE:UK001:y-1234567', (character) => {
      if (character === ':') return { character: 'Ö', code: 'Semicolon', isShifted: true }
      if (character === '-') return { character: 'ß', code: 'Minus' }
      if (character === 'y') return { character: 'z', code: 'KeyY' }
      return /\d/.test(character)
        ? { character, code: `Digit${character}` }
        : { character, code: `Key${character.toUpperCase()}`, isShifted: true }
    })
    const into = field()
    into.close(pressAll(into, german, 1_000))
    expect(into.codes).toEqual(['TUPPENCE:UK001:y-1234567'])
    const loud = field()
    const keys = Array.from('ab-12345', (character) => ({
      character,
      code: /[a-z]/.test(character)
        ? `Key${character.toUpperCase()}`
        : character === '-'
          ? 'Minus'
          : `Digit${character}`,
      isShifted: /[a-z]/.test(character),
      isCapsLocked: true,
    }))
    loud.close(pressAll(loud, [...keys, ...keys.slice(-2)], 1_000))
    expect(loud.codes).toEqual(['AB-1234545'])
  })

  it('SELL-033 letters that the layout may have changed are refused, and never another product’s', () => {
    const keys = Array.from('XYZ-1234567', (character) => {
      if (character === 'Y') return { character: 'Z', code: 'KeyY', isShifted: true }
      if (character === 'Z') return { character: 'Y', code: 'KeyZ', isShifted: true }
      if (character === '-') return { character: 'ß', code: 'Minus' }
      return {
        character,
        code: /\d/.test(character) ? `Digit${character}` : `Key${character}`,
        isShifted: /\D/.test(character),
      }
    })
    const heard = (layout: ScannerSettings['layout']) => {
      const into = field({ layout })
      into.close(pressAll(into, keys, 1_000))
      return { codes: into.codes, refused: into.refused(), text: into.text() }
    }
    expect(heard('automatic')).toEqual({ codes: [], refused: 1, text: '' })
    expect(heard('uk')).toEqual({ codes: ['XYZ-1234567'], refused: 0, text: '' })
    expect(heard('device')).toEqual({ codes: ['XZYß1234567'], refused: 0, text: '' })
  })

  it('SELL-033 what Britain and America write differently is read as this device writes it', () => {
    const into = field()
    const keys = [...plain('1234567'), { character: '"', code: 'Digit2', isShifted: true }]
    into.close(pressAll(into, keys, 1_000))
    expect(into.codes).toEqual(['1234567"'])
    expect(meantBy({ character: 'é', code: 'Digit2', isShifted: true }, 'uk')).toBe('"')
    expect(meantBy({ character: 'é', code: 'Digit2', isShifted: true }, 'us')).toBe('@')
    expect(meantBy({ character: 'End', code: 'Numpad1' }, 'us')).toBe('1')
  })

  it('SELL-033 the separator of GS1 codes, spelt out, is the separator', () => {
    for (const spelt of ['\u001d', '^]', '<GS>', '{GS}']) {
      const into = field()
      into.close(pressAll(into, plain(`]C10105000000126422${'10LOT7'}${spelt}17261231`), 1_000))
      expect(into.codes).toEqual([']C1010500000012642210LOT7\u001d17261231'])
    }
  })
})

it('SELL-033 what a scanner puts around each code is no part of it', () => {
  const frame = { prefix: 'P-', suffix: '#' }
  for (const gapMs of [8, 75]) {
    const into = field(frame)
    let atMs = pressAll(into, plain('20'), 1_000, 200)
    atMs = pressAll(into, plain(`P-${CODE}#`), atMs + 200, gapMs)
    into.close(atMs)
    expect(into.codes).toEqual([CODE])
    expect(into.text()).toBe('20')
  }
  const without = field(frame)
  without.close(pressAll(without, plain(CODE), 1_000))
  expect(without.codes).toEqual([CODE])
})
