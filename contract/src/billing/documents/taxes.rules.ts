import type { LineTax } from './documents.entities.ts'

const iva = (rate: number): LineTax => ({ kind: 'traslado', tax: '002', factor: 'Tasa', rate })
const withheld = (tax: '001' | '002', rate: number): LineTax => ({ kind: 'retencion', tax, factor: 'Tasa', rate })

/** The taxes most lines have, by a name people know (domain §4.2, §9). */
export const taxPresets = [
  { key: 'iva16', label: 'IVA 16 %', taxes: [iva(0.16)] },
  { key: 'freight', label: 'Flete: IVA 16 % y retención 4 %', taxes: [iva(0.16), withheld('002', 0.04)] },
  { key: 'iva8', label: 'IVA 8 % de frontera', taxes: [iva(0.08)] },
  { key: 'iva0', label: 'IVA 0 %', taxes: [iva(0)] },
  { key: 'exempt', label: 'Exento de IVA', taxes: [{ kind: 'traslado', tax: '002', factor: 'Exento', rate: null }] },
  {
    key: 'ieps8',
    label: 'IEPS 8 % e IVA 16 %',
    taxes: [{ kind: 'traslado', tax: '003', factor: 'Tasa', rate: 0.08 }, iva(0.16)],
  },
  {
    key: 'fees',
    label: 'Honorarios: IVA 16 %, retención de IVA 10.6667 % e ISR 10 %',
    taxes: [iva(0.16), withheld('002', 0.106667), withheld('001', 0.1)],
  },
  { key: 'none', label: 'Sin impuestos', taxes: [] },
] as const satisfies readonly { key: string; label: string; taxes: readonly LineTax[] }[]

const taxNames = { '001': 'ISR', '002': 'IVA', '003': 'IEPS' } as const

/** A rate as people write it: 0.106667 → '10.6667 %'. */
const rateWords = (rate: number) => `${Number((rate * 100).toFixed(4))} %`

/** A tax in words: 'IVA 16 %', 'Ret. IVA 4 %', 'IVA exento', 'IEPS $1.50 por unidad'. */
export function taxWords({ kind, tax, factor, rate }: LineTax): string {
  const name = `${kind === 'retencion' ? 'Ret. ' : ''}${taxNames[tax]}`
  if (factor === 'Exento') return `${name} exento`
  return factor === 'Cuota' ? `${name} $${rate ?? 0} por unidad` : `${name} ${rateWords(rate ?? 0)}`
}

/** All of a line: 'IVA 16 % · Ret. IVA 4 %'. */
export const taxesWords = (taxes: readonly LineTax[]) => taxes.map(taxWords).join(' · ') || 'Sin impuestos'

/** The highest rate each tax may have (domain §4.2); of a quota, pesos per unit. */
export function taxProblem({ kind, tax, factor, rate }: LineTax): string | undefined {
  if (tax === '001' && kind === 'traslado') return 'El ISR sólo se retiene'
  if (factor === 'Exento') {
    if (kind === 'retencion') return 'Una retención no puede ser exenta'
    return rate === null ? undefined : 'Lo exento no lleva tasa'
  }
  if (rate === null) return 'Indique la tasa'
  if (factor === 'Cuota') return tax === '003' ? undefined : 'Sólo el IEPS se cobra por cuota'
  if (tax === '003') return rate <= 1.6 ? undefined : 'El IEPS no pasa de 160 %'
  if (kind === 'retencion') {
    const most = tax === '002' ? 0.16 : 0.35
    return rate <= most ? undefined : `La retención de ${taxNames[tax]} no pasa de ${rateWords(most)}`
  }
  return [0, 0.08, 0.16].includes(rate) ? undefined : 'El IVA es de 16 %, 8 % o 0 %'
}

/** What keeps taxes from standing on one line: the first that is wrong, or one that is there twice. */
export function taxesProblem(taxes: readonly LineTax[]): string | undefined {
  const seen = new Set<string>()
  for (const one of taxes) {
    const problem = taxProblem(one)
    if (problem) return `${taxWords(one)}: ${problem}`
    const sort = `${one.kind} ${one.tax}`
    if (seen.has(sort)) return `${taxWords(one)}: el mismo impuesto está dos veces`
    seen.add(sort)
  }
  return undefined
}
