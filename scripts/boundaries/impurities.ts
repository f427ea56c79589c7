import { Visitor } from 'rolldown/utils'

type Program = Parameters<Visitor['visit']>[0]

/** What a pure function cannot have: names of the world outside, and of ways to come by them. */
const FORBIDDEN = new Set(
  `crypto fetch performance process console setTimeout setInterval setImmediate queueMicrotask localStorage sessionStorage
   indexedDB navigator document globalThis window self global Deno Bun XMLHttpRequest WebSocket EventSource Temporal eval
   Function Reflect require`.split(/\s+/),
)

/** A Date is what is made of a moment that was given, and Math is its functions but chance. Both under their own names. */
const ALLOWED_OF: Readonly<Record<string, (member: string) => boolean>> = {
  Date: (member) => member === 'parse' || member === 'UTC',
  Math: (member) => member !== 'random',
}
const SAID: Readonly<Record<string, string>> = {
  Date: 'Date other than new Date(moment), Date.parse or Date.UTC',
  Math: 'Math.random, or Math under another name,',
}

/** Uses of the clock, of chance and of the outside world. */
export function impuritiesIn(program: Program): { at: number; name: string }[] {
  const found: { at: number; name: string }[] = []
  /** Where an identifier is only a name: of a member, a key or a type. */
  const named = new Set<number>()
  const nameOnly = ({ key, computed }: { key: { start: number }; computed: boolean }): void => {
    if (!computed) named.add(key.start)
  }
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (computed) return
      // A property that happens to be called so, such as `row.process`, is nobody's global.
      named.add(property.start)
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return
      if (ALLOWED_OF[object.name]?.(property.name)) named.add(object.start)
    },
    NewExpression({ callee, arguments: [moment] }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && moment && moment.type !== 'SpreadElement')
        named.add(callee.start)
    },
    CallExpression({ start, callee, arguments: given }) {
      if (callee.type !== 'MemberExpression' || given.length > 0) return
      const { property } = callee
      const called = property.type === 'Identifier' ? property.name : 'value' in property && property.value
      // Without a moment, a format of Intl is of now.
      if (called === 'format' || called === 'formatToParts') found.push({ at: start, name: `${called}()` })
    },
    Property(property) {
      if (!property.shorthand) nameOnly(property)
    },
    PropertyDefinition: nameOnly,
    MethodDefinition: nameOnly,
    TSPropertySignature: nameOnly,
    TSMethodSignature: nameOnly,
    TSTypeReference({ typeName }) {
      named.add(typeName.start)
    },
    Identifier({ start, name }) {
      if (named.has(start)) return
      if (FORBIDDEN.has(name)) found.push({ at: start, name })
      const said = SAID[name]
      if (said) found.push({ at: start, name: said })
    },
  }).visit(program)
  return found
}
