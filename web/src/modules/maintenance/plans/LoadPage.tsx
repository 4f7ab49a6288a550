import {
  loadMaintenance,
  planTemplate,
  previewPlans,
  type PlanSheetRow,
} from '@arriero/contract/maintenance/plans/plans-sheet.contract.ts'
import { call } from '../../../kit/call.ts'
import { SheetImport, type SheetColumn } from '../../../kit/sheet/SheetImport.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'
import { plansChanged } from './plans.queries.ts'

const columns: SheetColumn[] = [
  { field: 'unit', label: 'Unidad' },
  { field: 'service', label: 'Servicio' },
  { field: 'everyKm', label: 'Cada km', type: 'number' },
  { field: 'everyHours', label: 'Cada horas', type: 'number' },
  { field: 'everyMonths', label: 'Cada meses', type: 'number' },
  { field: 'warnKm', label: 'Avisar km antes', type: 'number' },
  { field: 'warnDays', label: 'Avisar días antes', type: 'number' },
  { field: 'lastDay', label: 'Última vez' },
  { field: 'lastKm', label: 'Km de la última vez', type: 'number' },
  { field: 'lastHours', label: 'Horas de la última vez', type: 'number' },
] satisfies (SheetColumn & { field: keyof PlanSheetRow })[]

/** Services of many units from a spreadsheet. */
export const LoadPage = () => (
  <SheetImport<PlanSheetRow>
    title="Cargar servicios"
    noun={['servicio', 'servicios']}
    made={['cargado', 'cargados']}
    backTo={maintenancePaths.meters}
    crumb="Control de kilometraje"
    columns={columns}
    explain="Un servicio de una unidad por fila: cada cuántos kilómetros, horas o meses, y cuándo se hizo la última vez. Lo que la unidad ya tiene se cambia. Hasta 1,000 filas y 10 MB."
    template={() => call(planTemplate)}
    read={(file, columns) => call(previewPlans, { body: { file, columns } })}
    check={(rows) => call(previewPlans, { body: { rows } })}
    save={async (rows) => {
      await call(loadMaintenance, { body: { rows } })
      return rows
    }}
    onSaved={plansChanged}
  />
)
