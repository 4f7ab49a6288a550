import {
  goodsSheetRow,
  type CheckedGoodsRow,
  type GoodsSheetRow,
} from '@arriero/contract/billing/carta-porte/carta-porte.contract.ts'
import { goods, type Goods } from '@arriero/contract/billing/carta-porte/carta-porte.entities.ts'
import { mostGoods } from '@arriero/contract/billing/carta-porte/carta-porte.rules.ts'
import type { Catalogs } from '@arriero/cfdi/catalogs/catalogs.ts'
import type { SentFile } from '../../../app/http/route.ts'
import { sheetImport, type ReadRow, type Remark } from '../../../app/sheet-import.ts'
import { foldText } from '../../../shared/sheets/cells.ts'
import { dayIn } from '../../../shared/zones.ts'

export const goodsSheet = sheetImport<GoodsSheetRow, Goods>({
  name: 'Mercancías',
  most: mostGoods,
  row: goodsSheetRow,
  draft: goods,
  columns: [
    {
      key: 'productKey',
      header: 'Clave SAT',
      aliases: ['BienesTransp', 'Clave', 'ClaveProdServCP'],
      required: true,
      type: 'text',
      width: 14,
    },
    {
      key: 'description',
      header: 'Descripción',
      aliases: ['Mercancía', 'Producto'],
      required: true,
      type: 'text',
      width: 40,
    },
    { key: 'quantity', header: 'Cantidad', required: true, type: 'number', width: 12 },
    {
      key: 'unitKey',
      header: 'Clave de unidad',
      aliases: ['ClaveUnidad', 'Unidad SAT', 'Unidad'],
      required: true,
      type: 'text',
      width: 16,
    },
    {
      key: 'weightKg',
      header: 'Peso kg',
      aliases: ['PesoEnKg', 'Peso', 'Peso en kg'],
      required: true,
      type: 'number',
      width: 12,
    },
    { key: 'value', header: 'Valor', aliases: ['ValorMercancia', 'Valor MXN'], type: 'number', width: 14 },
    {
      key: 'hazardous',
      header: 'Material peligroso',
      aliases: ['MaterialPeligroso', 'Peligroso'],
      type: 'text',
      width: 18,
    },
    {
      key: 'hazardKey',
      header: 'Clave de material peligroso',
      aliases: ['CveMaterialPeligroso', 'UN'],
      type: 'text',
      width: 24,
    },
    { key: 'packaging', header: 'Embalaje', type: 'text', width: 12 },
    { key: 'tariff', header: 'Fracción arancelaria', aliases: ['FraccionArancelaria'], type: 'text', width: 20 },
  ],
})

/** 'si', 'S', '1' and their like; what is none of them is nobody's answer. */
function hazardOf(text: string | null | undefined): 'Sí' | 'No' | null | undefined {
  const said = foldText(text ?? '')
  if (['si', 's', '1'].includes(said)) return 'Sí'
  if (['no', 'n', '0'].includes(said)) return 'No'
  return said === '' || said === 'no aplica' ? null : undefined
}

const inCapitals = (text: string | null | undefined) => (text ? text.toUpperCase() : null)

/** Rows against the form's own rules and the lists of the tax authority; the row as the form takes it. */
export function checkGoods(catalogs: Catalogs, given: readonly ReadRow<GoodsSheetRow>[]): CheckedGoodsRow[] {
  const day = dayIn('America/Mexico_City')
  return given.map(({ row, values, errors: found }) => {
    const { quantity, weightKg, value } = values
    const hazardous = hazardOf(values.hazardous)
    const clean = {
      ...values,
      unitKey: inCapitals(values.unitKey),
      hazardKey: inCapitals(values.hazardKey)?.replace(/^UN/, '') || null,
      packaging: inCapitals(values.packaging),
      hazardous: hazardous ?? null,
    }
    const own: Remark[] = [
      ...found,
      ...(hazardous === undefined ? [{ field: 'hazardous', message: '"Material peligroso": escriba Sí o No.' }] : []),
      ...[
        ['productKey', 'Clave SAT', values.productKey] as const,
        ['description', 'Descripción', values.description] as const,
        ['unitKey', 'Clave de unidad', values.unitKey] as const,
      ].flatMap(([field, header, cell]) => (cell ? [] : [{ field, message: `"${header}" es requerida.` }])),
      ...[['quantity', 'Cantidad', quantity] as const, ['weightKg', 'Peso kg', weightKg] as const].flatMap(
        ([field, header, cell]) =>
          (cell ?? 0) > 0 ? [] : [{ field, message: `"${header}" debe ser mayor que cero.` }],
      ),
    ]
    const rounded = {
      ...clean,
      ...(weightKg && { weightKg: Math.round(weightKg * 1000) / 1000 }),
      value: value ?? null,
    }
    const errors = [...own, ...goodsSheet.formRemarks(rounded, own)]
    return { row, values: { ...values, ...rounded }, errors, warnings: keyWarnings(catalogs, day, clean) }
  })
}

/** Keys that a list which is whole here does not have; what the key itself says of hazard. */
function keyWarnings(catalogs: Catalogs, day: string, { productKey, unitKey, hazardous }: GoodsSheetRow): Remark[] {
  const warnings: Remark[] = []
  const entry = productKey ? catalogs.find('c_ClaveProdServCP', productKey, day) : undefined
  if (productKey && !entry && catalogs.isComplete('c_ClaveProdServCP'))
    warnings.push({ field: 'productKey', message: `La clave ${productKey} no está en el catálogo de carta porte.` })
  if (entry?.columns.peligroso === '1' && hazardous !== 'Sí')
    warnings.push({ field: 'hazardous', message: `${productKey} es material peligroso: indique Sí y su clave.` })
  if (entry?.columns.peligroso === '0,1' && !hazardous)
    warnings.push({ field: 'hazardous', message: `Indique si ${productKey} es material peligroso.` })
  if (unitKey && !catalogs.find('c_ClaveUnidad', unitKey, day) && catalogs.isComplete('c_ClaveUnidad'))
    warnings.push({ field: 'unitKey', message: `La clave de unidad ${unitKey} no está en el catálogo.` })
  return warnings
}

/** An empty sheet whose cells offer what may be answered. */
export const goodsTemplate = (): Promise<SentFile> => goodsSheet.template({ hazardous: ['Sí', 'No'] })
