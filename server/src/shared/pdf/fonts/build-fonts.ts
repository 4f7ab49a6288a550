import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { fontFiles } from './font-files.ts'

// Makes the four TrueType files beside this one from the package's WOFF files: `node build-fonts.ts`. PDF and map
// pictures read TrueType only; without the substitution table and with tabular digits in the character map, layout of
// a page is ten times faster than asking for the 'tnum' feature each time.

type Tables = Map<string, Buffer<ArrayBufferLike>>

function unwrapWoff(woff: Buffer<ArrayBufferLike>): Tables {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file.')
  const tables: Tables = new Map()
  for (let entry = 0; entry < woff.readUInt16BE(12); entry++) {
    const at = 44 + entry * 20
    const [offset, packed, size] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const data = woff.subarray(offset, offset + packed)
    tables.set(woff.toString('latin1', at, at + 4), packed === size ? data : inflateSync(data))
  }
  return tables
}

function table(tables: Tables, tag: string) {
  const found = tables.get(tag)
  if (!found) throw new Error(`The font has no table ${tag}.`)
  return found
}

/** Character map of the font: code point → glyph, from its format 4 subtable. */
function readCharacters(cmap: Buffer): Map<number, number> {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, place) => cmap.readUInt32BE(4 + place * 8 + 4))
  const start = subtables.find((offset) => cmap.readUInt16BE(offset) === 4)
  if (start === undefined) throw new Error('The font has no character map of format 4.')
  const segments = cmap.readUInt16BE(start + 6) / 2
  const glyphs = new Map<number, number>()
  for (let segment = 0; segment < segments; segment++) {
    const at = (array: number) => start + 14 + array * segments * 2 + segment * 2 + (array > 0 ? 2 : 0)
    const [last, first] = [cmap.readUInt16BE(at(0)), cmap.readUInt16BE(at(1))]
    const [delta, range] = [cmap.readUInt16BE(at(2)), cmap.readUInt16BE(at(3))]
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const listed = range === 0 ? code : cmap.readUInt16BE(at(3) + range + (code - first) * 2)
      const glyph = listed === 0 ? 0 : (listed + delta) & 0xffff
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
  return glyphs
}

/** What the substitution table's feature puts in place of each glyph (single substitutions only). */
function readSubstitutions(gsub: Buffer, feature: string): Map<number, number> {
  const [features, lookups] = [gsub.readUInt16BE(6), gsub.readUInt16BE(8)]
  const swaps = new Map<number, number>()
  for (let place = 0; place < gsub.readUInt16BE(features); place++) {
    const record = features + 2 + place * 6
    if (gsub.toString('latin1', record, record + 4) !== feature) continue
    const at = features + gsub.readUInt16BE(record + 4)
    for (let index = 0; index < gsub.readUInt16BE(at + 2); index++) {
      const lookup = lookups + gsub.readUInt16BE(lookups + 2 + gsub.readUInt16BE(at + 4 + index * 2) * 2)
      for (let sub = 0; sub < gsub.readUInt16BE(lookup + 4); sub++) {
        let subtable = lookup + gsub.readUInt16BE(lookup + 6 + sub * 2)
        if (gsub.readUInt16BE(lookup) === 7) subtable += gsub.readUInt32BE(subtable + 4)
        readSingleSubstitution(gsub, subtable, swaps)
      }
    }
  }
  return swaps
}

function readSingleSubstitution(gsub: Buffer, at: number, swaps: Map<number, number>): void {
  const coverage = at + gsub.readUInt16BE(at + 2)
  const covered: number[] = []
  for (let place = 0; place < gsub.readUInt16BE(coverage + 2); place++) {
    if (gsub.readUInt16BE(coverage) === 1) covered.push(gsub.readUInt16BE(coverage + 4 + place * 2))
    else {
      const range = coverage + 4 + place * 6
      for (let glyph = gsub.readUInt16BE(range); glyph <= gsub.readUInt16BE(range + 2); glyph++) covered.push(glyph)
    }
  }
  const byDelta = gsub.readUInt16BE(at) === 1
  covered.forEach((glyph, place) =>
    swaps.set(glyph, byDelta ? (glyph + gsub.readInt16BE(at + 4)) & 0xffff : gsub.readUInt16BE(at + 6 + place * 2)),
  )
}

