import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Button, Tooltip } from 'antd'
import {
  IconCamera,
  IconMaximize,
  IconPlugConnectedX,
  IconVideoOff,
  IconVolume,
  IconVolumeOff,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import { cameraChannels, updateCamera, type Camera } from '@arriero/contract/video/cameras.contract.ts'
import type { View } from '@arriero/contract/video/wall.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { shortTime, date, dayKey } from '../../../kit/format.ts'
import { queryClient } from '../../../kit/query.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { noted } from '../../../kit/trace.ts'
import type { VideoControls, VideoState } from '../player/VideoView.tsx'
import { videoKeys } from '../video.data.ts'
import { channelName, channelWords } from '../video.words.ts'

// Players are large: only who looks at video loads one.
const VideoView = lazy(() => import('../player/VideoView.tsx').then((m) => ({ default: m.VideoView })))

/** What the newest event on a channel says over its picture. */
export interface TileEvent {
  title: string
  at: string
  isCritical: boolean
}

interface TileProps {
  view: View
  /** undefined: it is gone, or no longer theirs to see. */
  camera: Camera | undefined
  event: TileEvent | undefined
  isChosen: boolean
  /** One tile sounds at a time. */
  isLoud: boolean
  onChoose: () => void
  onChannel: (channel: number) => void
  onLoud: () => void
  onClose: () => void
  onExtend: (camera: Camera) => void
}

/** One channel of the wall: its picture, what is wrong with it, and its tools while it is chosen. */
export function Tile(props: TileProps) {
  const { view, camera, event, isChosen, isLoud, onChoose, onChannel, onLoud, onClose, onExtend } = props
  const frame = useRef<HTMLDivElement>(null)
  const controls = useRef<VideoControls>(null)
  const [state, setState] = useState<{ state: VideoState; reason?: string | undefined }>({ state: 'connecting' })
  const [attempt, setAttempt] = useState(0)
  const onState = useCallback((next: VideoState, reason?: string) => setState({ state: next, reason }), [])
  const watched = useWatchedSeconds(state.state === 'playing')
  if (!camera)
    return (
      <div className="tile-frame">
        <Says icon={IconVideoOff} title="Esta cámara ya no está">
          <Button size="small" onClick={onClose}>
            Quitar del muro
          </Button>
        </Says>
      </div>
    )
  const isAway = camera.status === 'offline'
  const isUsedUp = camera.usedSeconds >= camera.planSeconds
  const name = `${camera.unit?.name ?? camera.name}, ${channelWords(camera, view.channel)}`
  const again = () => {
    setState({ state: 'connecting' })
    setAttempt(attempt + 1)
  }
  const keep = async () => {
    const picture = await controls.current?.snapshot()
    if (picture)
      download(
        picture,
        `${name.replaceAll(/[ ,]+/g, '-')}-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.png`,
      )
    else toast.error('Todavía no hay imagen que guardar.')
  }
  const isOpen = !isAway && !isUsedUp
  return (
    <div
      ref={frame}
      className={`tile-frame${isChosen ? ' tile-chosen' : ''}${event?.isCritical ? ' tile-critical' : ''}`}
      role="group"
      aria-label={name}
    >
      <button
        type="button"
        className="tile-pick"
        aria-label={`Elegir ${name}`}
        aria-pressed={isChosen}
        onClick={onChoose}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <VideoView
            key={`${view.cameraId} ${view.channel} ${attempt}`}
            ref={controls}
            cameraId={view.cameraId}
            channel={view.channel}
            kind="live"
            muted={!isLoud}
            onState={onState}
          />
        </Suspense>
      )}
      {isOpen && <Obstacle state={state.state} reason={state.reason} again={again} />}
      {isAway && <Away camera={camera} />}
      {!isAway && isUsedUp && (
        <Says icon={IconVideoOff} title="Se acabó el tiempo del plan" text={`${camera.planSeconds / 60} min este mes`}>
          <ActionButton size="small" type="primary" for={updateCamera} onClick={() => onExtend(camera)}>
            Ampliar plan
          </ActionButton>
        </Says>
      )}
      {event && (
        <span className={event.isCritical ? 'tile-event' : 'tile-event tile-event-mild'}>
          {event.title} <time dateTime={event.at}>{shortTime(event.at)}</time>
        </span>
      )}
      {isChosen && (
        <div className="tile-tools" role="toolbar" aria-label={`Herramientas de ${name}`}>
          {camera.properties.channelsVisible.map((channel) => (
            <Tooltip key={channel} title={channelName(camera, channel)}>
              <button
                type="button"
                aria-label={`Canal ${channel}`}
                aria-pressed={channel === view.channel}
                onClick={() => onChannel(channel)}
              >
                {channel}
              </button>
            </Tooltip>
          ))}
          <i aria-hidden />
          <Tool icon={isLoud ? IconVolume : IconVolumeOff} label={isLoud ? 'Quitar sonido' : 'Oír'} onClick={onLoud} />
          <Tool icon={IconCamera} label="Guardar imagen" onClick={() => void keep()} />
          <Tool
            icon={IconMaximize}
            label="Pantalla completa"
            onClick={() => void frame.current?.requestFullscreen().catch(() => undefined)}
          />
          <Tool icon={IconX} label="Quitar del muro" onClick={onClose} />
        </div>
      )}
      <footer className="tile-foot">
        <i className={camera.status === 'online' ? 'dot-online' : ''} aria-hidden />
        <b>{camera.unit?.name ?? camera.name}</b>
        <span>{channelWords(camera, view.channel)}</span>
        <time>{clock(watched)}</time>
      </footer>
    </div>
  )
}

