import {
  mostImportedParts,
  partSheetRow,
  type PartSheetRow,
} from '@arriero/contract/store/parts/parts-import.contract.ts'
import { partDraft, type PartDraft } from '@arriero/contract/store/parts/parts.entities.ts'
import { sheetImport } from '../../../app/sheet-import.ts'

export const partSheet = sheetImport<PartSheetRow, PartDraft>({
  name: 'Partes',
  most: mostImportedParts,
  row: partSheetRow,
  draft: partDraft,
  columns: [
    {
      key: 'code',
      header: 'Clave',
      aliases: ['Código', 'SKU', 'Número de parte'],
      required: true,
      type: 'text',
      width: 18,
    },
    { key: 'name', header: 'Parte', aliases: ['Nombre', 'Descripción corta'], required: true, type: 'text', width: 36 },
    { key: 'kind', header: 'Tipo', aliases: ['Tipo de parte'], required: true, type: 'text', width: 16 },
    { key: 'category', header: 'Categoría', aliases: ['Clase'], type: 'text', width: 14 },
    { key: 'measurement', header: 'Unidad de medida', aliases: ['Medida', 'UM'], type: 'text', width: 18 },
    { key: 'brand', header: 'Marca', type: 'text', width: 18 },
    { key: 'model', header: 'Modelo', aliases: ['Aplicación'], type: 'text', width: 22 },
    { key: 'barcode', header: 'Código de barras', aliases: ['EAN', 'UPC'], type: 'text', width: 20 },
    { key: 'supplier', header: 'Proveedor', type: 'text', width: 28 },
    { key: 'pack', header: 'Se pide de', aliases: ['Empaque', 'Múltiplo'], type: 'number', width: 12 },
    { key: 'price', header: 'Precio sin IVA', aliases: ['Precio', 'Costo'], type: 'number', width: 14 },
    { key: 'description', header: 'Descripción', aliases: ['Notas'], type: 'text', width: 40 },
  ],
})
