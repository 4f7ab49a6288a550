import { useEffect, useState } from 'react'
import { IconCloudCheck, IconCloudOff, IconCloudUpload, IconCurrentLocation } from '@tabler/icons-react'
import { errorText } from '../../../kit/api-error.ts'
import { ago, shortTime } from '../../../kit/format.ts'
import { useNow } from '../../../kit/now.ts'
import { asOf } from './day.words.ts'
import { openDay, readDay, useDay } from './day.store.ts'
import { DayActions } from './DayActions.tsx'
import { DayRows } from './DayRows.tsx'
import { DrivingCard } from './DrivingCard.tsx'
import { PhoneCard } from './PhoneCard.tsx'
import { stop, useSharing } from './phone-position.ts'
import { TripCard } from './TripCard.tsx'
import { readAllWaiting, sendAllWaiting, useWaiting, waitingWords } from './waiting.ts'
import './day.css'

const againMs = 60_000
const wordsMs = 8000

/** Reads the day and sends what waits: when it opens, when the signal returns, when it is looked at, and each minute. */
function useDayOpen(): void {
  useEffect(() => {
    const refresh = async () => {
      await sendAllWaiting()
      await readDay()
    }
    void openDay().then(sendAllWaiting)
    const online = () => void refresh()
    const offline = () => useDay.setState({ isStale: true })
    const seen = () => document.visibilityState === 'visible' && void refresh()
    window.addEventListener('online', online)
    window.addEventListener('offline', offline)
    document.addEventListener('visibilitychange', seen)
    const timer = setInterval(online, againMs)
    return () => {
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
      document.removeEventListener('visibilitychange', seen)
      clearInterval(timer)
    }
  }, [])
}

/** The own day of whoever drives, for one hand, in the sun and with a bad signal. */
export function DayPage() {
  const { home, error } = useDay()
  const [words, setWords] = useState<string>()
  useDayOpen()
  useEffect(() => {
    if (words === undefined) return undefined
    const timer = setTimeout(() => setWords(undefined), wordsMs)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <div className="day">
      <Signal />
      <SharingBar />
      <div className="day-cards">
        {words && (
          <p className="card day-words" role="status">
            {words}
          </p>
        )}
        {error !== undefined && (
          <p className="card day-words" role="alert">
            {errorText(error)}
          </p>
        )}
        {!home && error === undefined && <Opening />}
        {home && (
          <>
            <TripCard home={home} />
            <DayRows home={home} />
            {home.driving && home.unit && <DrivingCard driving={home.driving} at={home.at} unitName={home.unit.name} />}
            <PhoneCard home={home} />
          </>
        )}
      </div>
      {home && <DayActions home={home} tell={setWords} />}
    </div>
  )
}

/** While the phone tells where it is, in sight whatever is looked at, with the way to stop it. */
function SharingBar() {
  const { until } = useSharing()
  if (!until) return null
  return (
    <section className="day-signal tone-green" aria-label="Posición compartida">
      <p role="status">
        <IconCurrentLocation size={18} stroke={1.75} aria-hidden />
        <span>{`Compartiendo su posición hasta las ${shortTime(until)}`}</span>
        <button type="button" onClick={() => void stop()}>
          Detener
        </button>
      </p>
    </section>
  )
}

/** Before anything was ever seen on this phone. */
function Opening() {
  const { isStale } = useDay()
  return (
    <p className="card day-words" role="status">
      {isStale ? 'Sin señal: su día aparece en cuanto haya.' : 'Abriendo su día…'}
    </p>
  )
}

/** Whether there is a signal, how old the day is, and what waits to be sent. */
function Signal() {
  const { home, isStale } = useDay()
  const { all, sentAt } = useWaiting()
  const [isOpen, setOpen] = useState(false)
  const now = useNow(15_000)
  useEffect(() => void readAllWaiting(), [])
  const isAway = isStale && home !== undefined
  const tone = isAway || all.length > 0 ? 'amber' : 'grey'
  const Glyph = isAway ? IconCloudOff : all.length > 0 ? IconCloudUpload : IconCloudCheck
  return (
    <section className={`day-signal tone-${tone}`} aria-label="Señal y lo que espera">
      <p role="status">
        <Glyph size={18} stroke={1.75} aria-hidden />
        <span>
          {isAway && <b>{`Sin señal, como estaba a las ${asOf(home)}. `}</b>}
          {all.length > 0
            ? `Por enviar: ${waitingWords(all)}`
            : sentAt
              ? `Todo enviado, ${ago(sentAt, now).toLowerCase()}`
              : 'Todo enviado'}
        </span>
        {all.length > 0 && (
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Cerrar' : 'Ver'}
          </button>
        )}
      </p>
      {isOpen && all.length > 0 && (
        <ul>
          {all.map(({ key, what, about, to, refused, discard }) => (
            <li key={key}>
              {to ? <a href={to}>{what}</a> : <b>{what}</b>}
              <small>
                {[about, refused && `No se envió: ${refused}`].filter(Boolean).join(' · ') || 'Espera señal'}
              </small>
              {refused && discard && (
                <button type="button" onClick={() => void discard().then(readAllWaiting)}>
                  Quitar
                </button>
              )}
            </li>
          ))}
          <li>
            <button type="button" onClick={() => void sendAllWaiting()}>
              Enviar ahora
            </button>
          </li>
        </ul>
      )}
    </section>
  )
}
