import {
  createManyParts,
  partTemplate,
  previewParts,
  type PartSheetRow,
} from '@arriero/contract/store/parts/parts-import.contract.ts'
import { call } from '../../../kit/call.ts'
import { SheetImport, type SheetColumn } from '../../../kit/sheet/SheetImport.tsx'
import { storePaths } from '../store.paths.ts'
import { reloadParts } from './part-actions.ts'

const columns: SheetColumn[] = [
  { field: 'code', label: 'Clave' },
  { field: 'name', label: 'Parte' },
  { field: 'kind', label: 'Tipo' },
  { field: 'category', label: 'Categoría' },
  { field: 'measurement', label: 'Medida' },
  { field: 'brand', label: 'Marca' },
  { field: 'model', label: 'Modelo' },
  { field: 'barcode', label: 'Código de barras' },
  { field: 'supplier', label: 'Proveedor' },
  { field: 'pack', label: 'Se pide de', type: 'number' },
  { field: 'price', label: 'Precio sin IVA', type: 'number' },
  { field: 'description', label: 'Descripción' },
] satisfies (SheetColumn & { field: keyof PartSheetRow })[]

export const PartSheetPage = () => (
  <SheetImport<PartSheetRow>
    title="Importar partes"
    noun={['parte', 'partes']}
    made={['creada', 'creadas']}
    backTo={storePaths.parts}
    crumb="Partes"
    columns={columns}
    explain="Una parte por fila: clave, nombre y tipo (Serializada, Unidad o Consumible) son obligatorios; un consumible lleva unidad de medida. El proveedor que no exista se crea. Hasta 5,000 filas y 10 MB."
    template={() => call(partTemplate)}
    read={(file, columns) => call(previewParts, { body: { file, columns } })}
    check={(rows) => call(previewParts, { body: { rows } })}
    save={(rows) => call(createManyParts, { body: { rows } })}
    onSaved={reloadParts}
  />
)
