import {
  createManyDrivers,
  driverTemplate,
  previewDrivers,
  type DriverSheetRow,
} from '@arriero/contract/drivers/drivers.contract.ts'
import { call } from '../../kit/call.ts'
import { SheetImport, type SheetColumn } from '../../kit/sheet/SheetImport.tsx'
import { reloadDrivers } from './driver-actions.ts'
import { driverPaths } from './drivers.paths.ts'

const columns: SheetColumn[] = [
  { field: 'name', label: 'Conductor' },
  { field: 'phone', label: 'Teléfono' },
  { field: 'email', label: 'Correo' },
  { field: 'license', label: 'Licencia' },
  { field: 'licenseType', label: 'Tipo' },
  { field: 'licenseExpires', label: 'Vence', type: 'day' },
  { field: 'card', label: 'Tarjeta' },
  { field: 'unit', label: 'Unidad' },
  { field: 'notes', label: 'Notas' },
] satisfies (SheetColumn & { field: keyof DriverSheetRow })[]

export const DriverSheetPage = () => (
  <SheetImport<DriverSheetRow>
    title="Importar conductores"
    noun={['conductor', 'conductores']}
    made={['creado', 'creados']}
    backTo={driverPaths.list}
    crumb="Conductores"
    columns={columns}
    explain="Un conductor por fila; solo el nombre es obligatorio. Si nombra su unidad, la conduce desde ese momento. Hasta 2,000 filas y 10 MB."
    template={() => call(driverTemplate)}
    read={(file, columns) => call(previewDrivers, { body: { file, columns } })}
    check={(rows) => call(previewDrivers, { body: { rows } })}
    save={(rows) => call(createManyDrivers, { body: { rows } })}
    onSaved={reloadDrivers}
  />
)
