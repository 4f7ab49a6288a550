import {
  createManyLoads,
  importedLoads,
  loadTemplate,
  previewLoads,
  type LoadSheetRow,
} from '@arriero/contract/fuel/loads-import.contract.ts'
import { taskResult, taskStatus } from '@arriero/contract/background-tasks/background-tasks.contract.ts'
import { call } from '../../kit/call.ts'
import { plural } from '../../kit/format.ts'
import { SheetImport, type SheetColumn } from '../../kit/sheet/SheetImport.tsx'
import { toast } from '../../kit/shell/toast.ts'
import { fuelChanged } from './fuel.data.ts'
import { fuelPaths } from './fuel.paths.ts'

const columns: SheetColumn[] = [
  { field: 'unit', label: 'Unidad' },
  { field: 'day', label: 'Fecha', type: 'day' },
  { field: 'time', label: 'Hora' },
  { field: 'provider', label: 'Proveedor' },
  { field: 'station', label: 'Estación' },
  { field: 'type', label: 'Combustible' },
  { field: 'litres', label: 'Litros', type: 'number' },
  { field: 'price', label: 'Precio', type: 'number' },
  { field: 'total', label: 'Total', type: 'number' },
  { field: 'odometer', label: 'Odómetro', type: 'number' },
  { field: 'ticket', label: 'Ticket' },
  { field: 'card', label: 'Tarjeta' },
  { field: 'driver', label: 'Conductor' },
  { field: 'full', label: 'Tanque lleno' },
  { field: 'notes', label: 'Notas' },
] satisfies (SheetColumn & { field: keyof LoadSheetRow })[]

const pollMs = 700

/** Registered as a task: every load is judged before it is told how many there are. */
async function save(rows: LoadSheetRow[]): Promise<readonly unknown[]> {
  const { taskId: id } = await call(createManyLoads, { body: { rows } })
  for (;;) {
    const { status, error } = await call(taskStatus, { id })
    if (status === 'FAILURE') throw new Error(error ?? 'No se pudieron registrar las cargas.')
    if (status === 'SUCCESS') break
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  const { loads, doubts } = importedLoads.parse(await call(taskResult, { id }))
  if (doubts > 0) toast.warning(`${plural(doubts, 'carga', 'cargas')} en duda: véalas en Hallazgos`)
  return Array.from({ length: loads })
}

export const LoadSheetPage = () => (
  <SheetImport<LoadSheetRow>
    title="Importar cargas"
    noun={['carga', 'cargas']}
    made={['registrada', 'registradas']}
    backTo={fuelPaths.loads}
    crumb="Cargas de combustible"
    columns={columns}
    explain="Una carga por fila: unidad, fecha, hora, proveedor, combustible y litros son obligatorios, y el precio o el total. Sirve el archivo de su proveedor. El que no exista se crea. Hasta 5,000 filas y 10 MB."
    template={() => call(loadTemplate)}
    read={(file, columns) => call(previewLoads, { body: { file, columns } })}
    check={(rows) => call(previewLoads, { body: { rows } })}
    save={save}
    onSaved={fuelChanged}
  />
)
