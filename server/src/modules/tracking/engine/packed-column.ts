// Whole-number columns as byte planes: differences are small and alike, and a plane of like bytes is what zstd packs best.

/** Bytes of a column's description: first value, unit, order of differences, planes, nulls. */
const DESCRIPTION_BYTES = 8 + 8 + 1 + 1 + 1
const LARGEST_DIFFERENCE = 2 ** 31 - 1

const NO_NULLS = 0
const ALL_NULL = 1
const SOME_NULL = 2

/** Writes one column of whole numbers, NaN for null. Throws RangeError when its values lie too far apart for one day. */
export function encodeColumn(values: Float64Array): Buffer {
  const count = values.length
  const first = values.find((value) => !Number.isNaN(value)) ?? 0
  const steps = new Float64Array(count)
  let nulls = 0
  let unit = 0
  let held = 0
  for (let i = 0; i < count; i++) {
    const value = values[i]!
    // A null repeats the value before it: it costs nothing and the mask tells it apart.
    if (Number.isNaN(value)) nulls += 1
    else held = value - first
    if (!Number.isSafeInteger(held)) throw new RangeError(`Not a packable number: ${value}`)
    steps[i] = held
    if (unit !== 1 && (unit === 0 || held % unit !== 0)) unit = gcd(unit, Math.abs(held))
  }
  if (unit > 1) for (let i = 0; i < count; i++) steps[i] = steps[i]! / unit

  const order = cheapestOrder(steps)
  const planes = bytePlanes(steps, order)
  const nullMode = nulls === 0 ? NO_NULLS : nulls === count ? ALL_NULL : SOME_NULL
  const description = Buffer.alloc(DESCRIPTION_BYTES)
  description.writeDoubleLE(first, 0)
  description.writeDoubleLE(unit || 1, 8)
  description.writeUInt8(order, 16)
  description.writeUInt8(planes.length, 17)
  description.writeUInt8(nullMode, 18)
  const mask =
    nullMode === SOME_NULL ? [Buffer.from(Uint8Array.from(values, (value) => (Number.isNaN(value) ? 1 : 0)))] : []
  return Buffer.concat([description, ...planes, ...mask])
}

/**
 * Reads a column of `count` values that `encodeColumn` wrote at `offset`, each divided by `scale`; a null becomes NaN.
 * Only those from the `from`-th up to before the `to`-th: a few are had at a fifth of what all cost. Throws RangeError
 * when the bytes end early.
 */
export function decodeColumn(
  body: Buffer,
  offset: number,
  count: number,
  scale: number,
  from = 0,
  to: number = count,
): Float64Array {
  const first = body.readDoubleLE(offset)
  const unit = body.readDoubleLE(offset + 8)
  const order = body.readUInt8(offset + 16)
  const planes = body.readUInt8(offset + 17)
  const nullMode = body.readUInt8(offset + 18)
  const start = offset + DESCRIPTION_BYTES
  const masked = nullMode === SOME_NULL ? count : 0
  const end = start + planes * count + masked
  if (end > body.length) throw new RangeError('The column ends early')

  const values = new Float64Array(to - from)
  if (nullMode === ALL_NULL) return values.fill(NaN)
  if (planes === 0 && order < 2 && masked === 0) return values.fill(first / scale)
  const differences = planes === 1 ? body.subarray(start, start + to) : foldedPlanes(body, start, count, planes, to)
  let step = 0
  let slope = 0
  if (order === 0) {
    for (let i = from; i < to; i++) values[i - from] = (first + unfold(differences[i]!) * unit) / scale
  } else if (order === 1) {
    for (let i = 0; i < from; i++) step += unfold(differences[i]!)
    for (let i = from; i < to; i++) values[i - from] = (first + (step += unfold(differences[i]!)) * unit) / scale
  } else {
    for (let i = 0; i < from; i++) step += slope += unfold(differences[i]!)
    for (let i = from; i < to; i++)
      values[i - from] = (first + (step += slope += unfold(differences[i]!)) * unit) / scale
  }
  if (masked > 0) {
    const mask = start + planes * count
    for (let i = from; i < to; i++) if (body[mask + i] === 1) values[i - from] = NaN
  }
  return values
}

/** The offset after a column, without reading it. */
export function columnEnd(body: Buffer, offset: number, count: number): number {
  const planes = body.readUInt8(offset + 17)
  const masked = body.readUInt8(offset + 18) === SOME_NULL ? count : 0
  return offset + DESCRIPTION_BYTES + planes * count + masked
}

/** Puts byte planes together again, up to the `most`-th. Two are nearly all there is, and a day is read on every look at history. */
function foldedPlanes(body: Uint8Array, start: number, count: number, planes: number, most: number): Int32Array {
  const folded = new Int32Array(most)
  const second = start + count
  if (planes === 2) {
    for (let i = 0; i < most; i++) folded[i] = body[start + i]! | (body[second + i]! << 8)
  } else {
    for (let i = 0; i < most; i++)
      for (let plane = 0; plane < planes; plane++)
        folded[i] = folded[i]! | (body[start + plane * count + i]! << (8 * plane))
  }
  return folded
}

/** 0, 1, 2, 3, 4 are 0, -1, 1, -2, 2: small differences of either sign have small codes. */
function unfold(folded: number): number {
  return (folded >>> 1) ^ -(folded & 1)
}

/** The order of differences (0 none, 1 delta, 2 delta of delta) whose numbers are the shortest in bits. */
function cheapestOrder(steps: Float64Array): 0 | 1 | 2 {
  const bits: [number, number, number] = [0, 0, 0]
  let before = 0
  let slope = 0
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]!
    const delta = step - before
    bits[0] += lengthOf(step)
    bits[1] += lengthOf(delta)
    bits[2] += lengthOf(delta - slope)
    before = step
    slope = delta
  }
  if (bits[2] < Math.min(bits[0], bits[1])) return 2
  return bits[1] < bits[0] ? 1 : 0
}

const lengthOf = (difference: number) => 32 - Math.clz32(2 * Math.abs(difference))

function bytePlanes(steps: Float64Array, order: 0 | 1 | 2): Buffer[] {
  const count = steps.length
  const folded = new Uint32Array(count)
  let largest = 0
  let before = 0
  let slope = 0
  for (let i = 0; i < count; i++) {
    const step = steps[i]!
    const delta = step - before
    const difference = order === 0 ? step : order === 1 ? delta : delta - slope
    before = step
    slope = delta
    if (Math.abs(difference) > LARGEST_DIFFERENCE) throw new RangeError('The values lie too far apart for one day')
    const code = difference < 0 ? -2 * difference - 1 : 2 * difference
    folded[i] = code
    if (code > largest) largest = code
  }
  const planes: Buffer[] = []
  for (let shift = 0; shift < 32 && largest >= 2 ** shift; shift += 8) {
    const plane = Buffer.allocUnsafe(count)
    for (let i = 0; i < count; i++) plane[i] = folded[i]! >>> shift
    planes.push(plane)
  }
  return planes
}

function gcd(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b]
  return a
}
