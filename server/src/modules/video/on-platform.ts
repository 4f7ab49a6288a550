import { PlatformError } from '@arriero/telematics/errors.ts'
import type { VideoAccess } from '@arriero/telematics/video.ts'
import { inWork, type App } from '../../app/app.ts'
import { badRequest, unavailable } from '../../app/errors.ts'
import { systemScope } from '../../app/scope.ts'
import { connectStored } from '../tracking/tracking.read.ts'
import { texts } from './video.texts.ts'

/** A person waits for it. */
const patienceMs = 15_000

export interface PlatformPlace {
  accountId: number
  sourceId: number
}

/**
 * Asks the platform of a source about its video. Reads the source in a work of its own, so that no transaction waits
 * for a platform; whether the camera is theirs to see is the caller's to ask. What the platform refuses is a 400 in its
 * words, one that is away or too slow a 503.
 */
export async function onPlatform<T>(
  app: App,
  { accountId, sourceId }: PlatformPlace,
  ask: (video: VideoAccess, signal: AbortSignal) => Promise<T>,
  withinMs: number = patienceMs,
): Promise<T> {
  // The camera is the permission: who sees it may be somebody who is shown no sources.
  const adapter = await inWork(app, systemScope(accountId), (own) => connectStored(own, app, sourceId))
  try {
    if (!adapter.video) throw badRequest(texts.cannot)
    return await ask(adapter.video, AbortSignal.timeout(withinMs))
  } catch (error) {
    throw inWords(error)
  } finally {
    await adapter.close()
  }
}

function inWords(error: unknown): unknown {
  if (error instanceof PlatformError)
    return error.kind === 'retry' ? unavailable(error.message) : badRequest(error.message)
  if (error instanceof DOMException && error.name === 'TimeoutError') return unavailable(texts.tooSlow)
  return error
}

/** A call that not every platform has; a 400 where it is missing. */
export function offered<Name extends Exclude<keyof VideoAccess, 'reconnect'>>(
  video: VideoAccess,
  name: Name,
): NonNullable<VideoAccess[Name]> {
  const call = video[name]
  if (!call) throw badRequest(texts.cannot)
  return call.bind(video) as NonNullable<VideoAccess[Name]>
}
