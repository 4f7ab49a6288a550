import { useEffect, useRef, useState } from 'react'
import { IconAlertTriangle, IconGasStation, IconHandStop, IconPhone } from '@tabler/icons-react'
import type { DriverHome } from '@arriero/contract/homes/driver-home.contract.ts'
import { createLoad } from '@arriero/contract/fuel/loads.contract.ts'
import { phoneLink } from '../../../kit/format.ts'
import { whyNot } from '../../../kit/access.ts'
import { fuelPaths } from '../../fuel/fuel.paths.ts'
import { hereNow } from '../../checklists/fill/here.ts'
import { report } from './reports.ts'
import { ReportSheet } from './ReportSheet.tsx'
import { readAllWaiting } from './waiting.ts'

const holdMs = 3000

/** What a thumb reaches at any time: fuel, incident, telephone and the panic button. */
export function DayActions({ home, tell }: { home: DriverHome; tell: (words: string) => void }) {
  const [isReporting, setReporting] = useState(false)
  const { traffic } = home
  return (
    <nav className="day-actions" aria-label="En el camino">
      {whyNot(createLoad) === undefined && (
        <a href={fuelPaths.new}>
          <IconGasStation size={22} stroke={1.75} aria-hidden />
          Cargar
          <small>diésel</small>
        </a>
      )}
      <button type="button" onClick={() => setReporting(true)}>
        <IconAlertTriangle size={22} stroke={1.75} aria-hidden />
        Incidencia
        <small>3 toques</small>
      </button>
      {traffic?.phone && (
        <a href={phoneLink(traffic.phone)}>
          <IconPhone size={22} stroke={1.75} aria-hidden />
          Tráfico
          <small>llamar</small>
        </a>
      )}
      <Panic tell={tell} />
      {isReporting && <ReportSheet close={() => setReporting(false)} tell={tell} />}
    </nav>
  )
}

/** Held for three seconds: a pocket calls nobody. */
function Panic({ tell }: { tell: (words: string) => void }) {
  const [isHeld, setHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const release = () => {
    clearTimeout(timer.current)
    setHeld(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const call = async () => {
    setHeld(false)
    const [outcome, words] = await report(null, await hereNow())
    await readAllWaiting()
    tell(
      outcome === 'sent'
        ? 'Auxilio pedido: su empresa lo ve ahora'
        : outcome === 'waits'
          ? 'Sin señal: se envía en cuanto haya. Llame al 911'
          : `No se pudo pedir auxilio: ${words}. Llame al 911`,
    )
  }
  const hold = () => {
    setHeld(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void call(), holdMs)
  }
  const isKey = (key: string) => key === 'Enter' || key === ' '
  return (
    <button
      type="button"
      className={isHeld ? 'day-panic is-held' : 'day-panic'}
      onPointerDown={hold}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={({ key, repeat }) => isKey(key) && !repeat && hold()}
      onKeyUp={({ key }) => isKey(key) && release()}
    >
      <IconHandStop size={22} stroke={1.75} aria-hidden />
      Pánico
      <small>mantener 3 s</small>
    </button>
  )
}
