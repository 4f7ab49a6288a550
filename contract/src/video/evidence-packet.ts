// Nothing is imported here: the same text, without its types, verifies inside `verificar.html` of each packet, where no
// server and no other file can be asked.

/** A packet that cannot be read at all; its message is for the person who chose the file. */
export class PacketError extends Error {}

interface FileFacts {
  name: string
  size: number
  /** Hex. */
  sha256: string
}
/** One file as the manifest names it. */
export interface PacketFile extends FileFacts {
  /** Of a reserved one: what the code makes of its bytes. */
  opens?: FileFacts | undefined
}
/** How the key of reserved files comes out of the code. */
export interface Lock {
  kdf: 'PBKDF2-SHA-256'
  iterations: number
  /** Base64. */
  salt: string
}

/** `manifest.json`: what was sealed, by whom, and what came before it. Times ISO. */
export interface Manifest {
  /** The first while nothing is reserved, so that pages of older packets read it too. */
  format: 'arriero-evidence/1' | 'arriero-evidence/2'
  /** Only where something is reserved. */
  lock?: Lock | undefined
  id: string
  account: string
  sealedBy: string
  sealedAt: string
  event: {
    title: string
    at: string
    localTime: string
    unit: string
    /** null: nobody is known to have driven, or `driverFile` is among the reserved files. */
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
const mostIterations = 5_000_000
/** The reserved file that says who drove: `{"driver": "Ana", "trip": ["Ana"]}`. */
export const driverFile = 'conductor.json'

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
    (given['format'] === 'arriero-evidence/1' || (given['format'] === 'arriero-evidence/2' && isLock(given['lock']))) &&
    areTexts(given, ['id', 'account', 'sealedBy', 'sealedAt']) &&
    areTexts(given['event'], ['title', 'at', 'localTime', 'unit']) &&
    ['driver', 'trip'].every((name) => isTextOrNull((given['event'] as Record<string, unknown>)[name])) &&
    areTexts(given['key'], ['id', 'fingerprint']) &&
    (given['previous'] === null || areTexts(given['previous'], ['id', 'manifestSha256'])) &&
    isListOf(given['clips'], mostEntries, (clip) => areTexts(clip, ['name', 'startsAt'])) &&
    isListOf(given['missing'], mostEntries, isText) &&
    isListOf(
      given['files'],
      mostEntries,
      (file) => isFile(file) && (file['opens'] === undefined || isFile(file['opens'])),
    )
  if (!isWhole) throw new PacketError(noPacket)
  return given as unknown as Manifest
}

const isFile = (file: unknown): file is Record<string, unknown> =>
  isObject(file) && areTexts(file, ['name', 'sha256']) && typeof file['size'] === 'number'
// More rounds than we ever ask for would only keep a browser busy.
const isLock = (lock: unknown) =>
  isObject(lock) &&
  lock['kdf'] === 'PBKDF2-SHA-256' &&
  isText(lock['salt']) &&
  Number.isInteger(lock['iterations']) &&
  Number(lock['iterations']) > 0 &&
  Number(lock['iterations']) <= mostIterations

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

/** Letters of a code: none that is taken for another when it is read aloud or copied by hand. */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 20
const shortCode = 'El código tiene 20 letras y números, en cinco grupos de cuatro.'
const wrongCode = 'Ese código no abre los archivos reservados: revíselo con quien se lo dio.'
const lostReserved = 'Los archivos reservados cambiaron después del sello: ya no se pueden abrir.'

/** As it was made, however somebody typed it: 'abcd-o1…' and 'ABCD 01…' are the same. */
const typed = (code: string) =>
  code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

export async function keyOfCode(code: string, { iterations, salt }: Lock): Promise<CryptoKey> {
  const letters = new TextEncoder().encode(typed(code))
  const material = await crypto.subtle.importKey('raw', letters, 'PBKDF2', false, ['deriveKey'])
  const slowly = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations }
  return crypto.subtle.deriveKey(slowly, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/**
 * A reserved file: so many random bytes, then its segments one by one under AES-256-GCM, each with its tag, so that none
 * of it has to be held whole.
 */
export const segments = { prefix: 7, plain: 1 << 20, tag: 16 } as const
/** Of one segment: none may be moved, left out, or be the last one without being it. */
export function nonceOf(prefix: Uint8Array, at: number, isLast: boolean): Uint8Array<ArrayBuffer> {
  const nonce = new Uint8Array(12)
  nonce.set(prefix)
  new DataView(nonce.buffer).setUint32(segments.prefix, at)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

async function opened(file: Blob, key: CryptoKey): Promise<Blob> {
  const prefix = new Uint8Array(await file.slice(0, segments.prefix).arrayBuffer())
  const parts: Blob[] = []
  for (let at: number = segments.prefix; at < file.size; at += segments.plain + segments.tag) {
    const end = Math.min(at + segments.plain + segments.tag, file.size)
    const iv = nonceOf(prefix, parts.length, end === file.size)
    const bytes = await file.slice(at, end).arrayBuffer()
    // A browser keeps large blobs on its disk.
    parts.push(new Blob([await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)]))
  }
  return new Blob(parts)
}

/** What the code makes of a reserved file, and whether that is what was sealed. */
export interface OpenedFile {
  file: Blob
  isSame: boolean
}

/** By the names of what was reserved. Throws a PacketError for a code that opens nothing. */
export async function openReserved(
  { manifest, files: verdicts }: Verdict,
  files: ReadonlyMap<string, Blob>,
  code: string,
): Promise<Map<string, OpenedFile>> {
  if (typed(code).length !== codeLength) throw new PacketError(shortCode)
  const whole = verdicts.flatMap(({ name, opens, state }) => {
    const file = files.get(name)
    return opens && file && state === 'same' ? [{ file, opens }] : []
  })
  if (!manifest.lock || whole.length === 0) throw new PacketError(lostReserved)
  const key = await keyOfCode(code, manifest.lock)
  const found = new Map<string, OpenedFile>()
  for (const { file, opens } of whole) {
    // Its bytes are those that were sealed: what does not open them is the code.
    const plain = await opened(file, key).catch(() => {
      throw new PacketError(wrongCode)
    })
    found.set(opens.name, { file: plain, isSame: (await sha256(await plain.arrayBuffer())) === opens.sha256 })
  }
  return found
}
