import Hls from 'hls.js/light'
import workerPath from 'hls.js/dist/hls.worker.js?url'
import { useSession } from '../../../kit/session.ts'
import type { Screen } from './screen.ts'

export interface HlsScreenEvents {
  /** It cannot go on by itself. */
  onError: () => void
  onEnd: () => void
}

/** Shows HLS in an element; its worker is a file of ours, as our content policy wants it. */
export function showHls(video: HTMLVideoElement, playlist: string, { onError, onEnd }: HlsScreenEvents): Screen {
  const hls = new Hls({
    workerPath,
    liveSyncDurationCount: 2,
    maxBufferLength: 10,
    // Without it what was seen is kept for ever.
    backBufferLength: 10,
    xhrSetup: (request) => {
      const token = useSession.getState().auth?.token
      if (token) request.setRequestHeader('authorization', `Token ${token}`)
    },
  })
  let recovered = false
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    if (type !== Hls.ErrorTypes.MEDIA_ERROR || recovered) return onError()
    recovered = true
    hls.recoverMediaError()
  })
  video.addEventListener('ended', onEnd)
  hls.attachMedia(video)
  hls.loadSource(playlist)
  return {
    playedMs: () => hls.playingDate?.getTime() ?? null,
    moveTo(at) {
      const fragments = hls.latestLevelDetails?.fragments ?? []
      // The piece that was recorded then, or the next one after a gap.
      const fragment = fragments.find(
        ({ programDateTime, duration }) => programDateTime !== null && programDateTime + duration * 1000 > at,
      )
      if (!fragment || fragment.programDateTime === null) return false
      video.currentTime = fragment.start + Math.max(0, at - fragment.programDateTime) / 1000
      return true
    },
    // Full buffers would have it ask for one piece again and again.
    hold: () => hls.stopLoad(),
    goOn: () => hls.startLoad(),
    destroy() {
      video.removeEventListener('ended', onEnd)
      hls.stopLoad()
      hls.detachMedia()
      hls.destroy()
    },
  }
}
