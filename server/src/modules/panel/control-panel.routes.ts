import * as contract from '@arriero/contract/panel/control-panel.contract.ts'
import type { Panel, PanelPeriod } from '@arriero/contract/panel/control-panel.contract.ts'
import type { Work } from '../../app/database/work.ts'
import { route, SentFile } from '../../app/http/route.ts'
import { xlsxType } from '../../shared/sheets/write-sheet.ts'
import { unitsByState } from '../units/units.read.ts'
import { attention } from './panel-attention.ts'
import { changes, shiftOf } from './panel-changes.ts'
import * as figures from './panel-figures.ts'
import { maintenance } from './panel-maintenance.ts'
import { periodOf } from './panel-period.ts'
import { panelSheet } from './panel-sheet.ts'

export const controlPanelRoutes = [
  route(contract.readPanel, ({ work, query }) => panelOf(work, query.period ?? 'today')),
  route(contract.filterPanel, ({ work, body }) => panelOf(work, body.period ?? 'today')),
  route(contract.exportPanel, async ({ work, query }) => {
    const { zone } = await periodOf(work, 'today')
    const panel = await panelOf(work, query.period ?? 'today')
    return new SentFile(`panel_${panel.at.slice(0, 10)}.xlsx`, xlsxType, await panelSheet(panel, zone))
  }),
  route(contract.shiftHistory, ({ work, query }) => shiftOf(work, query)),
  route(contract.maintenancePanel, ({ work, body }) => maintenance(work, body.period ?? 'week')),
]

async function panelOf(work: Work, wanted: PanelPeriod): Promise<Panel> {
  const { permissions } = work.scope
  const seesTrips = permissions.has('viaje.viaje_create.view')
  const seesMap = permissions.has('mapas.view')
  const period = await periodOf(work, wanted)
  const { now, from, beforeFrom, beforeTo } = period
  return {
    at: now,
    period: { name: wanted, from, to: now, beforeFrom, beforeTo },
    attention: await attention(work),
    deliveries: seesTrips ? await figures.deliveries(work, period) : null,
    units: seesMap ? await unitsByState(work) : null,
    km: seesMap ? await figures.kilometres(work, period) : null,
    trips: seesTrips ? await figures.trips(work, period) : null,
    alerts: seesMap ? await figures.alerts(work, period) : null,
    ...(await changes(work, period)),
  }
}
