// Nothing is imported here: the same text, without its types, verifies inside `verificar.html` of each packet, where no
// server and no other file can be asked.

/** A packet that cannot be read at all; its message is for the person who chose the file. */
export class PacketError extends Error {}

/** One file as the manifest names it. */
export interface PacketFile {
  name: string
  size: number
  /** Hex. */
  sha256: string
}

/** `manifest.json`: what was sealed, by whom, and what came before it. Times ISO. */
export interface Manifest {
  format: 'arriero-evidence/1'
  id: string
  account: string
  sealedBy: string
  sealedAt: string
  event: {
    title: string
    at: string
    localTime: string
    unit: string
    driver: string | null
    trip: string | null
    limitKmh: number | null
  }
  device: { key: string; source: string } | null
  /** Seconds that the camera's clock is ahead of ours; null: nobody knows. */
  clockOffsetSeconds: number | null
  key: { id: string; fingerprint: string }
  /** Of the packet sealed before it in the account; null: it is the first. */
  previous: { id: string; manifestSha256: string } | null
  /** Recordings, and when their first picture was taken. */
  clips: { name: string; startsAt: string }[]
  /** What was asked for and did not come, in words. */
  missing: string[]
  files: PacketFile[]
}

export interface FileVerdict extends PacketFile {
  state: 'same' | 'changed' | 'missing' | 'added'
  /** What its bytes give; null where they are not there. */
  found: string | null
}

export interface Verdict {
  isGenuine: boolean
  manifest: Manifest
  manifestSha256: string
  /** null: this browser cannot check signatures of its kind. */
  isSigned: boolean | null
  /** Of the key inside the packet. */
  fingerprint: string
  files: FileVerdict[]
}

/** More is no packet of ours, and a browser would choke on it. */
export const largestPacket = 1_000_000_000
const largestManifest = 4_000_000
const mostEntries = 500
const unsigned = ['manifest.json', 'manifest.sig']

const noPacket =
  'Este archivo no es un paquete de evidencia: elija el .zip que le entregaron, sin abrirlo ni volver a comprimirlo.'
const noCrypto = 'Este navegador no puede comprobar aquí: abra la página por https o con un navegador más reciente.'
const damaged = 'El paquete está incompleto o dañado: descárguelo otra vez.'

/** The files of a zip whose entries are stored as they are; nothing is read but its directory. */
export async function readPacket(zip: Blob): Promise<Map<string, Blob>> {
  if (zip.size > largestPacket)
    throw new PacketError('El archivo pesa más de 1 GB: ningún paquete de evidencia pesa tanto.')
  const tail = await viewOf(zip.slice(Math.max(0, zip.size - 65_557)))
  let end = tail.byteLength - 22
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end -= 1
  if (end < 0) throw new PacketError(noPacket)
  const count = tail.getUint16(end + 10, true)
  const [size, offset] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)]
  if (count > mostEntries || offset + size > zip.size) throw new PacketError(noPacket)
  const directory = await viewOf(zip.slice(offset, offset + size))
  const files = new Map<string, Blob>()
  let at = 0
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== 0x02014b50) throw new PacketError(damaged)
    const method = directory.getUint16(at + 10, true)
    const [packed, whole] = [directory.getUint32(at + 20, true), directory.getUint32(at + 24, true)]
    const [name, extra, comment] = [28, 30, 32].map((place) => directory.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ]
    const local = directory.getUint32(at + 42, true)
    if (at + 46 + name > directory.byteLength) throw new PacketError(damaged)
    const title = new TextDecoder().decode(new Uint8Array(directory.buffer, directory.byteOffset + at + 46, name))
    at += 46 + name + extra + comment
    if (title.endsWith('/')) continue
    if (method !== 0 || packed !== whole) throw new PacketError(noPacket)
    const head = await viewOf(zip.slice(local, local + 30))
    if (head.byteLength < 30 || head.getUint32(0, true) !== 0x04034b50) throw new PacketError(damaged)
    const begin = local + 30 + head.getUint16(26, true) + head.getUint16(28, true)
    if (begin + whole > zip.size || files.has(title)) throw new PacketError(damaged)
    files.set(title, zip.slice(begin, begin + whole))
  }
  return files
}

