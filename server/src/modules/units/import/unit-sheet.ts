import { mostImportedUnits, unitSheetRow, type UnitSheetRow } from '@arriero/contract/units/unit-import.contract.ts'
import { unitDraft, type UnitDraft } from '@arriero/contract/units/units.entities.ts'
import { sheetImport } from '../../../app/sheet-import.ts'

export const unitSheet = sheetImport<UnitSheetRow, UnitDraft>({
  name: 'Unidades',
  most: mostImportedUnits,
  row: unitSheetRow,
  draft: unitDraft,
  columns: [
    {
      key: 'name',
      header: 'Unidad',
      aliases: ['Nombre', 'Nombre de la unidad'],
      required: true,
      type: 'text',
      width: 24,
    },
    {
      key: 'economicNumber',
      header: 'Número económico',
      aliases: ['No. económico', 'Económico'],
      type: 'text',
      width: 18,
    },
    { key: 'plates', header: 'Placas', aliases: ['Placa'], type: 'text', width: 14 },
    { key: 'vin', header: 'Número de serie', aliases: ['VIN', 'Serie', 'No. de serie'], type: 'text', width: 22 },
    { key: 'type', header: 'Tipo', aliases: ['Tipo de unidad'], type: 'text', width: 18 },
    { key: 'brand', header: 'Marca', type: 'text', width: 18 },
    { key: 'model', header: 'Modelo', type: 'text', width: 18 },
    { key: 'year', header: 'Año', type: 'number', width: 8 },
    { key: 'color', header: 'Color', type: 'text', width: 12 },
    { key: 'km', header: 'Kilometraje', aliases: ['Odómetro', 'Km'], type: 'number', width: 14 },
    { key: 'engineHours', header: 'Horas de motor', type: 'number', width: 16 },
    {
      key: 'speedLimit',
      header: 'Límite de velocidad (km/h)',
      aliases: ['Límite de velocidad'],
      type: 'number',
      width: 26,
    },
    { key: 'tankLiters', header: 'Tanque (litros)', aliases: ['Tanque'], type: 'number', width: 16 },
    { key: 'insurer', header: 'Aseguradora', type: 'text', width: 22 },
    { key: 'insurancePolicy', header: 'Póliza', aliases: ['Número de póliza'], type: 'text', width: 18 },
    { key: 'insuranceExpires', header: 'Vencimiento de la póliza', aliases: ['Vence'], type: 'date', width: 24 },
    { key: 'driver', header: 'Conductor', aliases: ['Operador'], type: 'text', width: 26 },
    { key: 'notes', header: 'Notas', aliases: ['Observaciones'], type: 'text', width: 30 },
  ],
})
