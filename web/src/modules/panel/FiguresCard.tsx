import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import type { Panel, PanelPeriod } from '@arriero/contract/panel/control-panel.contract.ts'
import { Card } from '../../kit/shell/DetailPage.tsx'
import { dayKey, number } from '../../kit/format.ts'
import { againstWords, countDelta, percentDelta, punctuality, punctualityDelta, type Delta } from './figures.words.ts'
import { Spark } from '../../kit/Spark.tsx'
import { tripPaths } from '../trips/trips.paths.ts'
import { trackingPaths } from '../tracking/tracking.paths.ts'
import { panelPaths } from './panel.paths.ts'
import { historyPath, inboxPath } from '../alerts/alerts.paths.ts'

const arrows = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconArrowRight }

/** How the company is doing, each number against the same time before; every number opens what is behind it. */
export function FiguresCard({ panel, period }: { panel: Panel; period: PanelPeriod }) {
  const { deliveries, units, km, trips, alerts } = panel
  const days = `${dayKey(panel.period.from)}..${dayKey(panel.at)}`
  const reached = deliveries ? deliveries.now.onTime + deliveries.now.late : 0
  return (
    <Card title="Cómo vamos" count={againstWords(period, panel.at)} isFlush>
      <div className="figures">
        {deliveries && (
          <Figure
            label="Entregas a tiempo"
            value={reached === 0 ? '—' : number(punctuality(deliveries.now), 1)}
            unit={reached === 0 ? 'sin entregas' : `% de ${number(reached)}`}
            delta={punctualityDelta(deliveries)}
            spark={deliveries.days.flatMap((day) => punctuality(day) ?? [])}
            to={tripPaths.list}
            search={{ vista: 'todos', f_delivered: days }}
          />
        )}
        {units && (
          <Figure
            label="En movimiento"
            value={number(units.moving)}
            unit={<FigureLink to={trackingPaths.map}>{`de ${number(units.total)}`}</FigureLink>}
            note={
              <FigureLink to={trackingPaths.map} search={{ estado: 'sin-reportar' }}>
                {`${number(units.silent)} sin señal`}
              </FigureLink>
            }
            to={trackingPaths.map}
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
            to={panelPaths.control}
            search={{ vista: 'mantenimiento', ...(period !== 'today' && { periodo: period }) }}
          />
        )}
        {trips && (
          <Figure
            label="Viajes finalizados"
            value={number(trips.finished)}
            unit={<FigureLink to={tripPaths.list}>{`${number(trips.active)} activos`}</FigureLink>}
            delta={countDelta(trips.finished, trips.finishedBefore)}
            to={tripPaths.list}
            search={{ vista: 'finalizados', f_finished: days }}
          />
        )}
        {alerts && (
          <Figure
            label="Alertas"
            value={number(alerts.now)}
            unit={<FigureLink to={inboxPath}>{`${number(alerts.open)} abiertas`}</FigureLink>}
            delta={countDelta(alerts.now, alerts.before, false)}
            to={historyPath}
            search={{ f_days: days }}
          />
        )}
      </div>
    </Card>
  )
}

interface FigureLinkProps {
  to: string
  search?: Record<string, string>
  children: ReactNode
}
// Search values of the lists are free text; their routes name none.
const FigureLink = ({ to, search = {}, children }: FigureLinkProps) => (
  <Link to={to} search={search as never}>
    {children}
  </Link>
)

interface FigureProps {
  label: string
  value: ReactNode
  unit: ReactNode
  note?: ReactNode
  delta?: Delta | undefined
  spark?: readonly number[]
  to: string
  search?: Record<string, string>
}

function Figure({ label, value, unit, note, delta, spark, to, search }: FigureProps) {
  const Arrow = arrows[delta?.way ?? 'same']
  return (
    <div className="stat figure">
      <span className="stat-label">{label}</span>
      <span className="stat-value">
        <FigureLink to={to} {...(search && { search })}>
          <span className="visually-hidden">{label}: </span>
          {value}
        </FigureLink>
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
    </div>
  )
}