const viewOf = async (part: Blob) => new DataView(await part.arrayBuffer())
const hexOf = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
export const sha256 = async (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
  hexOf(await crypto.subtle.digest('SHA-256', bytes))

/** How people compare a key: '3F8A 91C4 …', of the first 16 bytes of its SHA-256. */
export const fingerprintOf = async (publicKey: Uint8Array<ArrayBuffer>) =>
  ((await sha256(publicKey)).slice(0, 32).toUpperCase().match(/.{4}/g) ?? []).join(' ')

/** Compares every file with what was signed. `progress` says what is done; throws a PacketError for what is no packet. */
export async function verifyPacket(
  files: ReadonlyMap<string, Blob>,
  progress: (done: number, all: number) => void = () => undefined,
): Promise<Verdict> {
  // Browsers give it to secure pages only.
  if (!globalThis.crypto?.subtle) throw new PacketError(noCrypto)
  const [text, signature, key] = ['manifest.json', 'manifest.sig', 'key.json'].map((name) => files.get(name))
  if (!text || !signature || !key || text.size > largestManifest || signature.size > 1000 || key.size > 10_000)
    throw new PacketError(noPacket)
  const bytes = new Uint8Array(await text.arrayBuffer())
  const manifest = manifestOf(new TextDecoder().decode(bytes))
  const publicKey = keyOf(await key.text())
  const isSigned = await isSignedBy(publicKey, new Uint8Array(await signature.arrayBuffer()), bytes)
  const verdicts: FileVerdict[] = []
  for (const [n, file] of manifest.files.entries()) {
    const there = files.get(file.name)
    const found = there ? await sha256(await there.arrayBuffer()) : null
    verdicts.push({ ...file, found, state: found === null ? 'missing' : found === file.sha256 ? 'same' : 'changed' })
    progress(n + 1, manifest.files.length)
  }
  const named = new Set([...manifest.files.map(({ name }) => name), ...unsigned])
  for (const [name, file] of files)
    if (!named.has(name)) verdicts.push({ name, size: file.size, sha256: '', found: null, state: 'added' })
  return {
    isGenuine: isSigned === true && verdicts.every(({ state }) => state === 'same'),
    manifest,
    manifestSha256: await sha256(bytes),
    isSigned,
    fingerprint: await fingerprintOf(publicKey),
    files: verdicts,
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 2000
const isTextOrNull = (value: unknown) => value === null || isText(value)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const areTexts = (of: unknown, names: readonly string[]) => isObject(of) && names.every((name) => isText(of[name]))
const isListOf = (list: unknown, most: number, is: (one: unknown) => boolean) =>
  Array.isArray(list) && list.length <= most && list.every((one) => is(one))

/** What it says may be shown as it stands, whoever wrote it: nothing but texts and numbers where they are expected. */
function manifestOf(text: string): Manifest {
  const given: unknown = jsonOf(text)
  const isWhole =
    isObject(given) &&
    given['format'] === 'arriero-evidence/1' &&
    areTexts(given, ['id', 'account', 'sealedBy', 'sealedAt']) &&
    areTexts(given['event'], ['title', 'at', 'localTime', 'unit']) &&
    ['driver', 'trip'].every((name) => isTextOrNull((given['event'] as Record<string, unknown>)[name])) &&
    areTexts(given['key'], ['id', 'fingerprint']) &&
    (given['previous'] === null || areTexts(given['previous'], ['id', 'manifestSha256'])) &&
    isListOf(given['clips'], mostEntries, (clip) => areTexts(clip, ['name', 'startsAt'])) &&
    isListOf(given['missing'], mostEntries, isText) &&
    isListOf(given['files'], mostEntries, (file) => areTexts(file, ['name', 'sha256']) && isSize(file))
  if (!isWhole) throw new PacketError(noPacket)
  return given as unknown as Manifest
}

const isSize = (file: unknown) => isObject(file) && typeof file['size'] === 'number'

function keyOf(text: string): Uint8Array<ArrayBuffer> {
  const key = jsonOf(text) as { publicKey?: unknown } | null
  try {
    const bytes = bytesOf(String(key?.publicKey))
    if (bytes.length === 32) return bytes
  } catch {
    // Said below.
  }
  throw new PacketError(noPacket)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new PacketError(noPacket)
  }
}

async function isSignedBy(
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean | null> {
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']).catch((error: unknown) => {
    // A key that is no point of the curve is a DataError: only a browser without the algorithm may not say.
    if (error instanceof DOMException && error.name === 'NotSupportedError') return null
    return undefined
  })
  if (!key) return key === null ? null : false
  return crypto.subtle.verify('Ed25519', key, signature, bytes)
}
