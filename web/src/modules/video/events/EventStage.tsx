import { useState } from 'react'
import { Button, Segmented } from 'antd'
import { IconPhotoOff, IconRefresh } from '@tabler/icons-react'
import type { VideoEventDetail } from '@arriero/contract/video/events.entities.ts'
import { dateTime, speed } from '../../../kit/format.ts'
import { useMedium, type Medium } from './EventMedia.tsx'

/** Pictures and clips one event shows to choose from; there is room for a few. */
const most = 6

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
