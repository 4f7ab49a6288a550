import { gpx, kml } from '@tmcw/togeojson'
import { DOMParser, type Document, type Node } from '@xmldom/xmldom'
import { GeoFileError, type GeoFeature } from './geo-feature.ts'
import { readFeatures } from './read-geojson.ts'

/** A drawing of some thousand fences is below 2 MB; the reader holds some forty times the file in memory. */
const MOST_BYTES = 8 * 1024 * 1024
/** A tag costs more than its letters: this many are read in about a second. */
const MOST_TAGS = 300_000
const XML_DEPTH = 64

/**
 * Reads a GeoJSON, KML or GPX file, whichever its content is. `bytes` is UTF-8. Throws GeoFileError with a sentence for
 * the user when it is too large, broken, of another kind, declares a DOCTYPE, or holds a coordinate out of range.
 */
export function readGeoFile(bytes: Uint8Array): GeoFeature[] {
  if (bytes.byteLength > MOST_BYTES) throw new GeoFileError('El archivo pesa más de 8 MB')
  const text = decode(bytes).trimStart()
  if (text.startsWith('{')) return readFeatures(parseJson(text))
  if (!text.startsWith('<')) throw new GeoFileError('El archivo no es GeoJSON, KML ni GPX')
  const document = parseXml(text)
  const root = document.documentElement?.localName
  if (root === 'kml') return readFeatures(kml(document))
  if (root === 'gpx') return readFeatures(gpx(document))
  throw new GeoFileError('El archivo no es GeoJSON, KML ni GPX')
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new GeoFileError('El archivo no es texto en UTF-8')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new GeoFileError('El archivo GeoJSON está incompleto o mal escrito')
  }
}

function parseXml(text: string): Document {
  // A DOCTYPE may declare entities that grow without end or read other files; no KML or GPX needs one.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new GeoFileError('El archivo declara un DOCTYPE y no se acepta')
  if (text.split('<', MOST_TAGS + 2).length > MOST_TAGS + 1)
    throw new GeoFileError('El archivo trae demasiados elementos')
  const document = parseDocument(text)
  // The converters recurse: what is nested without end is refused before them.
  if (isDeeperThan(XML_DEPTH, document)) throw new GeoFileError('El archivo anida demasiados niveles')
  return document
}

function parseDocument(text: string): Document {
  // A warning (a replacement character in a name, say) leaves a whole document; an error does not.
  const onError = (level: string, message: string) => {
    if (level !== 'warning') throw new Error(message)
  }
  try {
    return new DOMParser({ onError }).parseFromString(text, 'text/xml')
  } catch {
    throw new GeoFileError('El archivo XML está incompleto o mal escrito')
  }
}

function isDeeperThan(limit: number, root: Node): boolean {
  let depth = 0
  let node: Node | null = root
  while (node !== null && depth <= limit) {
    if (node.firstChild !== null) {
      node = node.firstChild
      depth++
      continue
    }
    while (node !== null && node.nextSibling === null) {
      node = node.parentNode
      depth--
    }
    node = node?.nextSibling ?? null
  }
  return depth > limit
}
