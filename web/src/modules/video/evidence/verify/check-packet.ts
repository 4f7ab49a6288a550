import { PacketError, readPacket, verifyPacket, type Verdict } from '@arriero/contract/video/evidence-packet.ts'
import { factsOf, type PacketFacts } from './packet-facts.ts'

export interface Checked {
  verdict: Verdict
  facts: PacketFacts
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
  return { verdict, facts, file, tookMs: performance.now() - begun, at: new Date().toISOString() }
}

/** The packet that a link leads to. */
export async function fetchPacket(url: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new PacketError('El paquete no se pudo traer; abra el enlace otra vez.')
  return answer.blob()
}
