import {
  loadedService,
  mostLoadedServices,
  planSheetRow,
  type LoadedService,
  type PlanSheetRow,
} from '@arriero/contract/maintenance/plans/plans-sheet.contract.ts'
import { sheetImport } from '../../../app/sheet-import.ts'

export const planSheet = sheetImport<PlanSheetRow, LoadedService>({
  name: 'Servicios',
  most: mostLoadedServices,
  row: planSheetRow,
  draft: loadedService,
  columns: [
    { key: 'unit', header: 'Unidad', aliases: ['Económico'], required: true, type: 'text', width: 18 },
    { key: 'service', header: 'Servicio', required: true, type: 'text', width: 34 },
    { key: 'everyKm', header: 'Cada km', aliases: ['Kilómetros'], type: 'number', width: 12 },
    { key: 'everyHours', header: 'Cada horas', aliases: ['Horas'], type: 'number', width: 12 },
    { key: 'everyMonths', header: 'Cada meses', aliases: ['Meses'], type: 'number', width: 12 },
    { key: 'warnKm', header: 'Avisar km antes', type: 'number', width: 16 },
    { key: 'warnDays', header: 'Avisar días antes', type: 'number', width: 16 },
    { key: 'lastDay', header: 'Última vez', aliases: ['Fecha'], type: 'date', width: 14 },
    { key: 'lastKm', header: 'Km de la última vez', aliases: ['Último km'], type: 'number', width: 18 },
    { key: 'lastHours', header: 'Horas de la última vez', type: 'number', width: 20 },
  ],
})
