import type { AlertDetail } from '@arriero/contract/alerts/alerts.entities.ts'
import { dateTime, plural } from '../../../kit/format.ts'

/** Repetitions of the same alarm that joined the alert, newest first. */
export function AlertAlarms({ alarms }: { alarms: AlertDetail['alarms'] }) {
  return (
    <section className="alert-block" aria-label="Repeticiones">
      <h3>
        Repeticiones <small>{plural(alarms.length, 'alarma', 'alarmas')}</small>
      </h3>
      <ul className="alert-alarms">
        {alarms.map(({ at, code, detail, source }, index) => (
          <li key={`${at}-${index}`}>
            <time dateTime={at}>{dateTime(at)}</time>
            <span>{detail}</span>
            <small title="Código de la plataforma">{[source, code].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
