import type { LineTax } from '../documents/documents.entities.ts'

/** Taxes that products here carry; any other combination that the SAT knows is written line by line. */
export const taxPresets: readonly { key: string; label: string; taxes: readonly LineTax[] }[] = [
  { key: 'iva16', label: 'IVA 16 %', taxes: [transferred('002', 0.16)] },
  {
    key: 'freight',
    label: 'Flete: IVA 16 % y retención 4 %',
    taxes: [transferred('002', 0.16), withheld('002', 0.04)],
  },
  { key: 'iva8', label: 'IVA 8 % (frontera)', taxes: [transferred('002', 0.08)] },
  { key: 'iva0', label: 'IVA 0 %', taxes: [transferred('002', 0)] },
  { key: 'exempt', label: 'Exento de IVA', taxes: [{ kind: 'traslado', tax: '002', factor: 'Exento', rate: null }] },
  { key: 'ieps8', label: 'IEPS 8 % e IVA 16 %', taxes: [transferred('003', 0.08), transferred('002', 0.16)] },
  { key: 'none', label: 'No es objeto de impuesto', taxes: [] },
]

export const taxNames = { '001': 'ISR', '002': 'IVA', '003': 'IEPS' } as const

function transferred(tax: LineTax['tax'], rate: number): LineTax {
  return { kind: 'traslado', tax, factor: 'Tasa', rate }
}
function withheld(tax: LineTax['tax'], rate: number): LineTax {
  return { kind: 'retencion', tax, factor: 'Tasa', rate }
}

/** One text for taxes that are the same, in whatever order they stand. */
const fingerprint = (taxes: readonly LineTax[]) =>
  taxes
    .map(({ kind, tax, factor, rate }) => `${kind} ${tax} ${factor} ${rate ?? ''}`)
    .sort()
    .join()
/** The preset with just these taxes. */
export const presetOf = (taxes: readonly LineTax[]) =>
  taxPresets.find((preset) => fingerprint(preset.taxes) === fingerprint(taxes))

const percent = (rate: number) => `${Math.round(rate * 1e6) / 1e4} %`
/** 'IVA 16 %', 'Ret. IVA 4 %', 'IVA exento', 'IEPS 6.5 por unidad' */
export function taxWords({ kind, tax, factor, rate }: LineTax): string {
  const name = `${kind === 'retencion' ? 'Ret. ' : ''}${taxNames[tax]}`
  if (factor === 'Exento') return `${name} exento`
  return factor === 'Cuota' ? `${name} ${rate ?? 0} por unidad` : `${name} ${percent(rate ?? 0)}`
}
/** The preset's name, or tax by tax. */
export const taxesInWords = (taxes: readonly LineTax[]) => presetOf(taxes)?.label ?? taxes.map(taxWords).join(', ')

const iepsRates = [0.265, 0.3, 0.53, 0.5, 1.6, 0.304, 0.25, 0.09, 0.08, 0.07, 0.06]
const mostQuota = 72.1605

/** What keeps taxes from standing on one line (c_TasaOCuota; each tax once per kind). */
export function taxesProblem(taxes: readonly LineTax[]): string | undefined {
  for (const one of taxes) {
    const problem = taxProblem(one)
    if (problem) return problem
  }
  const seen = taxes.map(({ kind, tax }) => `${kind} ${tax}`)
  const twice = taxes.find(({ kind, tax }, at) => seen.indexOf(`${kind} ${tax}`) !== at)
  return twice && `${taxWords(twice)}: el mismo impuesto está dos veces`
}

function taxProblem(one: LineTax): string | undefined {
  const { kind, tax, factor, rate } = one
  if (factor === 'Exento') {
    if (kind === 'retencion' || tax === '001') return 'Exento es sólo de IVA o IEPS trasladado'
    return rate === null ? undefined : 'Lo exento no lleva tasa'
  }
  if (rate === null) return 'Falta la tasa o cuota'
  const isKnown = factor === 'Cuota' ? tax === '003' && rate <= mostQuota : isRate(kind, tax, rate)
  return isKnown ? undefined : `${taxWords(one)} no está en el catálogo de tasas del SAT`
}

function isRate(kind: LineTax['kind'], tax: LineTax['tax'], rate: number): boolean {
  if (tax === '003') return iepsRates.includes(rate) || (kind === 'traslado' && [0, 0.03].includes(rate))
  if (kind === 'traslado') return tax === '002' && [0, 0.08, 0.16].includes(rate)
  return rate <= (tax === '001' ? 0.35 : 0.16)
}