function Tool({ icon: Glyph, label, onClick }: { icon: Icon; label: string; onClick: () => void }) {
  return (
    <Tooltip title={label}>
      <button type="button" aria-label={label} onClick={onClick}>
        <Glyph size={18} stroke={1.75} />
      </button>
    </Tooltip>
  )
}

/** Seconds a picture has been moving since the tile opened. */
function useWatchedSeconds(isPlaying: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [isPlaying])
  return seconds
}

const two = (n: number) => String(n).padStart(2, '0')
/** 04:12, 1:04:12 */
const clock = (seconds: number) => {
  const minutes = Math.floor(seconds / 60)
  const rest = two(seconds % 60)
  return minutes < 60 ? `${two(minutes)}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`
}

function Says({
  icon: Glyph,
  title,
  text,
  children,
}: {
  icon: Icon
  title: string
  text?: string | undefined
  children?: ReactNode
}) {
  return (
    <div className="tile-says">
      <Glyph size={20} stroke={1.75} aria-hidden />
      <b>{title}</b>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}

/** What stands between one and a moving picture. */
function Obstacle({ state, reason, again }: { state: VideoState; reason: string | undefined; again: () => void }) {
  if (state === 'playing') return null
  if (state === 'connecting')
    return (
      <p className="tile-wait" role="status">
        Conectando…
      </p>
    )
  if (state === 'stalled')
    return (
      <p className="tile-wait" role="status">
        {reason ?? 'Sin señal; se intenta de nuevo…'}
      </p>
    )
  return (
    <Says
      icon={IconVideoOff}
      title={state === 'ended' ? 'Terminó el video' : 'No se pudo abrir el video'}
      text={reason}
    >
      <Button size="small" type="link" onClick={again}>
        Reintentar
      </Button>
    </Says>
  )
}

/** Since when a camera is away and why, and another look at its platform (rule CAM-05). */
function Away({ camera }: { camera: Camera }) {
  const ask = useMutation({
    mutationFn: () => noted('GET_CAMERAS_ONLINE', call(cameraChannels, { body: { id: camera.id } })),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: videoKeys.cameras }),
  })
  return (
    <Says icon={IconPlugConnectedX} title="Cámara fuera de linea" text={whyAway(camera)}>
      <Button size="small" type="link" loading={ask.isPending} onClick={() => ask.mutate()}>
        Reintentar
      </Button>
    </Says>
  )
}

/** 'Sin conexión desde las 15:26. Motor apagado.' */
function whyAway({ lastAt, statusAt, position }: Camera): string {
  const since = lastAt ?? statusAt
  const when = since && (dayKey(since) === dayKey() ? `las ${shortTime(since)}` : `el ${date(since)}`)
  const why = !position
    ? ''
    : position.ignition === false
      ? ' Motor apagado.'
      : position.speed >= 1
        ? ' La unidad sigue en camino.'
        : ''
  return `${when ? `Sin conexión desde ${when}.` : 'Sin conexión.'}${why}`
}
