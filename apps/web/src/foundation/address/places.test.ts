import { expect, it } from 'vitest'
import { places, placesFor, shownName } from './places.ts'

it('SHELL-021 lists the places of the sidebar in order', () => {
  expect(places.map((place) => place.label)).toEqual([
    'Sales',
    'Inventory',
    'Customers',
    'Reports',
    'Back Office',
    'Settings',
  ])
})

it('SHELL-025 lists the places of the bottom bar in order', () => {
  expect(places.flatMap((place) => place.short ?? [])).toEqual([
    'Sales',
    'Stock',
    'Customers',
    'Reports',
    'Settings',
  ])
})

it('SHELL-023 shows the full name, or the e-mail when there is none', () => {
  const nobody = { firstName: null, lastName: null, email: 'amara@shop.example', username: 'manager' }
  expect(shownName({ ...nobody, firstName: 'Amara', lastName: 'Okafor' })).toBe('Amara Okafor')
  expect(shownName({ ...nobody, firstName: 'Amara' })).toBe('Amara')
  expect(shownName(nobody)).toBe('amara@shop.example')
  expect(shownName({ ...nobody, email: null })).toBe('manager')
})

it('D5 leads nobody to a screen that would refuse them', () => {
  const labels = (
    permissions: Parameters<typeof placesFor>[0]['permissions'],
    session: 'pos' | 'back-office',
  ) => placesFor({ permissions, session }).map(({ label }) => label)
  expect(labels(['sell'], 'pos')).toEqual(['Sales', 'Inventory', 'Customers', 'Back Office', 'Settings'])
  expect(labels(['sell'], 'back-office')).toEqual(['Sales', 'Inventory', 'Customers', 'Settings'])
  expect(labels(['sell', 'view-reports'], 'back-office')).toEqual(places.map(({ label }) => label))
})
