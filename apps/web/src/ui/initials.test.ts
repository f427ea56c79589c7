import { expect, it } from 'vitest'
import { firstInitial } from './initials.ts'

it.each([
  ['Amara Okafor', 'A'],
  ['  élodie', 'É'],
  ['owner@shop.example', 'O'],
  ['', '?'],
])('SHELL-022 the initial of %j is %j', (name, initial) => expect(firstInitial(name)).toBe(initial))
