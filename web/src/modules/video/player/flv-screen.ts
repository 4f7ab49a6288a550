import library from 'mpegts.js'
import type { Screen } from './screen.ts'
import type { VideoSocket } from './video-socket.ts'

/** The package gives what its types call its default. */
const mpegts = library as unknown as typeof library.default

/** Live video is shown so far behind, and hurries when it is further. */
const TARGET_S = 0.8
const HURRY_S = 1.2

/**
 * Shows FLV of a socket in an element. Without the library's own workers: made from text they would be dead, and say
 * nothing. The player hurries a little instead of jumping, which would freeze it.
 */
export function showFlv(
  video: HTMLVideoElement,
  socket: VideoSocket,
  { isLive, onError }: { isLive: boolean; onError: () => void },
): Screen {
  mpegts.LoggingControl.enableAll = false
  const player = mpegts.createPlayer(
    { type: 'flv', isLive: true, url: 'arriero:' },
    {
      customLoader: loaderOf(socket),
      enableWorker: false,
      enableWorkerForMSE: false,
      enableStashBuffer: false,
      lazyLoad: false,
      liveBufferLatencyChasing: false,
      liveSync: isLive,
      liveSyncTargetLatency: TARGET_S,
      liveSyncMaxLatency: HURRY_S,
      autoCleanupSourceBuffer: true,
      autoCleanupMaxBackwardDuration: 20,
      autoCleanupMinBackwardDuration: 10,
    },
  )
  player.on(mpegts.Events.ERROR, onError)
  player.attachMediaElement(video)
  player.load()
  return {
    playedMs: () => null,
    moveTo: () => false,
    // What comes while one looks at a still picture is not kept: it would grow without end.
    hold: () => {},
    goOn: () => {
      if (isLive) toLiveEdge(video)
    },
    destroy() {
      player.pause()
      player.unload()
      player.detachMediaElement()
      player.destroy()
    },
  }
}

function toLiveEdge(video: HTMLVideoElement): void {
  const { buffered } = video
  if (buffered.length > 0) video.currentTime = Math.max(0, buffered.end(buffered.length - 1) - TARGET_S)
}

/** The socket as the library's way of loading: ours carries tickets, and notes between the pictures. */
function loaderOf(socket: VideoSocket) {
  return class extends mpegts.BaseLoader {
    constructor() {
      super('arriero')
      this._needStash = true
    }

    override open(): void {
      let received = 0
      this._status = mpegts.LoaderStatus.kBuffering
      socket.read((bytes) => {
        const start = received
        received += bytes.byteLength
        this.onDataArrival(bytes, start, received)
      })
    }

    override abort(): void {
      socket.close()
      this._status = mpegts.LoaderStatus.kComplete
    }
  }
}
