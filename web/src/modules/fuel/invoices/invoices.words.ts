import type { FuelInvoiceRow } from '@arriero/contract/fuel/invoices.contract.ts'
import { createFuelInvoice } from '@arriero/contract/fuel/invoices.contract.ts'
import { lineStateLabel, type LineState } from '@arriero/contract/fuel/invoices.rules.ts'
import { ApiError, errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import type { Tone } from '../../../kit/palette.ts'
import { fuelChanged, fuelKeys } from '../fuel.data.ts'
import { fuelPaths } from '../fuel.paths.ts'

export const invoiceKey = [...fuelKeys.all, 'invoices'] as const

const tones: Record<LineState, Tone> = {
  matched: 'green',
  missing: 'red',
  litres: 'amber',
  amount: 'amber',
  price: 'amber',
  accepted: 'grey',
}
export const lineLook = ({ state }: { state: LineState }) => ({ tone: tones[state], label: lineStateLabel(state) })

/** What a line of an invoice is told as, with how many. */
export const parts = [
  { state: 'matched', one: 'renglón coincide', many: 'renglones coinciden' },
  { state: 'missing', one: 'sin carga registrada', many: 'sin carga registrada' },
  { state: 'litres', one: 'con otros litros', many: 'con otros litros' },
  { state: 'amount', one: 'con otro importe', many: 'con otro importe' },
  { state: 'price', one: 'sobre el precio convenido', many: 'sobre el precio convenido' },
  { state: 'accepted', one: 'aceptado con motivo', many: 'aceptados con motivo' },
] as const satisfies readonly { state: LineState; one: string; many: string }[]
export const toneOfState = (state: LineState) => tones[state]

export const undecided = ({ missing, litres, amount, price }: FuelInvoiceRow) =>
  missing.lines + litres.lines + amount.lines + price.lines
export const nameOf = ({ folio, uuid }: Pick<FuelInvoiceRow, 'folio' | 'uuid'>) =>
  folio ?? uuid.slice(0, 8).toUpperCase()

/** Reads the files a provider sent, one after another; a single one is opened. */
export async function readInvoices(files: readonly File[]): Promise<void> {
  const read: number[] = []
  for (const xml of files) {
    try {
      read.push((await call(createFuelInvoice, { body: { xml } })).id)
    } catch (error) {
      const told = error instanceof ApiError ? Object.values(error.fields)[0]?.[0] : undefined
      toast.error(`No se pudo conciliar ${xml.name}`, { detail: told ?? errorText(error) })
    }
  }
  await fuelChanged()
  if (read.length === 0) return
  toast.success(read.length === 1 ? 'Factura conciliada' : `${read.length} facturas conciliadas`)
  if (read.length === 1) go(fuelPaths.invoice(read[0]!))
}
