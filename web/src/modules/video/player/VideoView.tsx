import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { Button } from 'antd'
import { IconPlayerPlay } from '@tabler/icons-react'
import { Showing, type VideoState } from './showing.ts'
import { giveBackVideo, takeVideo } from './video-elements.ts'
import { snapshotOf } from './snapshot.ts'
import './player.css'

export type { VideoState } from './showing.ts'

/** What may be done with a video that is shown. Times are epoch ms. */
export interface VideoControls {
  /** The picture as it stands, at its own size; null while there is none. */
  snapshot: () => Promise<Blob | null>
  /** In a recording; before its beginning and after its end nothing happens. */
  seek: (at: number) => void
  /** Of a recording: 0.5 to 4. */
  setRate: (rate: number) => void
  play: () => void
  pause: () => void
  fullScreen: () => void
}

interface VideoViewProps {
  cameraId: number
  channel: number
  kind: 'live' | 'playback'
  /** Of a recording, epoch ms. */
  from?: number
  to?: number
  muted: boolean
  /** What is shown, for who cannot see it: «T-187, cabina». */
  label?: string
  onState?: (state: VideoState, reason?: string) => void
  /** Of the picture, epoch ms, twice a second. */
  onTime?: (at: number) => void
  ref?: Ref<VideoControls>
}

/**
 * The video of one channel, live or recorded, as large as its place. Whoever places it says what stands in its way
 * (`onState`); it says itself when the browser wants a click, and when the time of the camera's plan is about to end.
 */
export function VideoView(props: VideoViewProps) {
  const { cameraId, channel, kind, from, to } = props
  // Another video begins with nothing of the former one.
  return <ShownVideo key={[cameraId, channel, kind, from, to].join()} {...props} />
}

function ShownVideo({ cameraId, channel, kind, from, to, muted, label, onState, onTime, ref }: VideoViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement | null>(null)
  const showing = useRef<Showing | null>(null)
  const [state, setState] = useState<VideoState>('connecting')
  const [isBlocked, setIsBlocked] = useState(false)
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const told = useRef({ onState, onTime })
  useLayoutEffect(() => {
    told.current = { onState, onTime }
  })

  useEffect(() => {
    const element = takeVideo()
    video.current = element
    place.current?.prepend(element)
    const shown = new Showing(
      element,
      { cameraId, channel, kind, from, to },
      {
        onState: (is, reason) => {
          setState(is)
          setIsBlocked(false)
          told.current.onState?.(is, reason)
        },
        onTime: (at) => told.current.onTime?.(at),
        onSecondsLeft: setSecondsLeft,
        onBlocked: () => setIsBlocked(true),
      },
    )
    showing.current = shown
    return () => {
      shown.destroy()
      giveBackVideo(element)
      video.current = null
      showing.current = null
    }
  }, [cameraId, channel, kind, from, to])

  useEffect(() => {
    if (video.current) video.current.muted = muted
  }, [muted])

  useEffect(() => video.current?.setAttribute('aria-label', label ?? 'Video'), [label])

  useImperativeHandle(ref, () => ({
    snapshot: () => (video.current ? snapshotOf(video.current) : Promise.resolve(null)),
    seek: (at) => showing.current?.seek(at),
    setRate: (rate) => showing.current?.setRate(rate),
    play: () => showing.current?.play(),
    pause: () => showing.current?.pause(),
    fullScreen: () => void place.current?.requestFullscreen().catch(() => {}),
  }))

  return (
    <div className="video-view" ref={place} data-state={state}>
      {isBlocked && (
        <Button size="small" icon={<IconPlayerPlay size={16} />} onClick={() => showing.current?.play()}>
          Reproducir
        </Button>
      )}
      {secondsLeft !== null && state !== 'failed' && (
        <div className="video-view-left" role="status">
          El tiempo de esta cámara termina en {secondsLeft} s
        </div>
      )}
    </div>
  )
}
