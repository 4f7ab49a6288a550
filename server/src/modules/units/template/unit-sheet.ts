import type { TemplateData, TemplateValue } from '../../../shared/sheets/template.types.ts'
import type { WriteColumnType } from '../../../shared/sheets/sheet.types.ts'
import type { UnitTemplateData } from './template-data.service.ts'

interface Mark {
  /** What stands beside it in the example. */
  label: string
  type: WriteColumnType
  decimals?: number
  of: (data: UnitTemplateData) => string | number | null
}

/** What a template of a unit may ask for in a cell, in the order of the example. */
const marks = {
  unidad: { label: 'Unidad', type: 'text', of: ({ unit }) => unit.name },
  numero_economico: { label: 'Número económico', type: 'text', of: ({ unit }) => unit.economicNumber },
  placas: { label: 'Placas', type: 'text', of: ({ unit }) => unit.plates },
  serie: { label: 'Número de serie', type: 'text', of: ({ unit }) => unit.vin },
  tipo: { label: 'Tipo', type: 'text', of: ({ unit }) => unit.typeName },
  marca: { label: 'Marca', type: 'text', of: ({ unit }) => unit.brandName },
  modelo: { label: 'Modelo', type: 'text', of: ({ unit }) => unit.modelName },
  anio: { label: 'Año', type: 'number', of: ({ unit }) => unit.year },
  conductor: { label: 'Conductor', type: 'text', of: ({ unit }) => unit.driver?.name ?? null },
  aseguradora: { label: 'Aseguradora', type: 'text', of: ({ unit }) => unit.insurerName },
  poliza: { label: 'Póliza', type: 'text', of: ({ unit }) => unit.insurancePolicy },
  poliza_vence: { label: 'Vence la póliza', type: 'date', of: ({ unit }) => unit.insuranceExpires },
  odometro: { label: 'Kilometraje', type: 'number', decimals: 0, of: ({ unit }) => unit.km },
  horas_motor: { label: 'Horas de motor', type: 'number', decimals: 1, of: ({ unit }) => unit.engineHours },
  inicio: { label: 'Desde', type: 'date', of: ({ start }) => start },
  fin: { label: 'Hasta', type: 'date', of: ({ end }) => end },
  kilometros: { label: 'Kilómetros del periodo', type: 'number', decimals: 1, of: ({ km }) => km },
} satisfies Record<string, Mark>

/** The data of a unit as a template takes them; `photo` is the unit's picture as it is kept. */
export function unitSheetData(data: UnitTemplateData, photo: Uint8Array | null): TemplateData {
  const values = Object.entries<Mark>(marks).map(([key, { type, decimals, of }]): [string, TemplateValue] => [
    key,
    { type, value: of(data), ...(decimals !== undefined && { decimals }) },
  ])
  return {
    values: Object.fromEntries(values),
    images: { foto: photo },
    tables: {
      dias: {
        columns: [
          { header: 'Día', key: 'day', type: 'date' },
          { header: 'Kilómetros', key: 'km', type: 'number', decimals: 1 },
        ],
        rows: data.days,
      },
      conductores: {
        columns: [
          { header: 'Conductor', key: 'driver', type: 'text' },
          { header: 'Desde', key: 'from', type: 'datetime' },
          { header: 'Hasta', key: 'to', type: 'datetime' },
        ],
        rows: data.assignments.map(({ driver, from, to }) => ({ driver: driver.name, from, to })),
      },
    },
  }
}

/** Lines of the example: what it is, and the mark that asks for it. */
export const exampleLines: { label: string; mark: string }[] = [
  ...Object.entries<Mark>(marks).map(([mark, { label }]) => ({ label, mark })),
  { label: 'Fotografía de la unidad', mark: '#foto' },
  { label: 'Imagen de una dirección, por ejemplo su logotipo', mark: '@https://' },
  { label: 'Kilómetros por día', mark: '$dias' },
  { label: 'Conductores del periodo', mark: '$conductores' },
]
