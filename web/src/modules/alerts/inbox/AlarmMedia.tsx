import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { alarmMedia } from '@arriero/contract/alerts/alerts.contract.ts'
import type { AlertDetail } from '@arriero/contract/alerts/alerts.entities.ts'
import { call } from '../../../kit/call.ts'
import { dateTime } from '../../../kit/format.ts'

interface Place {
  alert: number
  alarm: number
  at: number
  when: string
}

/** Stills and clips that came with the alarms of an alert, newest first; an alert has room for a few. */
const most = 8

export function AlarmMedia({ alert: { id, alarms } }: { alert: AlertDetail }) {
  const places = alarms
    .flatMap(({ id: alarm, at: when, media }) =>
      Array.from({ length: media }, (_, at) => ({ alert: id, alarm, at, when })),
    )
    .slice(0, most)
  if (places.length === 0) return null
  return (
    <section className="alert-block" aria-label="Imágenes">
      <h3>Imágenes de la cámara</h3>
      <div className="alarm-media">
        {places.map((place) => (
          <Medium key={`${place.alarm}-${place.at}`} {...place} />
        ))}
      </div>
    </section>
  )
}

function Medium({ alert, alarm, at, when }: Place) {
  const { data: file, isError } = useQuery({
    queryKey: ['alarm-media', alert, alarm, at],
    queryFn: ({ signal }) => call(alarmMedia, { id: alert, alarm_id: alarm, medium_id: at, signal, unlogged: true }),
    staleTime: Infinity,
    retry: false,
  })
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  const words = `Cámara, ${dateTime(when)}`
  if (isError) return <span className="alarm-medium">La plataforma ya no tiene esta imagen.</span>
  if (!url || !file) return <span className="alarm-medium" aria-busy="true" />
  // A clip opens where it can be seen large: cameras give neither captions nor a first picture.
  if (file.type.startsWith('video/'))
    return (
      <a className="alarm-medium" href={url} target="_blank" rel="noreferrer">
        Ver el video
      </a>
    )
  return (
    <a className="alarm-medium" href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={words} />
    </a>
  )
}
