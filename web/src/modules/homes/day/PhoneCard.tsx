import { useEffect, useState } from 'react'
import { IconCurrentLocation, IconDeviceMobile } from '@tabler/icons-react'
import type { DriverHome } from '@arriero/contract/homes/driver-home.contract.ts'
import { sharingConsent } from '@arriero/contract/homes/homes.rules.ts'
import { forgetSession, isSessionKept, keepSession } from '../../../kit/kept-session.ts'
import { Row } from './DayRows.tsx'
import { share, useSharing, watch } from './phone-position.ts'

/** What this telephone does for its person: it tells where it is when asked to, and lets them in without a signal. */
export function PhoneCard({ home: { sharingUntil, unit } }: { home: DriverHome }) {
  const { until, problem } = useSharing()
  const [isAsked, setAsked] = useState(false)
  const [isKept, setKept] = useState(isSessionKept)
  useEffect(() => watch(sharingUntil), [sharingUntil])
  const agree = async () => {
    setAsked(false)
    await share()
  }
  const change = async () => {
    await (isKept ? forgetSession() : keepSession())
    setKept(isSessionKept())
  }
  return (
    <ul className="card day-rows" aria-label="Este teléfono">
      <Row
        icon={IconCurrentLocation}
        tone={problem ? 'amber' : until ? 'green' : 'grey'}
        title="Compartir mi posición"
        detail={problem ?? (until ? `Se guarda con ${unit?.name ?? 'su unidad'}` : 'Cuando la unidad no reporta')}
        end={
          !until && (
            <button type="button" className="day-small" aria-expanded={isAsked} onClick={() => setAsked(!isAsked)}>
              Empezar
            </button>
          )
        }
      />
      {isAsked && (
        <li className="day-consent">
          <p>{sharingConsent}</p>
          <button type="button" className="day-main" onClick={() => void agree()}>
            Acepto, empezar
          </button>
          <button type="button" className="day-small" onClick={() => setAsked(false)}>
            Ahora no
          </button>
        </li>
      )}
      <Row
        icon={IconDeviceMobile}
        title="Entrar sin señal en este teléfono"
        detail={isKept ? 'Sigue dentro aunque se apague; al salir se olvida' : 'Guarda su sesión en este teléfono'}
        end={
          <button type="button" className="day-small" role="switch" aria-checked={isKept} onClick={() => void change()}>
            {isKept ? 'Quitar' : 'Activar'}
          </button>
        }
      />
    </ul>
  )
}
