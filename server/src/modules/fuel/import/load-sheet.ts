import { loadSheetRow, mostImportedLoads, type LoadSheetRow } from '@arriero/contract/fuel/loads-import.contract.ts'
import { fuelLoadDraft, type FuelLoadDraft } from '@arriero/contract/fuel/loads.entities.ts'
import { sheetImport } from '../../../app/sheet-import.ts'

export const loadSheet = sheetImport<LoadSheetRow, FuelLoadDraft>({
  name: 'Cargas',
  most: mostImportedLoads,
  row: loadSheetRow,
  draft: fuelLoadDraft,
  columns: [
    {
      key: 'unit',
      header: 'Unidad',
      aliases: ['Económico', 'Placas', 'Vehículo'],
      required: true,
      type: 'text',
      width: 16,
    },
    { key: 'day', header: 'Fecha', aliases: ['Fecha de carga', 'Día'], required: true, type: 'date', width: 14 },
    { key: 'time', header: 'Hora', aliases: ['Hora de carga'], required: true, type: 'text', width: 10 },
    { key: 'provider', header: 'Proveedor', required: true, type: 'text', width: 26 },
    { key: 'station', header: 'Estación', aliases: ['Gasolinera', 'Sucursal'], type: 'text', width: 26 },
    {
      key: 'type',
      header: 'Combustible',
      aliases: ['Producto', 'Tipo de combustible'],
      required: true,
      type: 'text',
      width: 14,
    },
    { key: 'litres', header: 'Litros', aliases: ['Cantidad'], required: true, type: 'number', width: 12 },
    { key: 'price', header: 'Precio', aliases: ['Precio por litro', 'Precio unitario'], type: 'number', width: 12 },
    { key: 'total', header: 'Total', aliases: ['Importe', 'Monto'], type: 'number', width: 14 },
    { key: 'odometer', header: 'Odómetro', aliases: ['Kilometraje', 'Km'], type: 'number', width: 14 },
    { key: 'ticket', header: 'Ticket', aliases: ['Folio', 'Folio de operación'], type: 'text', width: 16 },
    { key: 'card', header: 'Tarjeta', type: 'text', width: 18 },
    { key: 'driver', header: 'Conductor', aliases: ['Operador'], type: 'text', width: 26 },
    { key: 'full', header: 'Tanque lleno', type: 'text', width: 14 },
    { key: 'notes', header: 'Notas', aliases: ['Observaciones'], type: 'text', width: 30 },
  ],
})
