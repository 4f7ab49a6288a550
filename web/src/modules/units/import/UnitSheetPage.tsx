import {
  createManyUnits,
  previewUnits,
  unitTemplate,
  type UnitSheetRow,
} from '@arriero/contract/units/unit-import.contract.ts'
import { call } from '../../../kit/call.ts'
import { SheetImport, type SheetColumn } from '../../../kit/sheet/SheetImport.tsx'
import { queryClient } from '../../../kit/query.ts'
import { reloadUnits } from '../units.cache.ts'
import { unitKeys } from '../units.texts.ts'
import { unitPaths } from '../units.paths.ts'

const columns: SheetColumn[] = [
  { field: 'name', label: 'Unidad' },
  { field: 'economicNumber', label: 'Núm. económico' },
  { field: 'plates', label: 'Placas' },
  { field: 'vin', label: 'Número de serie' },
  { field: 'type', label: 'Tipo' },
  { field: 'brand', label: 'Marca' },
  { field: 'model', label: 'Modelo' },
  { field: 'year', label: 'Año', type: 'number' },
  { field: 'color', label: 'Color' },
  { field: 'km', label: 'Kilometraje', type: 'number' },
  { field: 'engineHours', label: 'Horas de motor', type: 'number' },
  { field: 'speedLimit', label: 'Límite de velocidad', type: 'number' },
  { field: 'tankLiters', label: 'Tanque', type: 'number' },
  { field: 'insurer', label: 'Aseguradora' },
  { field: 'insurancePolicy', label: 'Póliza' },
  { field: 'insuranceExpires', label: 'Vence', type: 'day' },
  { field: 'driver', label: 'Conductor' },
  { field: 'notes', label: 'Notas' },
] satisfies (SheetColumn & { field: keyof UnitSheetRow })[]

/** Types, brands, models and insurers the sheet names are created with their units. */
const onSaved = () =>
  Promise.all([
    reloadUnits(),
    ...Object.values(unitKeys.catalogs).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  ])

export const UnitSheetPage = () => (
  <SheetImport<UnitSheetRow>
    title="Importar unidades"
    noun={['unidad', 'unidades']}
    made={['creada', 'creadas']}
    backTo={unitPaths.list}
    crumb="Unidades"
    columns={columns}
    explain="Una unidad por fila; solo el nombre es obligatorio. Los tipos, marcas, modelos y aseguradoras que aún no existan se crean con sus unidades. Hasta 2,000 filas y 10 MB."
    template={() => call(unitTemplate)}
    read={(file, columns) => call(previewUnits, { body: { file, columns } })}
    check={(rows) => call(previewUnits, { body: { rows } })}
    save={(rows) => call(createManyUnits, { body: { rows } })}
    onSaved={onSaved}
  />
)
