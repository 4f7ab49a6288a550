import * as contract from '@arriero/contract/video/recordings.contract.ts'
import { downloadDefaults, type DownloadWish } from '@arriero/contract/video/video.rules.ts'
import { route } from '../../../app/http/route.ts'
import { openVideo } from '../relay/relay.service.ts'
import * as clips from './clips.service.ts'
import { listClips } from './clips.repository.ts'
import { eventMedium } from './event-media.ts'
import * as recordings from './recordings.service.ts'

/** A cut as the service wants it, with what rule CAM-15 says of what is left out. */
function cutOf(wish: DownloadWish) {
  const { stream, channels, from, to } = downloadDefaults(wish, Date.now())
  return { channels, from, to, stream: stream === 'MAIN_STREAM' ? 'CLEAR' : 'FLUENT' } as const
}

export const recordingRoutes = [
  route(contract.recordedDays, ({ work, app, params, query }) => recordings.days(work, app, params.id, query)),
  route(contract.records, ({ work, app, params, query }) => recordings.pieces(work, app, params.id, query)),
  route(contract.videoPlayback, ({ app, caller, body: { cameraId, channel, start, end } }) =>
    openVideo(app, caller, { cameraId, channel, kind: 'playback', from: start, to: end }),
  ),
  route(contract.hikvisionPicture, ({ work, app, params }) => eventMedium(work, app, 'picture', params.picid)),
  route(contract.hikvisionVideo, ({ work, app, params }) => eventMedium(work, app, 'clip', params.picid)),
  route(contract.createDownload, ({ work, params, body: { start, end, video, name } }) => {
    const channels = video?.channels === undefined ? undefined : [video.channels].flat()
    return clips.askFor(work, {
      cameraId: params.id,
      name,
      ...cutOf({ start, end, stream: video?.streamType, channels }),
    })
  }),
  route(contract.createDownloadTask, async ({ work, body: { cameraId, channel, start, end, name } }) => {
    const channels = channel === undefined ? undefined : [channel]
    const [clip] = await clips.askFor(work, { cameraId, name, ...cutOf({ start, end, channels }) })
    return clip!
  }),
  route(contract.listDownloads, ({ work, query }) => listClips(work, query)),
  route(contract.deleteDownloads, ({ work, app, body }) => clips.remove(work, app, body.ids)),
  route(contract.retryDownloads, ({ work, body }) => clips.retry(work, body.ids)),
  route(contract.downloadResult, ({ work, app, params }) => clips.result(work, app, params.id)),
]
