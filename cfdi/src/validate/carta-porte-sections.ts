import type { Finding } from '../model/finding.ts'

/** Sections in which a Carta Porte is captured (§13.9). */
export const CARTA_PORTE_SECTIONS = [
  'comprobante',
  'configuracion',
  'ubicaciones',
  'mercancias',
  'autotransporte',
  'figuras',
] as const

export type CartaPorteSection = (typeof CARTA_PORTE_SECTIONS)[number]

const PATHS: readonly [start: string, section: CartaPorteSection][] = [
  ['Complemento.CartaPorte.Ubicaciones', 'ubicaciones'],
  ['Complemento.CartaPorte.Mercancias.Autotransporte', 'autotransporte'],
  ['Complemento.CartaPorte.Mercancias', 'mercancias'],
  ['Complemento.CartaPorte.FiguraTransporte', 'figuras'],
  ['Complemento.CartaPorte', 'configuracion'],
]

/** Last code of each run of the authority's numbering. */
const CODES: readonly [last: number, section: CartaPorteSection][] = [
  [111, 'comprobante'],
  [127, 'configuracion'],
  [147, 'ubicaciones'],
  [181, 'mercancias'],
  [192, 'autotransporte'],
  [204, 'figuras'],
]

/** Where to show a finding: by its place, or by its code when a PAC gives no place. */
export function cartaPorteSection({ code, path }: Pick<Finding, 'code' | 'path'>): CartaPorteSection {
  const place = PATHS.find(([start]) => path.startsWith(start))
  if (place) return place[1]
  const number = path === '' ? Number(/^CP(\d{3})$/.exec(code)?.[1] ?? 0) : 0
  return CODES.find(([last]) => number <= last)?.[1] ?? 'comprobante'
}

export interface CartaPorteProgress {
  /** Share of the sections without errors, 0–100. */
  readonly percent: number
  readonly missing: Readonly<Record<CartaPorteSection, readonly Finding[]>>
}

/** How far a draft has got: what is missing in each section (§13.9). Warnings do not count. */
export function cartaPorteProgress(findings: readonly Finding[]): CartaPorteProgress {
  const errors = findings.filter(({ severity }) => severity === 'error')
  const of = (section: CartaPorteSection) => errors.filter((finding) => cartaPorteSection(finding) === section)
  const missing = {
    comprobante: of('comprobante'),
    configuracion: of('configuracion'),
    ubicaciones: of('ubicaciones'),
    mercancias: of('mercancias'),
    autotransporte: of('autotransporte'),
    figuras: of('figuras'),
  }
  const done = CARTA_PORTE_SECTIONS.filter((section) => missing[section].length === 0).length
  return { percent: Math.round((100 * done) / CARTA_PORTE_SECTIONS.length), missing }
}
