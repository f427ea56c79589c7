import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const lock = path.join(path.dirname(fileURLToPath(import.meta.url)), '../package-lock.json')

/** Licences that ask for no more than their own text beside the program. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]

/** Others, by package, each with why it may ship. */
const LOOKED_AT: readonly { readonly packages: RegExp; readonly licence: RegExp; readonly why: string }[] = [
  {
    packages: /^@img\/sharp-/,
    licence: /^(Apache-2\.0 AND )?LGPL-3\.0-or-later( AND MIT)?$/,
    why: 'a library of its own beside the program, which anybody may replace',
  },
  {
    packages: /^@fontsource-variable\//,
    licence: /^OFL-1\.1$/,
    why: 'fonts, which are not sold by themselves',
  },
  {
    packages: /^dejavu-fonts-ttf$/,
    licence: /^SEE LICENSE IN /,
    why: 'fonts under the licence of Bitstream Vera',
  },
  {
    packages: /^argparse$/,
    licence: /^Python-2\.0$/,
    why: 'as permissive as the MIT licence; beside what reads fonts, for its command line, which nobody here runs',
  },
  { packages: /^png-js$/, licence: /^undefined$/, why: 'its LICENSE file is the MIT licence' },
]

interface Locked {
  readonly dev?: boolean
  readonly link?: boolean
  readonly license?: string
}

const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as { packages: Record<string, Locked> }
const shipped = Object.entries(packages).flatMap(([place, { dev, link, license }]) =>
  dev || link || !place.includes('node_modules/')
    ? []
    : [{ name: place.slice(place.lastIndexOf('node_modules/') + 13), licence: String(license) }],
)

/** "(MIT OR CC0-1.0)": one that is accepted is enough. */
const isPermissive = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((part) => PERMISSIVE.includes(part)))

it('every package that ships has a licence that lets it be sold: a new kind is looked at and named here', () => {
  expect(shipped.length).toBeGreaterThan(100)
  const strange = shipped.filter(
    ({ name, licence }) =>
      !isPermissive(licence) &&
      !LOOKED_AT.some((known) => known.packages.test(name) && known.licence.test(licence)),
  )
  expect(strange).toEqual([])
})

it('no exception is kept for a package that has gone', () => {
  for (const { packages: named, why } of LOOKED_AT)
    expect(
      shipped.some(({ name }) => named.test(name)),
      why,
    ).toBe(true)
})
