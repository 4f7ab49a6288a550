import { alarmKinds, type AlarmKind } from '@arriero/contract/alerts/alarms.rules.ts'
import { alertStateLabels, severityLabels, type AlertState } from '@arriero/contract/alerts/alerts.rules.ts'
import type { Severity } from '@arriero/contract/alerts/alarms.rules.ts'
import { seconds, sum, told } from '../../app/report-columns.ts'
import { reportKind } from '../../app/report-kind.ts'
import { visibleAlerts } from './inbox/alert-query.ts'

/** What the inbox held, and how soon somebody took it. */
export const alertsReport = reportKind({
  code: 'alerts',
  label: 'Alertas',
  about: 'Las alertas de cada unidad, cuán graves, quién las tomó y cuánto tardó en tomarlas.',
  area: 'Seguridad',
  icon: 'alert',
  needs: ['mapas.view'],
  options: {
    severity: {
      label: 'Gravedad',
      choices: [
        { value: 'all', label: 'Cualquiera' },
        { value: 'grave', label: 'Críticas y altas' },
      ],
      usual: 'all',
    },
  },
  columns: {
    at: told('Cuándo', 'moment'),
    title: told('Alerta'),
    severity: told('Gravedad'),
    state: told('Estado'),
    taken: told('La tomó'),
    count: sum('Alertas', 'number', { isExtra: true }),
    acknowledged: sum('Tomadas', 'number', { isExtra: true }),
    waited: sum('Espera', 'seconds', { warns: 'amber' }),
    mean: {
      label: 'Espera media',
      type: 'seconds',
      total: { kind: 'ratio', of: 'waited', per: 'acknowledged', times: 1 },
      isExtra: true,
    },
  },
  chart: { title: 'Alertas por día', columns: ['count'] },
  map: 'place',
  async rows({ work, units, from, to, choice }) {
    const rows = await visibleAlerts(work)
      .where(
        'a.unit_id',
        'in',
        units.map(({ id }) => id),
      )
      .where('a.state', '<>', 'withdrawn')
      .where('a.at', '>=', new Date(from).toISOString())
      .where('a.at', '<', new Date(to).toISOString())
      .$if(choice('severity') === 'grave', (all) => all.where('a.severity', 'in', ['critical', 'high']))
      .select([
        'a.unit_id as unitId',
        'a.at',
        'a.end_at as endAt',
        'a.title',
        'a.detail',
        'a.severity',
        'a.state',
        'a.lat',
        'a.lon',
        'k.name as taken',
        'a.acknowledged_at as takenAt',
      ])
      .orderBy('u.name')
      .orderBy('a.at')
      .execute()
    return rows.map(({ unitId, at, endAt, title, detail, severity, state, lat, lon, taken, takenAt }) => ({
      unitId,
      from: Date.parse(at),
      to: endAt === null ? null : Date.parse(endAt),
      lat,
      lon,
      cells: {
        at,
        title: detail ? `${title}, ${detail}` : title,
        // The table checks both words.
        severity: severityLabels[severity as Severity],
        state: alertStateLabels[state as AlertState],
        taken,
        count: 1,
        acknowledged: takenAt === null ? 0 : 1,
        waited: takenAt === null ? null : seconds(Date.parse(takenAt) - Date.parse(at)),
      },
    }))
  },
})

/** What devices and platforms raised, with or without a rule that made an alert of it. */
export const alarmsReport = reportKind({
  code: 'alarms',
  label: 'Alarmas de equipos',
  about: 'Lo que los equipos y las plataformas levantaron: frenadas, fatiga, pánico, cortes de corriente.',
  area: 'Equipos',
  icon: 'device',
  needs: ['mapas.view'],
  columns: {
    at: told('Cuándo', 'moment'),
    alarm: told('Alarma'),
    detail: told('Detalle'),
    speed: { label: 'Velocidad', type: 'kmh', total: { kind: 'max' } },
    count: sum('Alarmas', 'number', { isExtra: true }),
    lasted: sum('Duración', 'seconds'),
  },
  chart: { title: 'Alarmas por día', columns: ['count'] },
  map: 'place',
  async rows({ work, units, from, to }) {
    const rows = await work.tx
      .selectFrom('alarm as a')
      .innerJoin('unit as u', (join) => join.onRef('u.id', '=', 'a.unit_id').onRef('u.account_id', '=', 'a.account_id'))
      .where('a.account_id', '=', work.scope.accountId)
      .where(
        'a.unit_id',
        'in',
        units.map(({ id }) => id),
      )
      .where('a.at', '>=', new Date(from).toISOString())
      .where('a.at', '<', new Date(to).toISOString())
      .select([
        'u.id as unitId',
        'a.at',
        'a.end_at as endAt',
        'a.kind',
        'a.code',
        'a.detail',
        'a.speed',
        'a.lat',
        'a.lon',
      ])
      .orderBy('u.name')
      .orderBy('a.at')
      .execute()
    return rows.map(({ unitId, at, endAt, kind, code, detail, speed, lat, lon }) => ({
      unitId,
      from: Date.parse(at),
      to: endAt === null ? null : Date.parse(endAt),
      lat,
      lon,
      cells: {
        at,
        alarm: kind === null ? code : alarmKinds[kind as AlarmKind].label,
        detail,
        speed,
        count: 1,
        lasted: endAt === null ? null : seconds(Date.parse(endAt) - Date.parse(at)),
      },
    }))
  },
})
