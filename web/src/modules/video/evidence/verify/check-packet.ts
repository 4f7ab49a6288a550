import {
  openReserved,
  PacketError,
  readPacket,
  verifyPacket,
  type OpenedFile,
  type Verdict,
} from '@arriero/contract/video/evidence-packet.ts'
import { factsOf, type PacketFacts } from './packet-facts.ts'

export interface Checked {
  verdict: Verdict
  facts: PacketFacts
  files: ReadonlyMap<string, Blob>
  /** What a code opened, by name. */
  opened?: ReadonlyMap<string, OpenedFile>
  /** As it came, to be kept. */
  file: Blob
  tookMs: number
  /** ISO. */
  at: string
}

/** Reads and compares a packet here; nothing of it leaves the browser. */
export async function checkPacket(file: Blob): Promise<Checked> {
  const begun = performance.now()
  const files = await readPacket(file)
  const verdict = await verifyPacket(files)
  const facts = await factsOf(files, verdict)
  return { verdict, facts, files, file, tookMs: performance.now() - begun, at: new Date().toISOString() }
}

/** The same with what the code opens; a PacketError says why it does not. */
export async function unlock(checked: Checked, code: string): Promise<Checked> {
  const opened = await openReserved(checked.verdict, checked.files, code)
  const files = new Map([...checked.files, ...[...opened].map(([name, { file }]) => [name, file] as const)])
  return { ...checked, opened, facts: await factsOf(files, checked.verdict) }
}

/** The packet that a link leads to. */
export async function fetchPacket(url: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new PacketError('El paquete no se pudo traer; abra el enlace otra vez.')
  return answer.blob()
}
