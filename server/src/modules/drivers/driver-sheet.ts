import { mostImportedDrivers, driverSheetRow, type DriverSheetRow } from '@arriero/contract/drivers/drivers.contract.ts'
import { driverDraft, type DriverDraft } from '@arriero/contract/drivers/drivers.entities.ts'
import { sheetImport } from '../../app/sheet-import.ts'

export const driverSheet = sheetImport<DriverSheetRow, DriverDraft>({
  name: 'Conductores',
  most: mostImportedDrivers,
  row: driverSheetRow,
  draft: driverDraft,
  columns: [
    {
      key: 'name',
      header: 'Conductor',
      aliases: ['Nombre', 'Nombre del conductor', 'Operador'],
      required: true,
      type: 'text',
      width: 30,
    },
    { key: 'phone', header: 'Teléfono', aliases: ['Celular'], type: 'text', width: 18 },
    { key: 'email', header: 'Correo', aliases: ['Correo electrónico', 'E-mail'], type: 'text', width: 28 },
    { key: 'license', header: 'Licencia', aliases: ['Número de licencia', 'No. de licencia'], type: 'text', width: 18 },
    { key: 'licenseType', header: 'Tipo de licencia', aliases: ['Categoría'], type: 'text', width: 16 },
    {
      key: 'licenseExpires',
      header: 'Vencimiento de la licencia',
      aliases: ['Vence', 'Vigencia'],
      type: 'date',
      width: 26,
    },
    { key: 'card', header: 'Tarjeta o llave', aliases: ['Tarjeta', 'RFID', 'iButton'], type: 'text', width: 18 },
    { key: 'unit', header: 'Unidad', aliases: ['Unidad asignada'], type: 'text', width: 22 },
    { key: 'notes', header: 'Notas', aliases: ['Observaciones'], type: 'text', width: 30 },
  ],
})
