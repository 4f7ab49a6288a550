import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from 'antd'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import type { Camera } from '@arriero/contract/video/cameras.contract.ts'
import { download } from '../../../kit/download.ts'
import { toast } from '../../../kit/shell/toast.ts'
import type { VideoControls, VideoState } from '../player/VideoView.tsx'
import { channelName, channelWords } from '../video.words.ts'
import { covers, nextStart, type Span } from './day-line.ts'
import { usePlayheadState, type Playhead } from './playhead.ts'

const VideoView = lazy(() => import('../player/VideoView.tsx').then((m) => ({ default: m.VideoView })))

/** A video this far from the clock is brought back to it. */
const driftMs = 1500

interface RecordedVideoProps {
  camera: Camera
  channel: number
  /** When this channel was recorded. */
  spans: readonly Span[]
  playhead: Playhead
  /** It moves the clock; the others follow. */
  isLeading: boolean
  /** The others follow. */
  isInStep: boolean
  isLoud: boolean
  /** Asked for a picture. */
  snapshots: number
}

/** One channel of a recording, in step with the clock. */
export function RecordedVideo(props: RecordedVideoProps) {
  const { camera, channel, spans, playhead, isLeading, isInStep, isLoud, snapshots } = props
  const { at, isPlaying, rate, jumps } = usePlayheadState(playhead)
  const controls = useRef<VideoControls>(null)
  const shown = useRef(at)
  const heeded = useRef(jumps)
  const [state, setState] = useState<{ state: VideoState; reason?: string | undefined }>({ state: 'connecting' })
  // What is asked of the camera: from where the clock stood to the end of that piece. None until somebody plays it.
  const [asked, setAsked] = useState(() => (isPlaying ? pieceFrom(spans, at) : undefined))
  const isRecorded = covers(spans, at)
  const onState = useCallback((next: VideoState, reason?: string) => setState({ state: next, reason }), [])
  const onTime = (now: number) => {
    shown.current = now
    if (isLeading) playhead.lead(now)
  }
  const ask = (from: number) => {
    shown.current = from
    setState({ state: 'connecting' })
    setAsked(pieceFrom(spans, from))
  }
  const heed = useEffectEvent(() => {
    const now = playhead.snapshot()
    const hasJumped = now.jumps !== heeded.current
    heeded.current = now.jumps
    const isThere = asked !== undefined && now.at >= asked.from && now.at < asked.to
    const isAstray = !isLeading && isInStep && state.state === 'playing' && Math.abs(shown.current - now.at) > driftMs
    if (isThere && (hasJumped || isAstray)) {
      shown.current = now.at
      controls.current?.seek(now.at)
    } else if (!isThere && ((hasJumped && asked) || (now.isPlaying && covers(spans, now.at)))) ask(now.at)
  })
  useEffect(() => playhead.subscribe(() => heed()), [playhead])
  useEffect(() => steer(controls.current, state.state, isPlaying, rate), [state.state, isPlaying, rate])
  const goOn = useEffectEvent(() => {
    const next = nextStart(spans, at)
    if (next === undefined) playhead.play(false)
    else playhead.jump(next)
  })
  const isOver = isLeading && isPlaying && state.state === 'ended'
  useEffect(() => {
    if (isOver) goOn()
  }, [isOver])
  const keep = useEffectEvent(async () => {
    const picture = await controls.current?.snapshot()
    const name = `${camera.unit?.name ?? camera.name}-CH${channel}-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}.png`
    if (picture) download(picture, name)
    else toast.error('No hay imagen que guardar.')
  })
  useEffect(() => {
    if (snapshots > 0) void keep()
  }, [snapshots])
  return (
    <div className="tile-frame recorded-video" role="group" aria-label={`Canal ${channel}`}>
      {asked && isRecorded && (
        <Suspense fallback={null}>
          <VideoView
            ref={controls}
            cameraId={camera.id}
            channel={channel}
            kind="playback"
            from={asked.from}
            to={asked.to}
            label={channelWords(camera, channel)}
            muted={!isLoud}
            onState={onState}
            onTime={onTime}
          />
        </Suspense>
      )}
      {!isRecorded && <p className="tile-wait">Sin grabación a esta hora.</p>}
      {isRecorded && !asked && (
        <button type="button" className="recorded-start" onClick={() => playhead.play(true)}>
          <IconPlayerPlayFilled size={22} aria-hidden />
          Reproducir
        </button>
      )}
      {isRecorded && asked && state.state === 'connecting' && (
        <p className="tile-wait" role="status">
          Buscando la grabación…
        </p>
      )}
      {isRecorded && asked && state.state === 'stalled' && (
        <p className="tile-wait" role="status">
          {state.reason ?? 'El equipo dejó de enviar; se intenta de nuevo…'}
        </p>
      )}
      {isRecorded && asked && state.state === 'failed' && (
        <div className="tile-says" role="alert">
          <b>Error al traer el video</b>
          {state.reason && <p>{state.reason}</p>}
          <Button size="small" type="link" onClick={() => ask(at)}>
            Reintentar
          </Button>
        </div>
      )}
      <span className="recorded-name">
        <b>CH{channel}</b> {channelName(camera, channel)}
      </span>
    </div>
  )
}

const pieceFrom = (spans: readonly Span[], at: number): Span | undefined => {
  const piece = spans.find(({ from, to }) => at >= from && at < to)
  return piece && { from: at, to: piece.to }
}

/** A video that begins anew forgets how fast it was, and that it stood. */
function steer(video: VideoControls | null, state: VideoState, isPlaying: boolean, rate: number) {
  if (!video || state === 'failed') return
  video.setRate(rate)
  if (isPlaying) video.play()
  else video.pause()
}
