import { currencies } from '@arriero/contract/billing/fiscal.catalogs.ts'
import type { CheckedProductRow, ProductSheetRow } from '@arriero/contract/billing/products/products.contract.ts'
import type { Product, ProductDraft } from '@arriero/contract/billing/products/products.entities.ts'
import { taxPresets } from '@arriero/contract/billing/documents/taxes.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import type { SentFile } from '../../../app/http/route.ts'
import type { ReadRow, Remark } from '../../../app/sheet-import.ts'
import { foldText } from '../../../shared/sheets/cells.ts'
import { recordPrices } from './history.repository.ts'
import { productSheet } from './product-sheet.ts'
import * as repository from './products.repository.ts'
import { orTaken } from './products.service.ts'

const usualTaxes = taxPresets[0]
// '16 %' and '16%' are one.
const taxText = (text: string) => foldText(text).replaceAll(/\s+(?=%)/g, '')
const presets = new Map(taxPresets.map((preset) => [taxText(preset.label), preset]))
const presetNamed = (given: string | null | undefined) => (given ? presets.get(taxText(given)) : usualTaxes)

/** What the form would send. */
function draftOf(values: ProductSheetRow): Partial<Record<keyof ProductDraft, unknown>> {
  const { description, productKey, unitKey, price, currency, taxes, ...same } = values
  return {
    ...same,
    description: description ?? undefined,
    productKey: productKey ?? undefined,
    unitKey: unitKey ?? undefined,
    price: price ?? undefined,
    currency: currency ? currency.toUpperCase() : undefined,
    taxes: presetNamed(taxes)?.taxes ?? [],
  }
}

/** Checks rows against the form's own rules, against each other and against what the account has already. */
export async function checkRows(work: Work, given: readonly ReadRow<ProductSheetRow>[]): Promise<CheckedProductRow[]> {
  const skus = given.flatMap(({ values: { sku } }) => (sku ? [sku.toUpperCase()] : []))
  const owners = await repository.skuOwners(work, skus)
  const rowOf = new Map<string, number>()
  const repeated = (sku: string | null | undefined, row: number): Remark[] => {
    if (!sku) return []
    const key = sku.toUpperCase()
    const first = rowOf.get(key)
    if (first !== undefined) return [{ field: 'sku', message: `La clave "${sku}" ya está en la fila ${first}.` }]
    rowOf.set(key, row)
    const owner = owners.get(key)
    return owner === undefined ? [] : [{ field: 'sku', message: `La clave "${sku}" es de ${owner}.` }]
  }
  return given.map(({ row, values, errors: found }) => {
    const own = [...found, ...repeated(values.sku, row), ...unknownTaxes(values)]
    const errors = [...own, ...productSheet.formRemarks(draftOf(values), own)]
    return { row, values, errors, warnings: [] }
  })
}

const unknownTaxes = ({ taxes }: ProductSheetRow): Remark[] =>
  presetNamed(taxes)
    ? []
    : [
        {
          field: 'taxes',
          message: `Los impuestos "${taxes}" no son de la lista: ${taxPresets.map(({ label }) => label).join(', ')}.`,
        },
      ]

/** All rows or none. */
export async function createMany(work: Work, rows: readonly ProductSheetRow[]): Promise<Product[]> {
  productSheet.demandClean(await checkRows(work, productSheet.typedRows(rows)))
  const drafts = rows.map((values) => productSheet.draftOf(draftOf(values)))
  const ids = await repository.addProducts(work, drafts).catch(orTaken)
  const made = await repository.productsById(work, ids)
  await recordPrices(
    work,
    made.map((after) => ({ after })),
  )
  return made
}

/** An empty sheet whose cells offer what the catalogues have. */
export const template = (): Promise<SentFile> =>
  productSheet.template({ currency: [...currencies], taxes: taxPresets.map(({ label }) => label) })
