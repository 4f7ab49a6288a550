import { addAbortSignal } from 'node:stream'
import type { VideoLink } from '@arriero/telematics/video.ts'
import type { Outgoing } from '../../../shared/outgoing/outgoing.ts'
import { FlvReader, type FlvTag } from './flv.ts'
import { fetchFromProvider } from './provider-fetch.ts'
import { relayTexts as texts } from './relay.texts.ts'
import { StreamFault } from './stream-fault.ts'

/** A stream that says nothing so long is dead. */
const SILENCE_MS = 10_000

export interface Reading {
  /** Each tag as it comes. */
  onTag: (tag: FlvTag) => void
  onBytes: (count: number) => void
  /** The upstream has answered. */
  onOpen: () => void
}

async function bodyOf(send: Outgoing['stream'], address: string, signal: AbortSignal) {
  const url = new URL(address)
  const { body } = await fetchFromProvider(send, url, url.hostname, signal)
  return body ?? []
}

/**
 * Reads an FLV stream until it ends. Throws StreamFault when it is none, falls silent or breaks, or the signal's reason;
 * whatever happens, the connection is closed.
 */
export async function readFlv(
  send: Outgoing['stream'],
  link: VideoLink,
  { onTag, onBytes, onOpen }: Reading,
  signal: AbortSignal,
): Promise<void> {
  const done = new AbortController()
  const both = AbortSignal.any([signal, done.signal])
  let timer: NodeJS.Timeout | undefined
  const expectMore = () => {
    clearTimeout(timer)
    timer = setTimeout(() => done.abort(new StreamFault(texts.silent, { isPassing: true })), SILENCE_MS)
  }
  try {
    const parts = link.stream ? addAbortSignal(both, link.stream) : await bodyOf(send, link.url, both)
    onOpen()
    const reader = new FlvReader()
    expectMore()
    for await (const chunk of parts as AsyncIterable<Uint8Array>) {
      expectMore()
      onBytes(chunk.byteLength)
      for (const tag of reader.push(chunk)) onTag(tag)
    }
  } catch (cause) {
    both.throwIfAborted()
    throw cause instanceof StreamFault ? cause : new StreamFault(texts.unreachable, { isPassing: true, cause })
  } finally {
    clearTimeout(timer)
    done.abort(new Error('read'))
  }
}
