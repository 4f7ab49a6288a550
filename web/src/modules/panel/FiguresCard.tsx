import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import type { Panel, PanelPeriod } from '@arriero/contract/panel/control-panel.contract.ts'
import { Card } from '../../kit/DetailPage.tsx'
import { number } from '../../kit/format.ts'
import { againstWords, countDelta, percentDelta, punctuality, punctualityDelta, type Delta } from './figures.words.ts'
import { Spark } from './Spark.tsx'

const arrows = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconArrowRight }

/** How the company is doing, each number against the same time before; every number opens what is behind it. */
export function FiguresCard({ panel, period }: { panel: Panel; period: PanelPeriod }) {
  const { deliveries, units, km, trips, alerts } = panel
  return (
    <Card title="Cómo vamos" count={againstWords(period, panel.at)} isFlush>
      <div className="figures">
        {deliveries && (
          <Figure
            label="Entregas a tiempo"
            value={deliveries.now.onTime + deliveries.now.late === 0 ? '—' : number(punctuality(deliveries.now), 1)}
            unit={deliveries.now.onTime + deliveries.now.late === 0 ? 'sin entregas' : '%'}
            delta={punctualityDelta(deliveries)}
            spark={deliveries.days.flatMap((day) => punctuality(day) ?? [])}
            to="/Consola/viajes"
            search={{ vista: 'finalizados' }}
          />
        )}
        {units && (
          <Figure
            label="En movimiento"
            value={number(units.moving)}
            unit={`de ${number(units.total)}`}
            note={`${number(units.silent)} sin señal`}
            to="/Consola/mapas"
            search={{ estado: 'movimiento' }}
          />
        )}
        {km && (
          <Figure
            label={period === 'today' ? 'Kilómetros hoy' : 'Kilómetros'}
            value={number(km.now)}
            unit="km"
            delta={percentDelta(km.now, km.before)}
            spark={km.days.map((day) => day.km)}
            to="/Consola/unit/flota"
          />
        )}
        {trips && (
          <Figure
            label="Viajes finalizados"
            value={number(trips.finished)}
            unit={`${number(trips.active)} activos`}
            delta={countDelta(trips.finished, trips.finishedBefore)}
            to="/Consola/viajes"
            search={{ vista: 'finalizados' }}
          />
        )}
        {alerts && (
          <Figure
            label="Alertas"
            value={number(alerts.now)}
            unit={`${number(alerts.open)} abiertas`}
            delta={countDelta(alerts.now, alerts.before, false)}
            to="/Consola/alertas"
          />
        )}
      </div>
    </Card>
  )
}

interface FigureProps {
  label: string
  value: ReactNode
  unit: string
  note?: string
  delta?: Delta | undefined
  spark?: readonly number[]
  to: string
  search?: Record<string, string>
}

function Figure({ label, value, unit, note, delta, spark, to, search }: FigureProps) {
  const Arrow = arrows[delta?.way ?? 'same']
  return (
    <Link to={to} search={(search ?? {}) as never} className="stat figure">
      <span className="stat-label">{label}</span>
      <span className="stat-value">
        {value}
        <small>{unit}</small>
      </span>
      <span className="figure-foot">
        {delta && (
          <span className={`figure-delta delta-${delta.tone}`}>
            <Arrow size={14} stroke={2} aria-hidden /> {delta.words}
          </span>
        )}
        {!delta && <span className="figure-note">{note ?? 'sin periodo anterior'}</span>}
        {spark && <Spark values={spark} />}
      </span>
    </Link>
  )
}
