import type * as contract from '@arriero/contract/video/relay.contract.ts'
import { videoSocketPath, videoPiece } from '@arriero/contract/video/relay.contract.ts'
import type { BodyRead, ParamsOf, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { PlatformError } from '@arriero/telematics/errors.ts'
import { inWork, type App } from '../../../app/app.ts'
import { AppError, badFields, conflict, unavailable } from '../../../app/errors.ts'
import { SentFile } from '../../../app/http/route.ts'
import type { Scope } from '../../../app/scope.ts'
import { findCamera, timeLeft } from '../cameras/cameras.read.ts'
import { reasonOf } from './flv-stream.ts'
import { relayOf } from './relay.ts'
import { relayTexts as texts } from './relay.texts.ts'
import { StreamFault } from './stream-fault.ts'

type Open = typeof contract.openVideo

const LONGEST_MS = 24 * 3_600_000

/** A ticket for a video that the caller may see. No transaction waits for the platform. */
export async function openVideo(app: App, scope: Scope, asked: BodyRead<Open>): Promise<ReplyOf<Open>> {
  const { cameraId, channel, kind, quality = 'CLEAR' } = asked
  const recorded = kind === 'playback' ? periodOf(asked) : null
  const { camera, secondsLeft } = await inWork(app, scope, async (work) => ({
    camera: await findCamera(work, cameraId),
    secondsLeft: await timeLeft(work, cameraId),
  }))
  if (!camera.channelsVisible.includes(channel)) throw badFields({ channel: [texts.hiddenChannel] })
  if (secondsLeft <= 0) throw conflict(texts.planUsed)
  const { accountId, userId } = scope
  const { sourceId, deviceKey } = camera
  const target = { accountId, sourceId, deviceKey, channel, quality, recorded }
  const metered = { accountId, userId, cameraId, channel, kind }
  try {
    const { ticket, format } = await relayOf(app).open(scope, { target, metered })
    const url = format === 'flv' ? videoSocketPath : playlistOf(ticket)
    return { ticket, format, url, secondsLeft }
  } catch (error) {
    throw told(app, error)
  }
}

export async function videoPart(
  app: App,
  scope: Scope,
  { ticket, name }: ParamsOf<typeof contract.videoPiece>,
): Promise<SentFile> {
  try {
    const { type, body } = await relayOf(app).part(scope, ticket, name)
    return new SentFile(name, type, body, true)
  } catch (error) {
    throw told(app, error)
  }
}

const playlistOf = (ticket: string) => videoPiece.path.replace('{ticket}', ticket).replace('{name}', 'index.m3u8')

function periodOf({ from, to }: BodyRead<Open>): { from: number; to: number } {
  const [start, end] = [from ? Number(new Date(from)) : Number.NaN, to ? Number(new Date(to)) : Number.NaN]
  if (!(end > start) || end - start > LONGEST_MS) throw badFields({ to: [texts.badPeriod] })
  return { from: start, to: end }
}

/** What a platform or its video refused, in the words that a person may read. */
function told(app: App, error: unknown): unknown {
  if (error instanceof AppError) return error
  if (!(error instanceof PlatformError || error instanceof StreamFault)) {
    app.log.warn({ err: error }, 'video')
    return unavailable(texts.unreachable)
  }
  app.log.info({ err: error }, 'video')
  return error instanceof PlatformError && error.kind === 'retry'
    ? unavailable(error.message)
    : conflict(reasonOf(error))
}