/** A character map of format 12, one group per character: small enough for a Latin subset, readable by all. */
function writeCharacters(glyphs: Map<number, number>): Buffer {
  const codes = [...glyphs.keys()].sort((a, b) => a - b)
  const cmap = Buffer.alloc(12 + 16 + codes.length * 12)
  cmap.writeUInt16BE(1, 2)
  cmap.writeUInt16BE(3, 4)
  cmap.writeUInt16BE(10, 6)
  cmap.writeUInt32BE(12, 8)
  cmap.writeUInt16BE(12, 12)
  cmap.writeUInt32BE(16 + codes.length * 12, 16)
  cmap.writeUInt32BE(codes.length, 24)
  codes.forEach((code, place) => {
    cmap.writeUInt32BE(code, 28 + place * 12)
    cmap.writeUInt32BE(code, 32 + place * 12)
    cmap.writeUInt32BE(glyphs.get(code) ?? 0, 36 + place * 12)
  })
  return cmap
}

function checksum(data: Buffer): number {
  const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}

function wrapTrueType(tables: Tables): Buffer {
  const tags = [...tables.keys()].sort()
  const power = 2 ** Math.floor(Math.log2(tags.length))
  const header = Buffer.alloc(12 + tags.length * 16)
  header.writeUInt32BE(0x00010000, 0)
  header.writeUInt16BE(tags.length, 4)
  header.writeUInt16BE(power * 16, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE((tags.length - power) * 16, 10)
  const head = Buffer.from(table(tables, 'head'))
  head.writeUInt32BE(0, 8)
  const parts: Buffer<ArrayBufferLike>[] = [header]
  let offset = header.length
  let headAt = 0
  tags.forEach((tag, place) => {
    const data = tag === 'head' ? head : table(tables, tag)
    if (tag === 'head') headAt = offset
    const at = 12 + place * 16
    header.write(tag, at, 'latin1')
    header.writeUInt32BE(checksum(data), at + 4)
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(data.length, at + 12)
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
    parts.push(data, padding)
    offset += data.length + padding.length
  })
  const font = Buffer.concat(parts)
  // The format's own rule: all 32-bit words of the file sum to this number.
  font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, headAt + 8)
  return font
}

async function readTables(weight: keyof typeof fontFiles): Promise<Tables> {
  const source = import.meta.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`)
  return unwrapWoff(await readFile(fileURLToPath(source)))
}

/** Code points that Inter's Latin file draws; the console's face is of the same glyphs. */
export const latinCharacters = async (): Promise<ReadonlySet<number>> =>
  new Set(readCharacters(table(await readTables(400), 'cmap')).keys())

/** The TrueType font of one weight: Inter's Latin glyphs, digits of equal width, no substitutions. */
export async function buildFont(weight: keyof typeof fontFiles): Promise<Buffer> {
  const tables = await readTables(weight)
  const tabular = readSubstitutions(table(tables, 'GSUB'), 'tnum')
  const glyphs = readCharacters(table(tables, 'cmap'))
  // Digits only: the tabular hyphen and comma would tear folios and sentences apart.
  for (const digit of '0123456789') {
    const glyph = glyphs.get(digit.charCodeAt(0))
    const swap = glyph === undefined ? undefined : tabular.get(glyph)
    if (swap === undefined) throw new Error(`The font has no tabular ${digit}.`)
    glyphs.set(digit.charCodeAt(0), swap)
  }
  tables.set('cmap', writeCharacters(glyphs))
  tables.delete('GSUB')
  return wrapTrueType(tables)
}

if (import.meta.main) {
  for (const weight of [400, 500, 600, 700] as const) {
    await writeFile(new URL(fontFiles[weight], import.meta.url), await buildFont(weight))
  }
}
