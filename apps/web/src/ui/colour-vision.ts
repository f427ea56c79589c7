import { linearLight } from './contrast.ts'

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/** Machado, Oliveira and Fernandes (2009), severity 1.0, over linear light. */
const sight: Readonly<Record<string, Matrix>> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

export const kindsOfSight = Object.keys(sight)

const times = (matrix: Matrix, [x, y, z]: Triple): Triple => {
  const row = ([a, b, c]: Triple) => a * x + b * y + c * z
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])]
}

/** Ottosson's OKLab, in which equal distances look about equally different. */
const toOklab: { readonly cones: Matrix; readonly lab: Matrix } = {
  cones: [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ],
  lab: [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  ],
}

/** How different two colours look to one kind of sight: 0 is the same, about 0.02 the least one can see. */
export function seenDistance(one: string, other: string, kind: string): number {
  const matrix = sight[kind]
  if (!matrix) throw new RangeError(`No such kind of sight: ${kind}`)
  const seen = (hex: string) => {
    const [r, g, b] = times(matrix, linearLight(hex))
    const [l, m, s] = times(toOklab.cones, [Math.max(0, r), Math.max(0, g), Math.max(0, b)])
    return times(toOklab.lab, [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)])
  }
  const [a, b] = [seen(one), seen(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
