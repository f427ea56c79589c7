import { useEffect, useEffectEvent } from 'react'

/** Under this width, and wherever a finger is the pointer, Back is how one leaves what lies over the screen. */
const HAS_BACK = '(max-width: 1023.98px), (pointer: coarse)'

interface Layer {
  readonly close: () => void
}

/** What lies over the screen, the uppermost last. Each has an entry of its own in the browser's history. */
const layers: Layer[] = []

const layerOf = (state: unknown): number => {
  const layer: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'layer') : undefined
  return typeof layer === 'number' ? layer : 0
}

/**
 * The browser's own method, past the router's: the address is the same, and the router has nothing to load. Its part of
 * the state is taken along, so that it knows the entry again.
 */
const writeLayer = (method: 'pushState' | 'replaceState', layer: number) =>
  History.prototype[method].call(history, { ...history.state, layer }, '')

function open(layer: Layer): () => void {
  if (layers.length === 0) addEventListener('popstate', closeAbove)
  layers.push(layer)
  writeLayer('pushState', layers.length)
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    if (layers.length === 0) removeEventListener('popstate', closeAbove)
    // In a turn of its own: whoever closes it may be on the way to another address, whose entry must not be taken back.
    setTimeout(takeBack)
  }
}

/** Back was pressed: everything above the entry that is now current closes, the uppermost first. */
function closeAbove() {
  for (const layer of layers.slice(layerOf(history.state)).reverse()) layer.close()
}

/** Takes the entries of what was closed by its own buttons out of the way of the next Back. */
function takeBack() {
  const tooMany = layerOf(history.state) - layers.length
  if (tooMany > 0) history.go(-tooMany)
}

/** On a phone Back closes what is open over the screen, instead of leaving the screen with it. */
export function useBackCloses(isOpen: boolean, close: () => void) {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen || !matchMedia(HAS_BACK).matches) return
    return open({ close: () => onBack() })
  }, [isOpen])
}
