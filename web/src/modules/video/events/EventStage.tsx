import { lazy, Suspense, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Button, Segmented } from 'antd'
import { IconPhotoOff, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { openVideo } from '@arriero/contract/video/relay.contract.ts'
import type { VideoEventDetail } from '@arriero/contract/video/events.entities.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { dateTime, speed } from '../../../kit/format.ts'
import { videoPaths } from '../video.paths.ts'
import { useMedium, type Medium } from './EventMedia.tsx'

const VideoView = lazy(() => import('../player/VideoView.tsx').then((m) => ({ default: m.VideoView })))

/** Pictures and clips one event shows to choose from; there is room for a few. */
const most = 6

/** Of the recording, before and after it. */
const [beforeMs, afterMs] = [10_000, 20_000]
const recordedChannels = [2, 1]

/** What the camera saw: its stills and clips, one at a time, with date and speed as a recorder draws them. */
export function EventStage({ event }: { event: VideoEventDetail }) {
  const media = event.alarms
    .flatMap(({ id, media: count }) =>
      Array.from({ length: count }, (_, mediumId): Medium => ({ eventId: event.id, alarmId: id, mediumId })),
    )
    .slice(0, most)
  const [chosen, choose] = useState(0)
  const medium = media[chosen] ?? null
  return (
    <section className="event-stage" aria-label="Cámara">
      {medium === null ? (
        <p className="event-stage-none">
          <IconPhotoOff size={28} stroke={1.5} aria-hidden />
          La cámara no mandó imagen de este evento.
        </p>
      ) : (
        <Shown key={chosen} medium={medium} event={event} />
      )}
      {event.camera !== null && <PlayRecording camera={event.camera} event={event} />}
      {media.length > 1 && (
        <Segmented
          size="small"
          aria-label="Imagen"
          value={chosen}
          options={media.map((_, at) => ({ value: at, label: String(at + 1) }))}
          onChange={choose}
        />
      )}
    </section>
  )
}

function Shown({ medium, event: { title, at, speed: kmh } }: { medium: Medium; event: VideoEventDetail }) {
  const { url, isVideo, isError, retry } = useMedium(medium)
  if (isError)
    return (
      <p className="event-stage-none" role="alert">
        <IconPhotoOff size={28} stroke={1.5} aria-hidden />
        Error al traer la imagen. La plataforma ya no la tiene o no responde.
        <Button size="small" icon={<IconRefresh size={14} stroke={1.75} />} onClick={retry}>
          Reintentar
        </Button>
      </p>
    )
  if (!url)
    return (
      <p className="event-stage-none" aria-busy="true">
        La imagen viene en camino…
      </p>
    )
  if (isVideo) return <video src={url} controls muted playsInline aria-label={`Video: ${title}`} />
  return (
    <>
      <img src={url} alt={`${title}, ${dateTime(at)}`} />
      <span className="event-stamp">{dateTime(at)}</span>
      {kmh !== null && <span className="event-stamp event-stamp-end">{speed(kmh)}</span>}
    </>
  )
}

/** The cab and the road around the moment, as the camera recorded them; asked for by a press, it takes of the camera's plan. */
function PlayRecording({ camera, event: { at, title } }: { camera: { id: number }; event: VideoEventDetail }) {
  const [channel, setChannel] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const moment = Date.parse(at)
  if (channel === undefined)
    return (
      <span className="event-play">
        <ActionButton
          for={openVideo}
          size="small"
          icon={<IconPlayerPlay size={14} stroke={1.75} />}
          onClick={() => setChannel(recordedChannels[0])}
        >
          Ver grabación
        </ActionButton>
      </span>
    )
  return (
    <div className="event-recording">
      <Suspense>
        <VideoView
          cameraId={camera.id}
          channel={channel}
          kind="playback"
          from={moment - beforeMs}
          to={moment + afterMs}
          muted
          label={`Grabación: ${title}, canal ${channel}`}
          onState={(state, reason) =>
            setProblem(state === 'failed' ? `Error al traer el video: ${reason ?? ''}` : undefined)
          }
        />
      </Suspense>
      {problem && <p role="alert">{problem}</p>}
      <span className="event-recording-foot">
        <Segmented
          size="small"
          aria-label="Canal"
          value={channel}
          options={recordedChannels.map((value) => ({ value, label: `CH${value}` }))}
          onChange={setChannel}
        />
        <Link to={videoPaths.recordings(camera.id)} search={{ momento: at } as never}>
          Todo el día
        </Link>
        <Button size="small" onClick={() => setChannel(undefined)}>
          Cerrar
        </Button>
      </span>
    </div>
  )
}
