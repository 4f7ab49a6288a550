import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { TripsDashboard } from '@arriero/contract/trips/trips-dashboard.contract.ts'
import type { TripCounts } from '@arriero/contract/trips/trips.entities.ts'
import { tripStateLabels, tripStates } from '@arriero/contract/trips/trips.rules.ts'
import { Card, Stats, type StatProps } from '../../../kit/shell/DetailPage.tsx'
import { dayKey, number, percent, plural } from '../../../kit/format.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { attentionLabels, tripStateTone } from '../trips.words.ts'
import { tripPaths } from '../trips.paths.ts'
import { change, listSearch, punctuality } from './dashboard-view.ts'
import { plainDuration } from './yard-words.ts'

/** Opens the trips a number counts. */
export const ListLink = ({ search, children }: { search: Record<string, string>; children: ReactNode }) => (
  // Search values of the list are free text; its route names none.
  <Link to={tripPaths.list} search={search as never}>
    {children}
  </Link>
)

/** Trips by state and by what asks for somebody, at this moment. */
export function NowCard({ counts }: { counts: TripCounts }) {
  const linked = (label: string, value: number, search: Record<string, string>): StatProps => ({
    label,
    value: <ListLink search={search}>{number(value)}</ListLink>,
  })
  const byState = [
    [tripStates.notStarted, counts.notStarted],
    [tripStates.loading, counts.loading],
    [tripStates.travelling, counts.travelling],
    [tripStates.unloading, counts.unloading],
  ] as const
  const states = byState.map(([state, value]) => ({
    ...linked(tripStateLabels[state], value, { f_state: String(state) }),
    delta: (
      <StatePill tone={tripStateTone(state)}>{percent(counts.active === 0 ? 0 : value / counts.active)}</StatePill>
    ),
  }))
  const troubles = [
    linked(attentionLabels.late, counts.late, { vista: 'tarde' }),
    linked(attentionLabels.deviated, counts.deviated, { f_attention: 'deviated' }),
    linked('Detenidos', counts.stopped, { f_attention: 'stopped' }),
    linked(attentionLabels.not_reporting, counts.notReporting, { f_attention: 'not_reporting' }),
    linked('Finalizados hoy', counts.finishedToday, { vista: 'finalizados', f_finished: `${dayKey()}..${dayKey()}` }),
  ]
  return (
    <Card title="Ahora" count={plural(counts.active, 'viaje activo', 'viajes activos')} isFlush>
      <div className="dashboard-stats">
        <Stats items={states} />
      </div>
      <div className="dashboard-stats">
        <Stats items={troubles} />
      </div>
    </Card>
  )
}

interface Figures {
  dashboard: TripsDashboard
  /** The page's address, whose filters go along to the list. */
  search: Record<string, string>
}

/** The chosen days as a whole, beside as many days before. */
export function PeriodCard({ dashboard, search }: Figures) {
  const { now, before, days, yards } = dashboard
  const share = punctuality(now)
  const stays = yards.reduce((sum, { visits }) => sum + visits, 0)
  const stayed = yards.reduce((sum, { totalMinutes }) => sum + totalMinutes, 0)
  // Days without a trip are no measure.
  const against = (is: number | null, was: number | null, unit?: string, digits?: number) =>
    before.trips === 0 ? undefined : change(is, was, unit, digits)
  const note = (...words: (string | undefined)[]) => (
    <span className="dashboard-note">{words.filter(Boolean).join(' · ')}</span>
  )
  return (
    <Card
      title="Salidas del periodo"
      count={before.trips > 0 ? `contra los ${plural(days.length, 'día anterior', 'días anteriores')}` : undefined}
      isFlush
    >
      <div className="dashboard-stats">
        <Stats
          items={[
            {
              label: 'Viajes',
              value: (
                <ListLink search={listSearch(search, dashboard, { vista: 'todos' })}>{number(now.trips)}</ListLink>
              ),
              delta: note(against(now.trips, before.trips)),
            },
            {
              label: 'Finalizados',
              value: (
                <ListLink search={listSearch(search, dashboard, { vista: 'finalizados' })}>
                  {number(now.finished)}
                </ListLink>
              ),
              delta: note(against(now.finished, before.finished)),
            },
            {
              label: 'Cancelados',
              value: (
                <ListLink search={listSearch(search, dashboard, { vista: 'cancelados' })}>
                  {number(now.cancelled)}
                </ListLink>
              ),
              delta: note(against(now.cancelled, before.cancelled)),
            },
            {
              label: 'Entregas a tiempo',
              value: percent(share, 1),
              delta: note(
                share === null ? 'sin entregas' : `${number(now.onTime)} de ${number(now.onTime + now.late)}`,
                against(inPercent(share), inPercent(punctuality(before)), ' pts', 1),
              ),
            },
            {
              label: 'Kilómetros recorridos',
              value: number(now.travelledKm),
              delta: note(`de ${number(now.plannedKm)} planeados`, against(now.travelledKm, before.travelledKm)),
            },
            {
              label: 'Estadía media en patios',
              value: stays === 0 ? '—' : plainDuration(stayed / stays),
              delta: note(stays === 0 ? 'sin visitas' : plural(stays, 'visita', 'visitas')),
            },
          ]}
        />
      </div>
    </Card>
  )
}

const inPercent = (share: number | null) => (share === null ? null : share * 100)
